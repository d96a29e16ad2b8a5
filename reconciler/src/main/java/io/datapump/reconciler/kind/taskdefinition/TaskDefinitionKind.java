package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.kind.taskdefinition.Container.Logging;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Platform;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Roles;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Size;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.TaskSize;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One family per cluster with one container, `pump`. A change registers a new revision and leaves the old
/// ones, because runs in progress and a way back need them.
///
/// Compared are the members Data Pump sets, and those that change what runs; see [OtherMembers].
public final class TaskDefinitionKind implements ResourceKind<TaskDefinitionState> {

    public static final KindName NAME = new KindName("ecs-task-definition");

    /// The name of the container that commands are given to.
    public static final String CONTAINER = "pump";

    private static final String BUCKET = "DATAPUMP_BUCKET";
    private static final String CLUSTER = "DATAPUMP_CLUSTER";
    private static final String CONFIGURATION = "DATAPUMP_CONFIGURATION";
    private static final String REGION = "AWS_REGION";

    /// Where the key of hashed columns comes to the jobs. Only the ARN of its secret stands in a
    /// definition; ECS reads the value with the execution role when a task starts (ECS guide, "Pass Secrets
    /// Manager secrets").
    private static final String HASH_KEY = "DATAPUMP_HASH_KEY";

    /// Variables whose values may be shown. Whatever else stands in a live definition was put there by hand
    /// and may be a password (seen: plans in pull requests that printed environment values).
    private static final Set<String> SHOWN_VARIABLES = Set.of(BUCKET, CLUSTER, CONFIGURATION, REGION);

    /// The same for the options of a log driver, some of which take tokens.
    private static final Set<String> SHOWN_LOG_OPTIONS =
            Set.of("awslogs-group", "awslogs-region", "awslogs-stream-prefix", "mode");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<TaskDefinitionState>> desired(LakeConfig config) {
        var lake = config.lake().value();
        return config.clusters().stream()
                .map(cluster -> cluster.map(spec -> desired(lake, spec)))
                .toList();
    }

    private static TaskDefinitionState desired(LakeSpec lake, ClusterSpec cluster) {
        var foundation = Foundation.of(lake);
        var size = lake.policy().with(cluster.overrides()).task();
        return new TaskDefinitionState(
                foundation.taskFamily(cluster.name()),
                new Size(Integer.toString(size.cpuUnits()), Integer.toString(size.memoryInMiB())),
                new Roles(foundation.executionRoleArn(), foundation.taskRoleArn()),
                new Platform("awsvpc", List.of("FARGATE"), "X86_64", "LINUX"),
                List.of(new Container(
                        CONTAINER,
                        lake.compute().image(),
                        true,
                        environment(lake, cluster),
                        secrets(lake, cluster),
                        logging(foundation, cluster),
                        Map.of())),
                Map.of(),
                Tags.owned(lake.name(), "cluster/" + cluster.name()),
                Optional.empty());
    }

    private static Map<String, String> environment(LakeSpec lake, ClusterSpec cluster) {
        return Map.of(
                BUCKET,
                lake.home().bucket(),
                CLUSTER,
                cluster.name(),
                CONFIGURATION,
                RunConfigurationJson.key(ClusterRun.of(lake, cluster)),
                REGION,
                lake.home().region());
    }

    /// Who hashes nothing is given no key.
    private static Map<String, String> secrets(LakeSpec lake, ClusterSpec cluster) {
        return lake.compute()
                .hashKey()
                .filter(arn -> cluster.hashesColumns())
                .map(arn -> Map.of(HASH_KEY, arn))
                .orElse(Map.of());
    }

    /// Since June 2025 ECS's default is `non-blocking`, which drops lines when its buffer is full. Logs are
    /// evidence here.
    private static Logging logging(Foundation foundation, ClusterSpec cluster) {
        return new Logging(
                "awslogs",
                Map.of(
                        "awslogs-group", foundation.logGroup(),
                        "awslogs-region", foundation.region(),
                        "awslogs-stream-prefix", cluster.name(),
                        "mode", "blocking"));
    }

    /// ECS returns containers in any order and sizes as units where they were sent as `1 vCPU` or `2 GB`.
    @Override
    public TaskDefinitionState normalize(TaskDefinitionState state) {
        return new TaskDefinitionState(
                state.name(),
                new Size(units(state.size().cpu(), "vcpu"), units(state.size().memory(), "gb")),
                state.roles(),
                new Platform(
                        state.platform().networkMode(),
                        state.platform().compatibilities().stream().sorted().toList(),
                        state.platform().cpuArchitecture(),
                        state.platform().operatingSystem()),
                state.containers().stream()
                        .sorted(Comparator.comparing(Container::name))
                        .toList(),
                state.others(),
                state.tags(),
                state.version());
    }

    private static String units(String size, String unit) {
        var text = size.strip().toLowerCase(java.util.Locale.ROOT);
        if (!text.endsWith(unit)) {
            return size.strip();
        }
        var number = new java.math.BigDecimal(
                text.substring(0, text.length() - unit.length()).strip());
        return number.multiply(java.math.BigDecimal.valueOf(1024))
                .stripTrailingZeros()
                .toPlainString();
    }

    @Override
    public StateTree tree(TaskDefinitionState state) {
        var tree = new TreeBuilder()
                .put("cpu", state.size().cpu())
                .put("memory", state.size().memory())
                .put("executionRole", state.roles().execution())
                .put("taskRole", state.roles().task())
                .put("networkMode", state.platform().networkMode())
                .put("compatibilities", state.platform().compatibilities())
                .put("cpuArchitecture", state.platform().cpuArchitecture())
                .put("operatingSystem", state.platform().operatingSystem())
                .put(
                        "containers",
                        state.containers().stream()
                                .collect(Collectors.toMap(Container::name, TaskDefinitionKind::tree)));
        OtherMembers.put(tree, state.others());
        return tree.build();
    }

    /// The size of the tasks that a tree of this kind asks for; empty where it does not say it in units.
    public static Optional<TaskSize> size(StateTree tree) {
        return tree instanceof StateTree.Branch(var fields)
                        && fields.get("cpu") instanceof StateTree.Text(var cpu)
                        && fields.get("memory") instanceof StateTree.Text(var memory)
                        && Stream.of(cpu, memory).allMatch(text -> text.matches("\\d{1,9}"))
                ? Optional.of(new TaskSize(Integer.parseInt(cpu), Integer.parseInt(memory)))
                : Optional.empty();
    }

    private static StateTree tree(Container container) {
        var tree = new TreeBuilder()
                .put("image", container.image())
                .put("essential", container.essential())
                .put("environment", shown(container.environment(), SHOWN_VARIABLES))
                .put("secrets", container.secrets())
                .put("logDriver", container.logging().driver())
                .put("logOptions", shown(container.logging().options(), SHOWN_LOG_OPTIONS));
        OtherMembers.put(tree, container.others());
        return tree.build();
    }

    private static Map<String, StateTree> shown(Map<String, String> values, Set<String> names) {
        var trees = new TreeMap<String, StateTree>();
        values.forEach((name, value) ->
                trees.put(name, names.contains(name) ? new StateTree.Text(value) : StateTree.secret(value)));
        return trees;
    }

    /// Whether a definition says nothing but what Data Pump itself would say, so that it holds no secret.
    static boolean isPlain(TaskDefinitionState state) {
        return state.others().isEmpty()
                && state.containers().stream()
                        .allMatch(container -> container.others().isEmpty()
                                && Set.of(HASH_KEY)
                                        .containsAll(container.secrets().keySet())
                                && SHOWN_VARIABLES.containsAll(
                                        container.environment().keySet())
                                && SHOWN_LOG_OPTIONS.containsAll(
                                        container.logging().options().keySet()));
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
