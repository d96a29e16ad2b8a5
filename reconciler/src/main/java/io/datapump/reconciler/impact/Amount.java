package io.datapump.reconciler.impact;

import io.datapump.schema.run.RunReport;

/// How much a table holds.
///
/// @param partitions folders that hold files; 0 for a table without partitions
public record Amount(Quantity rows, Quantity bytes, Quantity files, Quantity partitions) {

    public static final Amount UNKNOWN =
            new Amount(Quantity.unknown(), Quantity.unknown(), Quantity.unknown(), Quantity.unknown());

    /// As a run has left the table.
    static Amount of(RunReport.Table table) {
        return new Amount(
                new Quantity.Exactly(table.rows()),
                new Quantity.Exactly(table.bytes()),
                new Quantity.Exactly(table.files()),
                new Quantity.Exactly(table.partitions()));
    }
}
