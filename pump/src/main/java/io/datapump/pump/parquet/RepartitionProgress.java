package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;

/// Hears how far a repartition has come. All calls come one after the other; what one of them throws ends the
/// repartition and is thrown on as it is.
@FunctionalInterface
public interface RepartitionProgress {

    /// The footers have been read, and reading of rows begins.
    ///
    /// @param rows how many there are
    default void begins(long rows) {}

    /// Some rows have been read.
    ///
    /// @param rows how many so far
    void rowsRead(long rows);

    /// An output file is complete and proven by its own footer; the engine does not touch it any more, so it may be
    /// moved away. Whether the whole table is proven is known only when [Repartition#run] has returned.
    default void finished(PartitionFile file) {}
}
