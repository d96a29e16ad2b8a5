package io.datapump.pump.parquet;

/// Splits a table's files into Hive partition folders and leaves hidden columns out, column by column: no row is
/// ever assembled, and a column that is not needed is not read.
///
/// Row groups that are of one partition are taken over as bytes, nested columns only so; the other rows are
/// written anew behind them, in the codec of [OutputOptions]. Rows of either kind keep their order within a
/// partition. At most 10,000 partitions; folder paths up to 768 bytes. Memory: the budget, plus one row group of
/// 64 MB raw at most while it is encoded, plus the largest column chunk of the inputs as it is stored.
public final class Repartition {

    private Repartition() {}

    /// Runs to the end or leaves nothing behind: where it throws, its files are deleted from the scratch
    /// folder. What `progress` has done with files that were finished until then is its own affair.
    ///
    /// An interrupt ends it with a [ParquetException]; the thread's interrupt flag stays set.
    ///
    /// @param progress hears of rows that have been read and of files that are finished
    /// @throws ParquetException naming the file, where an input cannot be read, inputs disagree about their
    ///     schema, a hidden column or a partition source is missing, a source is of a type that cannot give the
    ///     transform, a value cannot become a folder or is none of its partition's declared type, there are
    ///     too many partitions, or the proof fails
    public static RepartitionResult run(RepartitionRequest request, RepartitionProgress progress) {
        return new ColumnarScatter(request, progress).run();
    }
}
