package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ScatterStep.Segment;
import io.datapump.schema.spec.PartitionField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// The partition of every row: reads the columns that partition values come from, each once, and numbers the
/// combinations. Not thread-safe.
final class PartitionFunction {

    private final Map<String, PartitionSource> sources = new LinkedHashMap<>();
    // For each source the levels it fills.
    private final Map<String, List<Integer>> levelsOf = new LinkedHashMap<>();
    // Where each source is in the row group at hand.
    private final Map<String, PageCursor> cursors = new HashMap<>();
    private final Queue<Page> idlePages = new ConcurrentLinkedQueue<>();
    private final PartitionIds ids;
    private final int levelCount;

    /// Checks every transform against its column.
    ///
    /// @throws Refusal where a column cannot give its transform
    PartitionFunction(List<PartitionField> fields, TableSchema schema, ValueOptions values) {
        ZoneOffsets zone = new ZoneOffsets(values.zone());
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
                        schema.column(column).getPrimitiveType(),
                        zone,
                        values.onInvalid(),
                        !schema.output().containsField(column)
                                || values.forms().get(column) instanceof ColumnForm.Hash)));
        this.ids = new PartitionIds(levels);
        this.levelCount = levels.size();
    }

    PartitionIds ids() {
        return ids;
    }

    /// By column name.
    Map<String, PartitionSource> sources() {
        return sources;
    }

    /// The codes of one row, one for each level.
    ///
    /// @param row a value for each source column
    int[] codes(Map<String, StoredValue> row) {
        int[] codes = new int[levelCount];
        sources.forEach((column, source) -> {
            source.value(Objects.requireNonNull(row.get(column)));
            List<Integer> indexes = levelsOf.getOrDefault(column, List.of());
            for (int i = 0; i < indexes.size(); i++) {
                codes[indexes.get(i)] = source.codes()[i];
            }
        });
        return codes;
    }

    /// The partition of rows that all have the partition of this one.
    int assign(Map<String, StoredValue> row, long rows) {
        return ids.assign(codes(row), rows);
    }

    /// The partitions of the next rows.
    ///
    /// @param isColumn whether a column that values come from is written too
    /// @throws ParquetException naming the file whose rows cannot be assigned
    int[] assign(ScatterStep step, Predicate<String> isColumn) {
        int rows = step.rows();
        int[][] codes = new int[levelCount][rows];
        int from = 0;
        for (Segment segment : step.segments()) {
            int first = from;
            Failures.naming(segment.group().file(), () -> read(segment, isColumn, codes, first));
            from += segment.rows();
        }
        int[] partitions = new int[rows];
        Failures.naming(step.segments().getLast().group().file(), () -> ids.assign(rows, codes, partitions));
        return partitions;
    }

    private void read(Segment segment, Predicate<String> isColumn, int[][] codes, int from) throws IOException {
        for (Map.Entry<String, PartitionSource> source : sources.entrySet()) {
            String column = source.getKey();
            int[][] out = levelsOf.getOrDefault(column, List.of()).stream()
                    .map(level -> codes[level])
                    .toArray(int[][]::new);
            if (segment.isFirst()) {
                cursors.put(column, segment.group().source(column, isColumn.test(column), idlePages));
            }
            source.getValue().read(Objects.requireNonNull(cursors.get(column)), segment.rows(), out, from);
            if (segment.isLast() && !isColumn.test(column)) {
                segment.group().release(column);
            }
        }
    }
}
