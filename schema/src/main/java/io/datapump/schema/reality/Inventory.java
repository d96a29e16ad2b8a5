package io.datapump.schema.reality;

import io.datapump.schema.layout.LakeTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What becomes of every table of an export.
///
/// @param items sorted by full name
public record Inventory(List<Item> items) {

    public Inventory {
        items = List.copyOf(items);
    }

    /// A table and what becomes of it.
    public record Item(TableFacts table, Fate fate) {}

    /// What becomes of a table.
    public sealed interface Fate {

        /// It goes into the lake under this name.
        record Taken(LakeTable as) implements Fate {}

        /// Its database is not marked for ingestion.
        record DatabaseNotMarked() implements Fate {}

        /// No entry of `include` matches it.
        record NotIncluded() implements Fate {}

        /// An entry of `exclude` keeps it out.
        record Excluded() implements Fate {}

        /// Its rows go into the lake with those of another table.
        ///
        /// @param parent full name
        record PartitionOf(String parent) implements Fate {}
    }

    static Inventory of(Reality reality) {
        var databases = reality.exportedDatabases().stream()
                .collect(Collectors.toMap(
                        database -> database.spec().name(), Function.identity(), (first, second) -> first));
        return new Inventory(reality.facts().tables().stream()
                .map(table -> new Item(
                        table,
                        Optional.ofNullable(databases.get(table.database()))
                                .map(database -> fate(database, table))
                                .orElseGet(Fate.DatabaseNotMarked::new)))
                .toList());
    }

    /// A partition's rows are in the lake with its parent's, whatever the filters say of the partition.
    private static Fate fate(MarkedDatabase database, TableFacts table) {
        return database.takenParent(table)
                .<Fate>map(parent -> new Fate.PartitionOf(parent.fullName()))
                .orElseGet(() -> ownFate(database, table));
    }

    private static Fate ownFate(MarkedDatabase database, TableFacts table) {
        var name = database.nameOf(table);
        if (database.spec().tables().takes(name)) {
            return new Fate.Taken(new LakeTable(
                    database.spec().alias(),
                    database.spec().settingsOf(name).alias().orElse(table.name())));
        }
        return Entry.of(database, "exclude").anyMatch(entry -> entry.matches(name))
                ? new Fate.Excluded()
                : new Fate.NotIncluded();
    }
}
