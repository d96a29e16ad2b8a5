package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnReader;

/// The partition of every row: reads the columns that partition values come from, each once, and numbers the
/// combinations. Not thread-safe.
final class PartitionFunction {

    private final Map<String, PartitionSource> sources = new LinkedHashMap<>();
    // For each source the levels it fills.
    private final Map<String, List<Integer>> levelsOf = new LinkedHashMap<>();
    private final PartitionIds ids;
    private final int levelCount;

    /// Checks every transform against its column.
    ///
    /// @throws Refusal where a column cannot give its transform
    PartitionFunction(List<PartitionField> fields, TableSchema schema) {
        List<PartitionLevel> levels = new ArrayList<>();
        for (PartitionField field : fields) {
            String column = field.transform().column();
            Derivation derivation = Derivations.of(field, schema.column(column).getPrimitiveType());
            levelsOf.computeIfAbsent(column, name -> new ArrayList<>()).add(levels.size());
            levels.add(new PartitionLevel(field, derivation, PartitionIds.LIMIT));
        }
        levelsOf.forEach((column, indexes) -> sources.put(
                column,
                new PartitionSource(
                        indexes.stream().map(levels::get).toList(),
                        schema.column(column).getPrimitiveType())));
        this.ids = new PartitionIds(levels);
        this.levelCount = levels.size();
    }

    PartitionIds ids() {
        return ids;
    }

    /// By column name, in the order in which [#assign] reads them.
    Map<String, PartitionSource> sources() {
        return sources;
    }

    /// The partitions of the next rows.
    ///
    /// @param readers of the source columns, opened with their sources as converters
    void assign(Map<String, ColumnReader> readers, int rows, int[] partitions) {
        int[][] codes = new int[levelCount][];
        sources.forEach((column, source) -> {
            List<Integer> indexes = levelsOf.getOrDefault(column, List.of());
            int[][] out = new int[indexes.size()][rows];
            for (int i = 0; i < out.length; i++) {
                codes[indexes.get(i)] = out[i];
            }
            ColumnReader reader = readers.get(column);
            if (reader == null) {
                throw new IllegalStateException("Cannot assign partitions: the column " + column + " is not open.");
            }
            source.read(reader, rows, out);
        });
        ids.assign(rows, codes, partitions);
    }
}
