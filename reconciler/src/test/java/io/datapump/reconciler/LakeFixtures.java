package io.datapump.reconciler;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TaskSize;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Lakes and clusters for tests.
public final class LakeFixtures {

    /// A definition that is short and has every substitution in it.
    public static final String DEFINITION = """
            {"StartAt": "inspect", "States": {"inspect": {"Type": "Pass", "End": true,
             "Comment": "${EcsCluster} ${Bucket} [\\"${Subnets}\\"] [\\"${SecurityGroups}\\"]"}}}""";

    private LakeFixtures() {}

    /// The lake `demo` with one cluster, `pagila-prod`.
    public static LakeConfig demo() {
        return config(instance("pagila-prod"));
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
                        false),
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
                                Optional.empty(), Optional.empty(), Optional.empty(), task, Optional.empty()),
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

    private static <T> Located<T> at(String file, int line, T value) {
        return new Located<>(value, new SourceLocation(file, line, 1));
    }
}
