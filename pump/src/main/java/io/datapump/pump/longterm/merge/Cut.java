package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.merge.Piece.Written;
import io.datapump.pump.longterm.merge.SnapshotContents.Reach;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.RowSelection;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes some rows of a file as a file of their own, and proves by reading it back that it holds these and
/// no others.
///
/// @param versionColumns columns that say when a version was seen; they are no part of its content
record Cut(Workshop workshop, Snapshot snapshot, Set<String> versionColumns) {

    /// The rows.
    ///
    /// @param moments what the columns that say when a version was seen hold from now on
    Written of(ParquetInput from, BitSet rows, Standing standing, Map<String, Optional<Long>> moments) {
        var made = RowSelection.write(from, rows, moments, versionColumns, workshop.next());
        var wanted = Content.sumOf(rows.cardinality(), made.high(), made.low());
        var file = made.file().file();
        var written = ParquetInput.of(file);
        var content = SnapshotContents.content(written, versionColumns);
        if (!content.equals(wanted)) {
            throw new HistoryException(
                    "Cannot go on with the history of %s: %d rows of %s were written anew and read back as others. Nothing is published."
                            .formatted(snapshot.source(), wanted.rows(), from.name()));
        }
        return new Written(file, Reach.of(written, snapshot.layout()).with(standing, content));
    }
}
