package io.datapump.schema.removal;

import io.datapump.schema.form.Words;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What goes of a cluster that is still declared, be it under another name.
record ClusterRemovals(RunningLake.Cluster before, Located<ClusterSpec> document) {

    Stream<Removal> all() {
        var was = before.run().source();
        var is = document.value().source();
        return isSameServer(was, is) ? databases() : Stream.of(replaced(was, is));
    }

    /// As the trigger finds a cluster by its server.
    private static boolean isSameServer(Source one, Source other) {
        return one.kind() == other.kind() && one.identifier().equals(other.identifier());
    }

    private Removal replaced(Source was, Source is) {
        var extent = extent(table -> true);
        return new Removal(
                Removal.Kind.SOURCE,
                name() + "@" + was.identifier(),
                document.at(),
                extent,
                "With the next run what the %s holds takes the place of the %s that %s has of the %s: %s."
                        .formatted(server(is), Removals.tables(extent), name(), server(was), extent));
    }

    private static String server(Source source) {
        return Words.SOURCE_KIND.of(source.kind()) + " " + source.identifier();
    }

    private Stream<Removal> databases() {
        Map<String, Located<DatabaseSpec>> marked = document.value().databases().stream()
                .collect(Collectors.toMap(each -> each.value().name(), Function.identity()));
        return before.run().databases().stream()
                .flatMap(was -> Optional.ofNullable(marked.get(was.name()))
                        .map(is -> new DatabaseRemovals(name(), was, is, published(was), histories(was)).all())
                        .orElseGet(() -> Stream.of(unmarked(was))));
    }

    /// By table of the source.
    private SortedMap<String, StoredHistory> histories(DatabaseSpec database) {
        var engine = before.run().source().engine();
        var histories = new TreeMap<String, StoredHistory>();
        database.settings()
                .keySet()
                .forEach(table -> Optional.ofNullable(before.histories()
                                .get(ClusterRun.lakeTable(database, table, engine.ownName(table))
                                        .folder()))
                        .ifPresent(history -> histories.put(table, history)));
        return histories;
    }

    private Removal unmarked(DatabaseSpec database) {
        var name = name() + "/" + database.name();
        var extent = extent(isOf(database));
        return new Removal(
                Removal.Kind.DATABASE,
                name,
                document.at(),
                extent,
                "With the next run the catalog loses the %s of %s: %s."
                        .formatted(Removals.tables(extent), name, extent));
    }

    private Optional<SortedMap<String, Extent>> published(DatabaseSpec database) {
        return before.published()
                .map(report -> tables(report, isOf(database))
                        .collect(Collectors.toMap(
                                RunReport.Table::name,
                                table -> Extent.of(List.of(table), report),
                                (first, second) -> first,
                                TreeMap::new)));
    }

    private Extent extent(Predicate<RunReport.Table> those) {
        return before.published()
                .map(report -> Extent.of(tables(report, those).toList(), report))
                .orElse(Extent.UNKNOWN);
    }

    private static Stream<RunReport.Table> tables(RunReport report, Predicate<RunReport.Table> those) {
        return report.tables().stream().filter(those);
    }

    private static Predicate<RunReport.Table> isOf(DatabaseSpec database) {
        return table -> table.database().equals(database.name());
    }

    private String name() {
        return document.value().name();
    }
}
