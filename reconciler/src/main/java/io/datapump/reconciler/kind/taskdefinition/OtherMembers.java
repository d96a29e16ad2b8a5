package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeReader;
import java.util.Map;
import java.util.Set;

/// The members of a task definition that Data Pump never sets, and that change what runs where somebody else
/// has set them. What is in neither list makes no difference: ECS adds members to its answers without notice
/// (seen: `enableFaultInjection`, `versionConsistency`), and each of them would be a new revision after every
/// apply.
final class OtherMembers {

    /// Of the task: disks, where it may run, what it shares, what stands between it and the network.
    static final Set<String> OF_TASK = Set.of(
            "ephemeralStorage",
            "inferenceAccelerators",
            "ipcMode",
            "pidMode",
            "placementConstraints",
            "proxyConfiguration",
            "volumes");

    /// Of a container: what it runs and as whom, what it may take, what it sees, when it is started, killed
    /// and restarted.
    static final Set<String> OF_CONTAINER = Set.of(
            "command",
            "cpu",
            "credentialSpecs",
            "dependsOn",
            "disableNetworking",
            "dnsSearchDomains",
            "dnsServers",
            "dockerLabels",
            "dockerSecurityOptions",
            "entryPoint",
            "environmentFiles",
            "extraHosts",
            "firelensConfiguration",
            "healthCheck",
            "hostname",
            "interactive",
            "links",
            "linuxParameters",
            "memory",
            "memoryReservation",
            "mountPoints",
            "portMappings",
            "privileged",
            "pseudoTerminal",
            "readonlyRootFilesystem",
            "repositoryCredentials",
            "resourceRequirements",
            "restartPolicy",
            "startTimeout",
            "stopTimeout",
            "systemControls",
            "ulimits",
            "user",
            "volumesFrom",
            "workingDirectory");

    /// Lists whose order has a meaning; all others come back in any.
    static final Set<String> ORDERED = Set.of("command", "dependsOn", "entryPoint", "ulimits");

    /// Free text that somebody else wrote, and that may hold a password.
    private static final Set<String> HIDDEN = Set.of("command", "dockerLabels", "entryPoint", "healthCheck");

    private OtherMembers() {}

    static void put(TreeBuilder tree, Map<String, String> others) {
        others.forEach((member, json) ->
                tree.put(member, HIDDEN.contains(member) ? StateTree.secret(json) : TreeReader.json(json)));
    }
}
