package io.datapump.local.source;

import java.time.Instant;
import java.util.Optional;

/// What a finished export task can say of itself.
///
/// @param bytes of all Parquet files; DescribeExportTasks reports whole GiB of it, rounded down
/// @param taskEndTime as `export_info` states it
/// @param warning what DescribeExportTasks alone says is missing
public record WrittenExport(
        long tables, long files, long rows, long bytes, Instant taskEndTime, Optional<String> warning) {

    /// An export of which RDS says nothing more.
    public WrittenExport(long tables, long files, long rows, long bytes, Instant taskEndTime) {
        this(tables, files, rows, bytes, taskEndTime, Optional.empty());
    }

    /// The same export, of which RDS says something.
    public WrittenExport warningOf(String message) {
        return new WrittenExport(tables, files, rows, bytes, taskEndTime, Optional.of(message));
    }
}
