package io.datapump.pump.export;

import java.util.function.Predicate;

/// What people want to know of partitions, and what they know already.
///
/// @param taken true for tables that the filters take into the lake
record PartitionQuestion(Predicate<TableExport> taken, Settlements settled) {

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
        return hasSchema(table)
                ? "exclude what is a partition, or settle it in the settings of the table:  %s: {partitionOf: %s}  or  %s: {partitionOf: none}."
                        .formatted(name, nameInSettings(parent), name)
                : "settle it in the settings of the table:  %s: {partitionOf: none}.".formatted(name);
    }

    private static String nameInSettings(TableContent table) {
        var export = table.table();
        return hasSchema(table) ? export.schema() + "." + export.name() : export.name();
    }

    /// Engines without schemas repeat the database in their place.
    private static boolean hasSchema(TableContent table) {
        return !table.table().schema().equals(table.table().database());
    }
}
