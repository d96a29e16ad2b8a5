package io.datapump.pump.export;

import java.util.List;
import java.util.function.Predicate;

/// What people want to know of partitions, and what they know already.
///
/// @param taken true for tables that the filters take into the lake
/// @param hasSchemas true where the export looks to be of PostgreSQL. Other engines have no tables that are partitions
///     of others
record PartitionQuestion(Predicate<TableExport> taken, Settlements settled, boolean hasSchemas) {

    static PartitionQuestion of(List<TableContent> tables, Predicate<TableExport> taken, Settlements settled) {
        // Engines without schemas repeat the database in their place.
        var hasSchemas = tables.stream()
                .map(TableContent::table)
                .anyMatch(table -> !table.schema().equals(table.database()));
        return new PartitionQuestion(taken, settled, hasSchemas);
    }

    boolean isTaken(TableContent table) {
        return taken.test(table.table());
    }

    /// Taken, and nobody has said whose its rows are.
    boolean isOpen(TableContent table) {
        return isTaken(table) && !settled.isSettled(table);
    }

    /// How a doubt is settled, as the end of a sentence.
    String remedy(TableContent table, TableContent parent) {
        var name = nameInSettings(table);
        return hasSchemas
                ? "exclude what is a partition, or settle it in the settings of the table:  %s: {partitionOf: %s}  or  %s: {partitionOf: none}."
                        .formatted(name, nameInSettings(parent), name)
                : "settle it in the settings of the table:  %s: {partitionOf: none}.".formatted(name);
    }

    private String nameInSettings(TableContent table) {
        var export = table.table();
        return hasSchemas ? export.schema() + "." + export.name() : export.name();
    }
}
