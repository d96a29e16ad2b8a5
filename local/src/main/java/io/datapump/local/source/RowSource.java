package io.datapump.local.source;

/// The rows of one table as a pure function of their number: asked twice, or from two threads, it gives the
/// same row.
@FunctionalInterface
public interface RowSource {

    /// Gives every column of a row to the sink.
    ///
    /// @param number as the table's batches count; see [Batch]
    void row(long number, RowSink sink);
}
