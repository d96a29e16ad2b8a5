package io.datapump.pump.folder;

import io.datapump.pump.parquet.RepartitionPlan;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a repartition of a folder has read and written.
///
/// @param out the destination, as the person wrote it
/// @param plan which way the row groups went
public record FolderSummary(
        ParquetFolder in, String out, Written written, RepartitionPlan plan, Oddities oddities, Duration time) {

    /// What lies at the destination now.
    public record Written(long files, long partitions, long rows, long bytes) {}

    /// Rows that are not where, or not what, one might look for.
    ///
    /// @param nulls rows without a value to derive a partition from; they are in the default partition
    /// @param invalid rows from whose values no partition could be derived; they are there as well
    /// @param misfits rows whose value did not fit the form of its column and is null, by column; columns
    ///     without any are not among them
    public record Oddities(long nulls, long invalid, SortedMap<String, Long> misfits) {

        public Oddities {
            misfits = Collections.unmodifiableSortedMap(new TreeMap<>(misfits));
        }
    }
}
