package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import java.nio.file.Path;
import java.util.List;

/// One table to be written anew: split into partition folders, without its hidden columns, with columns in another
/// form.
///
/// @param table what messages call it
/// @param inputs in the order in which rows are read; may be empty
/// @param partitionBy outermost folder first; empty: all rows go into one file
/// @param hidden columns that are not written; they are read only where a partition value comes from them
/// @param scratch an empty folder for output files; the caller removes it
/// @param filePrefix every output file's name starts with it
/// @param memoryInBytes the budget for rows that wait to be written; less than 8 MB are taken for 8 MB; a heap of
///     twice the budget and 128 MB is enough where the inputs' row groups are those of an RDS export
public record RepartitionRequest(
        String table,
        List<ParquetInput> inputs,
        List<PartitionField> partitionBy,
        List<String> hidden,
        Path scratch,
        String filePrefix,
        long memoryInBytes,
        OutputOptions output,
        ValueOptions values) {

    /// With [OutputOptions#DEFAULT].
    public RepartitionRequest(
            String table,
            List<ParquetInput> inputs,
            List<PartitionField> partitionBy,
            List<String> hidden,
            Path scratch,
            String filePrefix,
            long memoryInBytes) {
        this(table, inputs, partitionBy, hidden, scratch, filePrefix, memoryInBytes, OutputOptions.DEFAULT);
    }

    /// With [ValueOptions#DEFAULT].
    public RepartitionRequest(
            String table,
            List<ParquetInput> inputs,
            List<PartitionField> partitionBy,
            List<String> hidden,
            Path scratch,
            String filePrefix,
            long memoryInBytes,
            OutputOptions output) {
        this(table, inputs, partitionBy, hidden, scratch, filePrefix, memoryInBytes, output, ValueOptions.DEFAULT);
    }

    /// The same, with other values.
    RepartitionRequest with(ValueOptions others) {
        return new RepartitionRequest(
                table, inputs, partitionBy, hidden, scratch, filePrefix, memoryInBytes, output, others);
    }

    private static final long SMALLEST_MEMORY = 8L << 20;

    public RepartitionRequest {
        memoryInBytes = Math.max(SMALLEST_MEMORY, memoryInBytes);
        inputs = List.copyOf(inputs);
        partitionBy = List.copyOf(partitionBy);
        hidden = List.copyOf(hidden);
        if (partitionBy.isEmpty() && hidden.isEmpty() && values.forms().isEmpty()) {
            throw new IllegalArgumentException("Cannot repartition " + table
                    + ": it has neither partition fields nor columns that are left out or changed.");
        }
    }
}
