package io.datapump.schema.removal;

import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.DatabaseSpec;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What goes of a database that is still marked.
///
/// @param cluster the name of its cluster
/// @param before as the run configuration in force has it
/// @param after as it is declared
/// @param published the tables of it that are in the catalog, by name; empty where no run tells
/// @param histories what longterm holds, by table; a table of which nobody knows it has no entry
record DatabaseRemovals(
        String cluster,
        DatabaseSpec before,
        Located<DatabaseSpec> after,
        Optional<SortedMap<String, Extent>> published,
        SortedMap<String, StoredHistory> histories) {

    Stream<Removal> all() {
        return Stream.concat(
                published.map(this::tables).orElseGet(() -> filter().stream()),
                named().flatMap(table -> Stream.concat(columns(table), history(table).stream())));
    }

    private Stream<Removal> tables(SortedMap<String, Extent> known) {
        return known.entrySet().stream()
                .filter(table -> isPublished(before, table.getKey()) && !isPublished(now(), table.getKey()))
                .map(table -> lost(table.getKey(), table.getValue()));
    }

    /// A table that is settled to be a partition is none of its own in the lake.
    private static boolean isPublished(DatabaseSpec database, String table) {
        return database.tables().takes(table)
                && database.settingsOf(table).parent().isEmpty();
    }

    private Removal lost(String table, Extent extent) {
        return new Removal(
                Removal.Kind.TABLE,
                name(table),
                at(),
                extent,
                "With the next run the table %s leaves the catalog: %s.".formatted(name(table), extent));
    }

    private Optional<Removal> filter() {
        return FilterNarrowing.between(before.tables(), now().tables())
                .map(narrowing -> new Removal(
                        Removal.Kind.FILTER,
                        name("*"),
                        at(),
                        Extent.UNKNOWN,
                        "With the next run the tables of %s that %s leave the catalog; which those are and how much they hold, no run has told."
                                .formatted(cluster + "/" + before.name(), narrowing)));
    }

    /// Tables that the documents name and that stay in the lake, sorted.
    private Stream<String> named() {
        var names = new TreeSet<String>(before.settings().keySet());
        names.addAll(now().settings().keySet());
        return names.stream()
                .filter(table -> before.tables().takes(table) && now().tables().takes(table));
    }

    private Stream<Removal> columns(String table) {
        if (published.filter(known -> !known.containsKey(table)).isPresent()) {
            return Stream.empty();
        }
        var hidden = before.settingsOf(table).columns().all();
        return now().settingsOf(table).columns().all().stream()
                .distinct()
                .filter(column -> !hidden.contains(column))
                .map(column -> hidden(table, column));
    }

    /// No row goes with a column; how many bytes it has, no run counts.
    private Removal hidden(String table, String column) {
        var whole = published.map(known -> known.get(table)).orElse(Extent.UNKNOWN);
        var rows = whole.rows().isPresent()
                ? "; %s had it%s"
                        .formatted(
                                Figures.count(whole.rows().getAsLong(), "row"),
                                whole.seen().map(Figures::run).orElse(""))
                : "";
        return new Removal(
                Removal.Kind.COLUMN,
                name(table) + "/columns/" + column,
                at(),
                new Extent(
                        OptionalLong.of(0), OptionalLong.of(0), OptionalLong.empty(), OptionalLong.of(0), whole.seen()),
                "With the next run the values of the column %s leave the table %s%s."
                        .formatted(column, name(table), rows));
    }

    private Optional<Removal> history(String table) {
        var settings = before.settingsOf(table);
        return HistoryLoss.between(settings.longterm(), now().settingsOf(table).longterm())
                .map(loss -> {
                    var extent = Optional.ofNullable(histories.get(table))
                            .map(history -> loss.extent(history, settings))
                            .orElse(Extent.UNKNOWN);
                    return new Removal(
                            Removal.Kind.HISTORY,
                            name(table) + "/longterm",
                            at(),
                            extent,
                            "The history of the table %s %s.%s"
                                    .formatted(
                                            name(table),
                                            loss,
                                            extent.rows().isPresent() ? " That is %s.".formatted(extent) : ""));
                });
    }

    private String name(String table) {
        return String.join("/", cluster, before.name(), table);
    }

    private DatabaseSpec now() {
        return after.value();
    }

    private SourceLocation at() {
        return after.at();
    }
}
