package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import java.nio.file.Path;
import java.util.List;

/// One table to be split into partition folders.
///
/// @param table what messages call it
/// @param inputs in the order in which rows are read; may be empty
/// @param partitionBy outermost folder first, at least one
/// @param scratch an empty folder for output files; the caller removes it
/// @param filePrefix every output file's name starts with it
/// @param memoryInBytes the budget for rows that wait to be written, at least 8 MB; a heap of twice the
///     budget and 128 MB is enough where the inputs' row groups are those of an RDS export
public record RepartitionRequest(
        String table,
        List<ParquetInput> inputs,
        List<PartitionField> partitionBy,
        Path scratch,
        String filePrefix,
        long memoryInBytes) {

    public RepartitionRequest {
        inputs = List.copyOf(inputs);
        partitionBy = List.copyOf(partitionBy);
        if (partitionBy.isEmpty()) {
            throw new IllegalArgumentException("Cannot repartition " + table + ": it has no partition fields.");
        }
    }
}
