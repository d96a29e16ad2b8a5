package io.datapump.local.source;

import java.time.Instant;

/// What a finished export task can say of itself.
///
/// @param bytes of all Parquet files; DescribeExportTasks reports whole GiB of it, rounded down
/// @param taskEndTime as `export_info` states it
public record WrittenExport(long tables, long files, long rows, long bytes, Instant taskEndTime) {}
