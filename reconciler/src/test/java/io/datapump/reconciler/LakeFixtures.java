package io.datapump.reconciler;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.S3Folder;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TaskSize;
import io.datapump.schema.spec.Transition;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Lakes and clusters for tests.
public final class LakeFixtures {

    /// A definition that is short and has every substitution in it.
    public static final String DEFINITION = """
            {"StartAt": "inspect", "States": {"inspect": {"Type": "Pass", "End": true,
             "Comment": "${EcsCluster} ${Bucket} [\\"${Subnets}\\"] [\\"${SecurityGroups}\\"]"}}}""";

    public static final String HASH_KEY =
            "arn:aws:secretsmanager:eu-west-1:123456789012:secret:datapump/hash-key-a1B2c3";

    private LakeFixtures() {}

    /// The lake `demo` with one cluster, `pagila-prod`.
    public static LakeConfig demo() {
        return config(instance("pagila-prod"));
    }

    /// The same lake in a bucket that exists, with history and tables that move to cheaper storage.
    public static LakeConfig inBucket(String bucket) {
        var lake = lake().map(spec -> new LakeSpec(
                spec.metadata(),
                new Home(FakeAws.ACCOUNT, FakeAws.REGION, bucket, false, Optional.empty(), Optional.empty()),
                spec.catalog(),
                spec.compute(),
                spec.policy(),
                new Retention(
                        Optional.empty(),
                        Period.ofDays(7),
                        Optional.of(Period.ofDays(400)),
                        Optional.of(new Transition(StorageClass.STANDARD_IA, Period.ofDays(30))),
                        Optional.of(new Transition(StorageClass.GLACIER_INSTANT_RETRIEVAL, Period.ofDays(180)))),
                spec.acknowledge()));
        return new LakeConfig(lake, demo().clusters());
    }

    /// The same configuration with a key for hashed columns.
    ///
    /// @param secret as the Lake document names it
    public static LakeConfig withHashKey(LakeConfig config, String secret) {
        var lake = config.lake().map(spec -> {
            var compute = spec.compute();
            return new LakeSpec(
                    spec.metadata(),
                    spec.home(),
                    spec.catalog(),
                    new Compute(
                            compute.image(),
                            compute.subnets(),
                            compute.securityGroups(),
                            compute.spark(),
                            Optional.of(secret)),
                    spec.policy(),
                    spec.retention(),
                    spec.acknowledge());
        });
        return new LakeConfig(lake, config.clusters(), config.contracts());
    }

    /// The same configuration where the foundation creates the bucket.
    public static LakeConfig owned(LakeConfig config) {
        var lake = config.lake()
                .map(spec -> new LakeSpec(
                        spec.metadata(),
                        new Home(
                                FakeAws.ACCOUNT,
                                FakeAws.REGION,
                                spec.home().bucket(),
                                Optional.empty(),
                                Optional.empty()),
                        spec.catalog(),
                        spec.compute(),
                        spec.policy(),
                        spec.retention(),
                        spec.acknowledge()));
        return new LakeConfig(lake, config.clusters(), config.contracts());
    }

    @SafeVarargs
    public static LakeConfig config(Located<ClusterSpec>... clusters) {
        var all = new ArrayList<Located<ClusterSpec>>();
        for (var cluster : clusters) {
            all.add(cluster);
        }
        return new LakeConfig(lake(), all);
    }

    public static Located<LakeSpec> lake() {
        return lake(CatalogMode.CRAWLER);
    }

    public static Located<LakeSpec> lake(CatalogMode mode) {
        return lake("demo", mode, "111122223333.dkr.ecr.eu-west-1.amazonaws.com/datapump:1.0.0");
    }

    public static Located<LakeSpec> lake(String name, CatalogMode mode, String image) {
        var spec = new LakeSpec(
                new Metadata(name, List.of("data-platform"), Optional.empty()),
                new Home(
                        FakeAws.ACCOUNT,
                        FakeAws.REGION,
                        "example-" + name + "-lake",
                        Optional.empty(),
                        Optional.empty()),
                new CatalogPolicy("datalake", mode, new QueryLimit("datapump", 100)),
                new Compute(image, List.of("subnet-1", "subnet-2"), List.of("sg-1")),
                new RunPolicy(
                        Set.of(SnapshotKind.AUTOMATED),
                        ExportScope.EVERYTHING,
                        ExportCleanup.AFTER_SUCCESS,
                        new TaskSize(1024, 4096),
                        TableRules.BUILT_IN),
                new Retention(Optional.of(Period.ofDays(30)), Period.ofDays(7), Optional.empty()),
                List.of());
        return at("lake-config/lake.yaml", 4, spec);
    }

    public static Located<ClusterSpec> instance(String name) {
        return cluster(name, SourceKind.INSTANCE, Optional.empty());
    }

    public static Located<ClusterSpec> aurora(String name) {
        return cluster(name, SourceKind.CLUSTER, Optional.empty());
    }

    public static Located<ClusterSpec> sized(String name, int cpu, int memory) {
        return cluster(name, SourceKind.INSTANCE, Optional.of(new TaskSize(cpu, memory)));
    }

    private static Located<ClusterSpec> cluster(String name, SourceKind kind, Optional<TaskSize> task) {
        var file = "lake-config/clusters/" + name + ".yaml";
        return at(
                file,
                4,
                new ClusterSpec(
                        new Metadata(name, List.of(), Optional.empty()),
                        new Source(
                                kind == SourceKind.INSTANCE ? Engine.POSTGRES : Engine.AURORA_POSTGRESQL, kind, name),
                        true,
                        new RunPolicy.Overrides(
                                Optional.empty(), Optional.empty(), Optional.empty(), task, TableRules.Overrides.NONE),
                        List.of(at(file, 9, DatabaseSpec.everythingOf("pagila"))),
                        List.of()));
    }

    /// The same cluster with other databases marked.
    public static Located<ClusterSpec> marking(Located<ClusterSpec> cluster, String... databases) {
        return cluster.map(spec -> new ClusterSpec(
                spec.metadata(),
                spec.source(),
                spec.subscribed(),
                spec.overrides(),
                Arrays.stream(databases)
                        .map(name -> at(cluster.at().file(), 9, DatabaseSpec.everythingOf(name)))
                        .toList(),
                spec.acknowledge()));
    }

    /// The same cluster with one table whose history is kept.
    public static Located<ClusterSpec> keepingHistory(Located<ClusterSpec> cluster) {
        return setting(
                cluster,
                new TableSettings(
                        Optional.empty(),
                        List.of(),
                        Optional.of(new Longterm(List.of("payment_id"), Optional.of(Period.ofYears(7)), List.of()))));
    }

    /// The same cluster with one table of which a column is hashed.
    public static Located<ClusterSpec> hashing(Located<ClusterSpec> cluster) {
        return setting(
                cluster,
                new TableSettings(
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        new HiddenColumns(List.of(), List.of("customer_id")),
                        TableRules.Overrides.NONE,
                        TableWork.BUILT_IN,
                        Optional.empty()));
    }

    private static Located<ClusterSpec> setting(Located<ClusterSpec> cluster, TableSettings settings) {
        return cluster.map(spec -> new ClusterSpec(
                spec.metadata(),
                spec.source(),
                spec.subscribed(),
                spec.overrides(),
                spec.databases().stream()
                        .map(database -> database.map(db -> new DatabaseSpec(
                                db.name(), db.alias(), db.tables(), Map.of("public.payment", settings))))
                        .toList(),
                spec.acknowledge()));
    }

    /// A contract over `s3://example-curated/{name}/`; its views are crawled at six.
    public static Located<ContractSpec> contract(String name, String database, String... views) {
        var file = "lake-config/contracts/" + name + ".yaml";
        return at(
                file,
                1,
                new ContractSpec(
                        new Metadata(name, List.of(), Optional.empty()),
                        database,
                        new S3Folder("example-curated", name),
                        Arrays.stream(views)
                                .map(view -> at(file, 9, new ContractView(view, "cron(0 6 * * ? *)", Optional.empty())))
                                .toList()));
    }

    /// The same cluster taking snapshots of certain kinds.
    public static Located<ClusterSpec> taking(Located<ClusterSpec> cluster, SnapshotKind... kinds) {
        return cluster.map(spec -> new ClusterSpec(
                spec.metadata(),
                spec.source(),
                spec.subscribed(),
                new RunPolicy.Overrides(
                        Optional.of(Set.of(kinds)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        TableRules.Overrides.NONE),
                spec.databases(),
                spec.acknowledge()));
    }

    /// A plan whose losses somebody has agreed to, each by its name.
    public static Plan agreed(Reconciler reconciler, LakeConfig config, PlanOptions options) {
        var names = reconciler.plan(config, options).losses().stream()
                .map(Loss::name)
                .collect(Collectors.toUnmodifiableSet());
        return reconciler.plan(config, options.acknowledging(names));
    }

    /// A value somebody wrote at a place.
    public static <T> Located<T> at(String file, int line, T value) {
        return new Located<>(value, new SourceLocation(file, line, 1));
    }
}
