package io.datapump.schema.removal;

import io.datapump.schema.compare.Pairs;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Retention;
import java.time.Period;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a configuration takes out of the lake that is there. Nothing is lost, and so nothing is listed, where a name
/// changes of a table that keeps no history ([io.datapump.schema.compare.ConfigDiff] says that), where the snapshots of
/// a cluster are ignored from now on, and where raw exports will hold less: what is in the lake stays in it.
public final class Removals {

    private static final Comparator<Removal> ORDER =
            Comparator.comparing(Removal::name).thenComparing(Removal::kind).thenComparing(Removal::sentence);

    private final RunningLake inForce;
    private final LakeConfig desired;

    private Removals(RunningLake inForce, LakeConfig desired) {
        this.inForce = inForce;
        this.desired = desired;
    }

    /// Every removal, sorted by name; the order of what comes in does not matter.
    public static List<Removal> between(RunningLake inForce, LakeConfig desired) {
        var removals = new Removals(inForce, desired);
        var all = Stream.of(removals.clusters(), removals.retention(), removals.views())
                .flatMap(each -> each)
                .toList();
        return ToldWithin.of(all).sorted(ORDER).toList();
    }

    /// A cluster of another name and the same source is renamed, as it is where configurations are compared.
    private Stream<Removal> clusters() {
        Map<String, RunningLake.Cluster> running = inForce.clusters().stream()
                .collect(Collectors.toMap(each -> each.run().cluster(), Function.identity()));
        Map<String, Located<ClusterSpec>> declared = desired.clusters().stream()
                .collect(Collectors.toMap(each -> each.value().name(), Function.identity()));
        var pairs = Pairs.of(
                inForce.clusters().stream().map(RunningLake.Cluster::run).toList(),
                ClusterRun.allOf(desired),
                ClusterRun::cluster,
                ClusterRun::source);
        return Stream.concat(
                pairs.gone().stream().flatMap(run -> found(running, run).flatMap(this::gone)),
                pairs.both().stream()
                        .flatMap(pair -> found(running, pair.base())
                                .flatMap(before -> found(declared, pair.head())
                                        .flatMap(document ->
                                                new ClusterRemovals(before, pair.head(), document).all()))));
    }

    private static <T> Stream<T> found(Map<String, T> all, ClusterRun run) {
        return Optional.ofNullable(all.get(run.cluster())).stream();
    }

    private Stream<Removal> gone(RunningLake.Cluster cluster) {
        var name = cluster.run().cluster();
        var at = desired.lake().at();
        var extent = cluster.published()
                .map(report -> Extent.of(report.tables(), report))
                .orElse(Extent.UNKNOWN);
        var removal = new Removal(
                Removal.Kind.CLUSTER,
                name,
                at,
                extent,
                "The cluster %s is no longer declared, and the lake gives up its %s: %s."
                        .formatted(name, tables(extent), extent));
        return Stream.concat(Stream.of(removal), new HistoryRemovals(cluster, name, database -> at).gone());
    }

    /// `3 tables`, or `tables` where nobody knows how many.
    static String tables(Extent extent) {
        return extent.tables().isPresent() ? Figures.count(extent.tables().getAsLong(), "table") : "tables";
    }

    private Stream<Removal> retention() {
        var after = desired.lake().value().retention();
        return inForce.retention().stream()
                .flatMap(before -> Stream.of(
                        expiry("exported", "raw exports", before, after, Retention::exported),
                        expiry("runs", "manifests, receipts and reports of runs", before, after, Retention::runs)))
                .flatMap(Optional::stream);
    }

    private Optional<Removal> expiry(
            String key, String what, Retention before, Retention after, Function<Retention, Optional<Period>> period) {
        var change = new KeepingTime(period.apply(before), period.apply(after));
        return change.isShorter()
                ? Optional.of(new Removal(
                        Removal.Kind.LIFECYCLE,
                        "lifecycle." + key,
                        desired.lake().at(),
                        Extent.UNKNOWN,
                        "The bucket keeps %s %s, and expires at once those that are there and older."
                                .formatted(what, change)))
                : Optional.empty();
    }

    private Stream<Removal> views() {
        var declared = desired.contracts().stream()
                .flatMap(contract -> contract.value().views().stream()
                        .map(Located::value)
                        .map(ContractView::table)
                        .map(table -> new RunningLake.View(contract.value().athenaDatabase(), table)))
                .collect(Collectors.toSet());
        return inForce.views().stream()
                .distinct()
                .filter(view -> !declared.contains(view))
                .map(this::gone);
    }

    private Removal gone(RunningLake.View view) {
        var name = view.database() + "." + view.table();
        var contract = desired.contracts().stream()
                .filter(each -> each.value().athenaDatabase().equals(view.database()))
                .findFirst();
        return new Removal(
                Removal.Kind.VIEW,
                name,
                contract.map(Located::at).orElse(desired.lake().at()),
                Extent.UNKNOWN,
                "No contract has the view %s any more, so nothing crawls its table; the files under it belong to whoever writes them, and stay."
                        .formatted(name));
    }
}
