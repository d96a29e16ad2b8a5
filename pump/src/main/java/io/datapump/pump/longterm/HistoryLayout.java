package io.datapump.pump.longterm;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.form.Fields;
import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.spec.LongtermMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// How a history is kept. What is there was written by one layout, and another would read it wrongly, so a
/// history never changes its own.
///
/// @param key columns; empty: rows cannot be told apart
/// @param partitionBy each folder level and what it is taken from, as text that is equal for equal levels
/// @param time the column that says when a row is from: the first that a date part is taken from
public record HistoryLayout(LongtermMode mode, List<String> key, List<String> partitionBy, Optional<String> time) {

    private static final JsonMapper JSON = new JsonMapper();

    public HistoryLayout {
        key = List.copyOf(key);
        partitionBy = List.copyOf(partitionBy);
    }

    /// The partition columns, outermost first, with the types that the catalog gives them.
    public List<ParquetColumn> partitionColumns() {
        var levels = partitionBy.stream()
                .map(text -> Fields.read(JSON.readTree(text), PartitionForm::read))
                .map(field -> new ParquetColumn(field.name(), field.type().glueType()));
        return Stream.concat(
                        mode == LongtermMode.SNAPSHOTS
                                ? Stream.of(new ParquetColumn(DatedCopy.LEVEL, "string"))
                                : Stream.of(),
                        levels)
                .toList();
    }

    public boolean hasKey() {
        return !key.isEmpty();
    }
}
