package io.datapump.reconciler;

import io.datapump.reconciler.kind.crawler.CrawlerKind;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind;
import io.datapump.reconciler.kind.runconfiguration.RunIndexKind;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.LiveResource;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Text;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.removal.RunningLake;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.TaskSize;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What was applied last, as the live state shows it: the run configurations the index names, the views
/// that have a crawler, how long the bucket keeps what.
record InForce(LiveState live) {

    private static final String VIEW = "_crawler";

    RunningLake lake() {
        return new RunningLake(
                runs().map(run -> new RunningLake.Cluster(
                                run, report(run.cluster()), live.histories().getOrDefault(run.cluster(), Map.of())))
                        .toList(),
                views().toList(),
                retention());
    }

    /// The hash of the configuration in force; empty where nothing was applied yet.
    Optional<String> configurationHash() {
        return live.of(RunIndexKind.NAME).stream()
                .flatMap(index -> text(index, "configurationHash").stream())
                .findFirst();
    }

    /// The clusters whose configuration in force is not one of these.
    ///
    /// @param desired names of run configurations
    List<String> changed(List<String> desired) {
        return entries()
                .filter(entry -> !desired.contains(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// What is in force and cannot be read: the index, or the configurations of [#changed] clusters.
    ///
    /// @return `kind/name`, where the name of a configuration is its cluster's
    List<String> unreadable(List<String> desired) {
        var read = runs().map(ClusterRun::cluster).collect(Collectors.toSet());
        return Stream.concat(
                        live.of(RunIndexKind.NAME).stream()
                                .filter(index -> !RunIndexKind.isReadable(index.tree()))
                                .map(index -> RunIndexKind.NAME + "/" + index.name()),
                        changed(desired).stream()
                                .filter(cluster -> !read.contains(cluster))
                                .map(cluster -> RunConfigurationKind.NAME + "/" + cluster))
                .toList();
    }

    /// The configurations in force of some clusters, as far as they can be read.
    List<ClusterRun> runs(List<String> clusters) {
        return runs().filter(run -> clusters.contains(run.cluster())).toList();
    }

    /// The clusters whose tasks are to have another size than those in force.
    List<String> resized(LakeConfig desired) {
        var lake = desired.lake().value();
        var sizes = taskSizes(Foundation.of(lake));
        return desired.clusters().stream()
                .map(Located::value)
                .filter(cluster -> Optional.ofNullable(sizes.get(cluster.name()))
                        .filter(size -> !size.equals(
                                lake.policy().with(cluster.overrides()).task()))
                        .isPresent())
                .map(ClusterSpec::name)
                .toList();
    }

    /// Whether a table of a cluster is divided into other partitions than the configuration in force says. Of
    /// one that nothing divides any more the partitions are of no interest.
    BiPredicate<String, RunReport.Table> dividedAnew(LakeConfig desired) {
        var now = ClusterRun.allOf(desired).stream().collect(Collectors.toMap(ClusterRun::cluster, run -> run));
        var was = runs().collect(Collectors.toMap(ClusterRun::cluster, run -> run));
        return (cluster, table) -> {
            var before = partitions(Optional.ofNullable(was.get(cluster)), table);
            var after = partitions(Optional.ofNullable(now.get(cluster)), table);
            return !after.isEmpty() && !after.equals(before);
        };
    }

    private static List<PartitionField> partitions(Optional<ClusterRun> run, RunReport.Table table) {
        return run.flatMap(found -> found.database(table.database()))
                .map(database -> database.settingsOf(table.name()).partitionBy())
                .orElse(List.of());
    }

    List<String> clusters() {
        return entries().map(Map.Entry::getKey).toList();
    }

    /// How large the tasks are that the task definitions in force ask for, by cluster.
    Map<String, TaskSize> taskSizes(Foundation foundation) {
        var families = live.of(TaskDefinitionKind.NAME).stream()
                .collect(Collectors.toMap(LiveResource::name, LiveResource::tree));
        var sizes = new TreeMap<String, TaskSize>();
        clusters()
                .forEach(cluster -> Optional.ofNullable(families.get(foundation.taskFamily(cluster)))
                        .flatMap(TaskDefinitionKind::size)
                        .ifPresent(size -> sizes.put(cluster, size)));
        return sizes;
    }

    private Stream<ClusterRun> runs() {
        var named = entries().map(Map.Entry::getValue).collect(Collectors.toSet());
        return live.of(RunConfigurationKind.NAME).stream()
                .filter(configuration -> named.contains(configuration.name()))
                .flatMap(configuration -> RunConfigurationKind.run(configuration.tree()).stream());
    }

    /// Clusters and the names of their run configurations, as the index has them.
    private Stream<Map.Entry<String, String>> entries() {
        return live.of(RunIndexKind.NAME).stream()
                .flatMap(index -> RunIndexKind.entries(index.tree()).entrySet().stream());
    }

    private Optional<RunReport> report(String cluster) {
        return Optional.ofNullable(live.lastRuns().get(cluster)).flatMap(json -> {
            try {
                return Optional.of(RunReport.read(json.getBytes(StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException unreadable) {
                return Optional.empty();
            }
        });
    }

    private Stream<RunningLake.View> views() {
        return live.of(CrawlerKind.NAME).stream()
                .filter(crawler -> crawler.tags().ownedBy(live.scope().lake()))
                .filter(crawler -> crawler.name().endsWith(VIEW))
                .flatMap(crawler -> text(crawler, "database").stream()
                        .map(database -> new RunningLake.View(
                                database,
                                crawler.name().substring(0, crawler.name().length() - VIEW.length()))));
    }

    private Optional<Retention> retention() {
        return live.of(FoundationKind.NAME).stream()
                .flatMap(stack -> FoundationKind.retention(stack.tree()).stream())
                .findFirst();
    }

    private static Optional<String> text(LiveResource resource, String field) {
        return resource.tree() instanceof Branch(var fields) && fields.get(field) instanceof Text(var value)
                ? Optional.of(value)
                : Optional.empty();
    }
}
