package io.datapump.pump.job.publish;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.StagedTable;
import io.datapump.schema.layout.LakeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which marked tables are staged with exactly the rows that inspect counted. Nothing else is published.
///
/// @param proven folders, in the order of the manifest
/// @param objects of all proven tables
record Proof(List<String> proven, List<Unproven> unproven, long objects) {

    Proof {
        proven = List.copyOf(proven);
        unproven = List.copyOf(unproven);
    }

    /// A marked table that must not be published.
    ///
    /// @param reason a full sentence
    record Unproven(String source, String folder, String reason) {}

    /// Reads the receipts table by table and holds none of them.
    static Proof of(ExportManifest manifest, Receipts receipts) {
        var proven = new ArrayList<String>();
        var unproven = new ArrayList<Unproven>();
        var objects = 0L;
        for (var table : manifest.tables()) {
            if (table.fate() instanceof Fate.Marked(LakeTable as)) {
                var staged = receipts.staged(as.folder());
                var reason = doubt(table, staged);
                if (reason.isPresent()) {
                    unproven.add(new Unproven(table.fullName(), as.folder(), reason.get()));
                } else {
                    proven.add(as.folder());
                    objects += staged.map(StagedTable::objects).map(List::size).orElse(0);
                }
            }
        }
        return new Proof(proven, unproven, objects);
    }

    private static Optional<String> doubt(ExportManifest.Table table, Optional<StagedTable> staged) {
        var candidate = staged.filter(receipt -> receipt.source().equals(table.fullName()));
        if (candidate.isEmpty()) {
            return Optional.of(
                    "Table %s is marked but not staged, so copy or repartition has not run or has failed. The table is as it was."
                            .formatted(table.fullName()));
        }
        return candidate
                .filter(receipt -> receipt.rows() != table.rows() || receipt.rowsRead() != table.rows())
                .map(receipt ->
                        "Inspect counted %d rows of table %s, but %d were read and %d staged. The table is as it was; run the pipeline again from inspect."
                                .formatted(table.rows(), table.fullName(), receipt.rowsRead(), receipt.rows()));
    }

    /// @throws JobException where tables are marked and not one of them is proven
    void requireAny(String export) {
        if (proven.isEmpty() && !unproven.isEmpty()) {
            throw new JobException("Cannot publish export %s: no table is proven. %s Nothing was changed."
                    .formatted(export, unproven.getFirst().reason()));
        }
    }
}
