package io.datapump.reconciler.kind.taskdefinition;

import static io.datapump.reconciler.LakeFixtures.HASH_KEY;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.hashing;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.sized;
import static io.datapump.reconciler.LakeFixtures.withHashKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.ecs.model.Attribute;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.MountPoint;
import software.amazon.awssdk.services.ecs.model.PortMapping;
import software.amazon.awssdk.services.ecs.model.RuntimePlatform;
import software.amazon.awssdk.services.ecs.model.Secret;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.Ulimit;
import software.amazon.awssdk.services.ecs.model.Volume;

class TaskDefinitionTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String FAMILY = "datapump-demo-pagila-prod";
    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(20));

    private final TaskDefinitionKind kind = new TaskDefinitionKind();
    private final FakeAws aws = new FakeAws();
    private final TaskDefinitionClient client =
            new TaskDefinitionClient(aws.clients().ecs(), QUICK, Memo.inMemory());

    @Test
    void theEnvironmentNamesBucketClusterRegionAndThePinnedConfiguration() {
        var run = ClusterRun.of(
                demo().lake().value(), demo().clusters().getFirst().value());

        assertThat(wanted().containers().getFirst().environment())
                .containsEntry("DATAPUMP_BUCKET", "example-demo-lake")
                .containsEntry("DATAPUMP_CLUSTER", "pagila-prod")
                .containsEntry("DATAPUMP_CONFIGURATION", RunConfigurationJson.key(run))
                .containsEntry("AWS_REGION", "eu-west-1");
    }

    @Test
    void logsAreNeverDropped() {
        assertThat(wanted().containers().getFirst().logging().options())
                .containsEntry("mode", "blocking")
                .containsEntry("awslogs-group", "/datapump/demo")
                .containsEntry("awslogs-stream-prefix", "pagila-prod");
    }

    @Test
    void aClustersSizeOverridesTheLakes() {
        assertThat(wanted().size()).isEqualTo(new TaskDefinitionState.Size("1024", "4096"));
        assertThat(only(config(sized("big", 4096, 30720))).size())
                .isEqualTo(new TaskDefinitionState.Size("4096", "30720"));
    }

    @Test
    void onlyAClusterThatHashesAColumnIsGivenTheKey() {
        var hashing = config(hashing(instance("pagila-prod")), instance("orders"));

        assertThat(kind.desired(withHashKey(hashing, HASH_KEY + ":key::")))
                .extracting(state -> state.value().containers().getFirst().secrets())
                .containsExactlyInAnyOrder(Map.of("DATAPUMP_HASH_KEY", HASH_KEY + ":key::"), Map.of());
        assertThat(wanted().containers().getFirst().secrets()).isEmpty();
    }

    @Test
    void theKeyGoesToEcsByItsArnAndReadsBackTheSame() {
        var wanted = only(withHashKey(config(hashing(instance("pagila-prod"))), HASH_KEY));
        client.create(SCOPE, wanted);

        assertThat(aws.ecs()
                        .newest(FAMILY)
                        .orElseThrow()
                        .containerDefinitions()
                        .getFirst()
                        .secrets())
                .containsExactly(secret("DATAPUMP_HASH_KEY", HASH_KEY));
        assertThat(difference(wanted)).isEmpty();
    }

    @Test
    void aKeyThatIsMissingAnotherOrOnlyOneOfSeveralSecretsIsADifference() {
        var wanted = only(withHashKey(config(hashing(instance("pagila-prod"))), HASH_KEY));
        client.create(SCOPE, wanted);

        aws.ecs().reviseByHand(FAMILY, container(c -> c.secrets(List.of())));
        assertThat(difference(wanted)).containsExactly("containers.pump.secrets");
        aws.ecs().reviseByHand(FAMILY, container(c -> c.secrets(secret("DATAPUMP_HASH_KEY", HASH_KEY + ":other::"))));
        assertThat(difference(wanted)).containsExactly("containers.pump.secrets.DATAPUMP_HASH_KEY");
        aws.ecs()
                .reviseByHand(
                        FAMILY,
                        container(c -> c.secrets(
                                secret("TOKEN", "arn:aws:ssm:eu-west-1:1:parameter/t"),
                                secret("DATAPUMP_HASH_KEY", HASH_KEY))));
        assertThat(difference(wanted)).containsExactly("containers.pump.secrets.TOKEN");
        assertThat(kind.tree(client.find(SCOPE, FAMILY).orElseThrow()).toString())
                .contains("arn:aws:ssm:eu-west-1:1:parameter/t");
    }

    private static Secret secret(String variable, String from) {
        return Secret.builder().name(variable).valueFrom(from).build();
    }

    /// Every cause of a false difference in DescribeTaskDefinition's answers, and what must stay a
    /// difference.
    @TestFactory
    Stream<DynamicTest> noFalseDifferences() {
        return Stream.of(
                same("what DescribeTaskDefinition fills in", d -> d),
                same("sizes with units", d -> d.cpu("1 vCPU").memory("4 GB")),
                same("sizes with units in another form", d -> d.cpu("1vcpu").memory("4GB")),
                same("an absent runtime platform", d -> d.runtimePlatform((RuntimePlatform) null)),
                same("an absent essential", container(c -> c.essential(null))),
                same("an absent container cpu", container(c -> c.cpu(null))),
                same(
                        "an environment in another order",
                        container(c -> c.environment(sorted(c.build().environment())))),
                same(
                        "lists that are absent instead of empty",
                        container(c -> c.mountPoints(
                                        (Collection<software.amazon.awssdk.services.ecs.model.MountPoint>) null)
                                .command((Collection<String>) null))),
                same(
                        "lists that are empty instead of absent",
                        container(
                                c -> c.command(List.of()).entryPoint(List.of()).secrets(List.of()))),
                same("members added by the service", d -> d.enableFaultInjection(true)),
                same("a member of a container added by the service", container(c -> c.versionConsistency("enabled"))),
                same(
                        "what ECS notes down about a revision",
                        d -> d.registeredBy("somebody")
                                .registeredAt(Instant.EPOCH)
                                .compatibilitiesWithStrings("EC2", "FARGATE", "MANAGED_INSTANCES")
                                .requiresAttributes(Attribute.builder()
                                        .name("ecs.capability.task-eni")
                                        .build())),
                same(
                        "every list ECS answers empty",
                        d -> container(c -> c.environmentFiles(List.of())
                                        .mountPoints(List.of())
                                        .portMappings(List.of())
                                        .volumesFrom(List.of())
                                        .systemControls(List.of())
                                        .dependsOn(List.of())
                                        .ulimits(List.of()))
                                .apply(d.volumes(List.of()).placementConstraints(List.of()))),
                same(
                        "flags that are false",
                        container(c -> c.privileged(false)
                                .readonlyRootFilesystem(false)
                                .interactive(false))),
                same(
                        "log options in another order",
                        container(c -> c.logConfiguration(l -> l.logDriver("awslogs")
                                .options(new TreeMap<>(
                                        c.build().logConfiguration().options()))
                                .secretOptions(List.of())))),
                differs("another memory", "memory", d -> d.memory("8192")),
                differs("another image", "containers.pump.image", container(c -> c.image("other:2"))),
                differs("a command", "containers.pump.command", container(c -> c.command("copy"))),
                differs("a cpu share", "containers.pump.cpu", container(c -> c.cpu(256))),
                differs(
                        "another architecture",
                        "cpuArchitecture",
                        d -> d.runtimePlatform(p -> p.cpuArchitecture("ARM64").operatingSystemFamily("LINUX"))),
                differs(
                        "a secret",
                        "containers.pump.secrets",
                        container(c -> c.secrets(secret("TOKEN", "arn:aws:ssm:eu-west-1:1:parameter/t")))),
                differs(
                        "a volume",
                        "volumes",
                        d -> d.volumes(Volume.builder().name("scratch").build())),
                differs("a larger disk", "ephemeralStorage", d -> d.ephemeralStorage(e -> e.sizeInGiB(100))),
                differs("another network mode", "networkMode", d -> d.networkMode("bridge")),
                differs(
                        "no required compatibility",
                        "compatibilities",
                        d -> d.requiresCompatibilities((Collection<Compatibility>) null)),
                differs("a role by its short name", "taskRole", d -> d.taskRoleArn("datapump-demo-task")),
                differs("not essential", "containers.pump.essential", container(c -> c.essential(false))),
                differs("an entry point", "containers.pump.entryPoint", container(c -> c.entryPoint("sh"))),
                differs("another user", "containers.pump.user", container(c -> c.user("root"))),
                differs(
                        "a mount point",
                        "containers.pump.mountPoints",
                        container(c -> c.mountPoints(MountPoint.builder()
                                .sourceVolume("x")
                                .containerPath("/x")
                                .build()))),
                differs(
                        "a port, whatever ECS fills in",
                        "containers.pump.portMappings",
                        container(c -> c.portMappings(PortMapping.builder()
                                .containerPort(80)
                                .hostPort(80)
                                .protocol("tcp")
                                .build()))),
                differs(
                        "a limit",
                        "containers.pump.ulimits",
                        container(c -> c.ulimits(Ulimit.builder()
                                .name("nofile")
                                .softLimit(1)
                                .hardLimit(2)
                                .build()))),
                differs("a memory limit", "containers.pump.memory", container(c -> c.memory(512))),
                differs(
                        "a secret of the log driver",
                        "containers.pump.secretOptions",
                        container(c -> c.logConfiguration(c.build().logConfiguration().toBuilder()
                                .secretOptions(Secret.builder()
                                        .name("splunk-token")
                                        .valueFrom("arn:x")
                                        .build())
                                .build()))),
                differs(
                        "a second container",
                        "containers.sidecar",
                        d -> d.containerDefinitions(
                                ContainerDefinition.builder()
                                        .name("sidecar")
                                        .image("x")
                                        .build(),
                                d.build().containerDefinitions().getFirst())));
    }

    private static UnaryOperator<TaskDefinition.Builder> container(UnaryOperator<ContainerDefinition.Builder> change) {
        return d -> d.containerDefinitions(change.apply(d.build().containerDefinitions().getFirst().toBuilder())
                .build());
    }

    private static List<KeyValuePair> sorted(List<KeyValuePair> environment) {
        var sorted = new ArrayList<>(environment);
        sorted.sort(java.util.Comparator.comparing(KeyValuePair::name));
        return sorted;
    }

    private DynamicTest same(String name, UnaryOperator<TaskDefinition.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is not a difference",
                () -> assertThat(difference(change)).isEmpty());
    }

    private DynamicTest differs(String name, String path, UnaryOperator<TaskDefinition.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is a difference", () -> assertThat(difference(change)).containsExactly(path));
    }

    private List<String> difference(UnaryOperator<TaskDefinition.Builder> change) {
        client.create(SCOPE, wanted());
        aws.ecs().reviseByHand(FAMILY, change);
        return difference(wanted());
    }

    private List<String> difference(TaskDefinitionState wanted) {
        var live = kind.normalize(client.find(SCOPE, FAMILY).orElseThrow());
        assertThat(kind.normalize(live)).isEqualTo(live);
        return Differ.compare(kind.tree(live), kind.tree(kind.normalize(wanted))).stream()
                .map(field -> field.path().toString())
                .toList();
    }

    @Test
    void valuesThatWerePutThereByHandAreNeverShown() {
        client.create(SCOPE, wanted());
        aws.ecs()
                .reviseByHand(
                        FAMILY,
                        container(c -> c.environment(KeyValuePair.builder()
                                        .name("DB_PASSWORD")
                                        .value("hunter2")
                                        .build())
                                .command("--password=hunter2")
                                .logConfiguration(l -> l.logDriver("splunk").options(Map.of("token", "hunter2")))));

        var tree = kind.tree(kind.normalize(client.find(SCOPE, FAMILY).orElseThrow()));

        assertThat(tree.toString()).contains("DB_PASSWORD").doesNotContain("hunter2");
    }

    @Test
    void nothingIsEverReplaced() {
        assertThat(kind.replaces(FieldPath.of("memory"))).isFalse();
    }

    private TaskDefinitionState wanted() {
        return only(demo());
    }

    private TaskDefinitionState only(LakeConfig config) {
        return kind.desired(config).getFirst().value();
    }
}
