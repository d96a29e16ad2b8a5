package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.secrets.LocalSecrets;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import java.util.List;
import java.util.function.Predicate;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.Task;

/// ECS. A task's container runs when `DescribeTasks` is called for the second time, on the caller's thread.
public final class LocalEcs {

    private final EcsClient client;
    private final Clusters clusters;
    private final LocalLogs logs;
    private final TaskFaults faults = new TaskFaults();

    public LocalEcs(
            Account account,
            Clock clock,
            StateFolder state,
            LocalSecrets secrets,
            ContainerRuntime runtime,
            LocalLogs logs,
            CallLog calls) {
        var definitions = new TaskDefinitions(account, state);
        var containers = new Containers(account.region(), definitions, secrets);
        var work = new TaskWork(clock, state, containers, runtime, logs, faults);
        this.clusters = new Clusters(account, state);
        this.logs = logs;
        this.client = LocalClient.of(
                EcsClient.class,
                "ecs",
                calls,
                new TaskDefinitionOperations(account, clock, state, definitions, new Tags(state)),
                new TaskOperations(account, clock, state, clusters, definitions, work, faults));
    }

    public EcsClient client() {
        return client;
    }

    /// Creates a cluster; does nothing where it exists.
    ///
    /// @return its ARN
    public String createCluster(String name) {
        return clusters.create(name).clusterArn();
    }

    public void deleteCluster(String name) {
        clusters.delete(name);
    }

    /// Lets something go wrong with the next tasks that are started in this process.
    ///
    /// @param commands which tasks; a task's own command where the definition's is not overridden
    public void disturb(Predicate<List<String>> commands, int times, TaskFault fault) {
        faults.plan(commands, times, fault);
    }

    /// What a task's container has logged.
    ///
    /// @param task with its group, `family:{family}`
    public List<String> log(Task task) {
        return logs.read(TaskWork.family(task), TaskWork.id(task));
    }
}
