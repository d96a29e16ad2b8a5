package io.datapump.pump.folder;

import io.datapump.pump.parquet.RepartitionPlan;
import java.time.Duration;

/// What a repartition of a folder has read and written.
///
/// @param out the destination, as the person wrote it
/// @param plan which way the row groups went
/// @param invalid rows from whose values no partition could be derived; they are in the default partition
/// @param nulls rows without a value to derive it from; they are there as well
public record FolderSummary(
        ParquetFolder in, String out, Written written, RepartitionPlan plan, long invalid, long nulls, Duration time) {

    /// What lies at the destination now.
    public record Written(long files, long partitions, long rows, long bytes) {}
}
