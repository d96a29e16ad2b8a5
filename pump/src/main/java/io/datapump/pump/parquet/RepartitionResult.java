package io.datapump.pump.parquet;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a repartition read and wrote. The engine has already proven it: for every partition the rows counted
/// while reading equal the rows in the footers of the files written, read back from disk.
///
/// @param columns of the files written, in file order; partition columns and hidden columns are not among
///     them; empty without inputs
/// @param copied inputs that are files of the result as they are, for the caller to copy; only with
///     [io.datapump.schema.spec.OutputFiles.PassThrough#COPY]
/// @param rowsRead rows read from the inputs, which is what their footers state
/// @param invalid rows with a value from which no partition value can be derived: empty text, `infinity`, a
///     year before 1, no date, malformed UTF-8. They are in `__HIVE_DEFAULT_PARTITION__`.
/// @param nulls rows where a partition source is null and none is invalid. They are in
///     `__HIVE_DEFAULT_PARTITION__` too.
/// @param misfits rows whose value does not fit the form of its column and is null, by column; columns without any are
///     not among them
public record RepartitionResult(
        List<ParquetColumn> columns,
        List<PartitionFile> files,
        List<CopiedFile> copied,
        long rowsRead,
        long invalid,
        long nulls,
        SortedMap<String, Long> misfits,
        RepartitionPlan plan) {

    /// Without input.
    static final RepartitionResult NOTHING =
            new RepartitionResult(List.of(), List.of(), List.of(), 0, 0, 0, new TreeMap<>(), RepartitionPlan.NOTHING);

    public RepartitionResult {
        copied = List.copyOf(copied);
        columns = List.copyOf(columns);
        files = List.copyOf(files);
        misfits = Collections.unmodifiableSortedMap(new TreeMap<>(misfits));
    }

    /// An input all of whose rows are of one partition.
    public record CopiedFile(String partition, ParquetInput input, long rows) {}

    /// One output file.
    ///
    /// @param partition the folder path, for example `ano=2024/mes=03`, escaped as Hive does; empty text
    ///     without partition fields
    public record PartitionFile(String partition, Path file, long rows, long sizeInBytes) {}
}
