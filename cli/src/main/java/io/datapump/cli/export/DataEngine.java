package io.datapump.cli.export;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.PartitionSources;
import io.datapump.schema.reality.ColumnFacts;
import io.datapump.schema.reality.PartitionEngine;
import io.datapump.schema.spec.PartitionField;
import java.util.Optional;

/// The pump's own knowledge of partition values.
public record DataEngine() implements PartitionEngine {

    @Override
    public Optional<String> refusal(PartitionField field, ColumnFacts column) {
        return column.glueType()
                .flatMap(type -> PartitionSources.refusal(field, new ParquetColumn(column.name(), type)));
    }

    @Override
    public boolean isDate(String text) {
        return PartitionSources.isDate(text);
    }
}
