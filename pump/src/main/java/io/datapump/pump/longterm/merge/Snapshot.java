package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import java.nio.file.Path;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Optional;

/// All rows of one table in one snapshot, in files that each belong to one partition of the history.
///
/// @param source full name in the database
/// @param columns of the files, without partition columns
/// @param export that brought it
/// @param taken when the snapshot was taken
/// @param configuration key of the run configuration
/// @param retain for how long the history is to be kept; empty: for ever
public record Snapshot(
        String source,
        LakeTable as,
        HistoryLayout layout,
        List<ParquetColumn> columns,
        List<File> files,
        String export,
        Instant taken,
        String configuration,
        Optional<Period> retain) {

    public Snapshot {
        columns = List.copyOf(columns);
        files = List.copyOf(files);
    }

    /// A snapshot for a history that is kept for ever.
    public Snapshot(
            String source,
            LakeTable as,
            HistoryLayout layout,
            List<ParquetColumn> columns,
            List<File> files,
            String export,
            Instant taken,
            String configuration) {
        this(source, as, layout, columns, files, export, taken, configuration, Optional.empty());
    }

    /// One file.
    ///
    /// @param partition path of the partition folder, for example `ano=2024/mes=03`; empty text without
    ///     partitions
    public record File(String partition, ParquetInput input, Origin origin) {}

    /// Where a file is, so that it can be put into the history without being read.
    public sealed interface Origin {

        /// In the lake's bucket: it is copied server-side.
        record InBucket(StoredObject object) implements Origin {}

        /// On this machine: it is uploaded.
        record OnDisk(Path file) implements Origin {}
    }
}
