package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.parquet.schema.PrimitiveType;

/// Reads the partition columns of a row group, and nothing else of it, up to the first row that is not of the first
/// row's partition. It asks the function that the scatter asks, so it cannot answer otherwise. Thread-safe.
final class GroupLook {

    private static final int BATCH = 1 << 12;

    private final RepartitionRequest request;
    private final TableSchema schema;
    private final ReadAhead reads;
    private final Queue<Page> idlePages = new ConcurrentLinkedQueue<>();

    GroupLook(RepartitionRequest request, TableSchema schema, ReadAhead reads) {
        this.request = request;
        this.schema = schema;
        this.reads = reads;
    }

    /// Plans the reads of a look, which begin as soon as there is memory for them.
    RowGroupInput plan(ParquetInput input, Footers.Footer footer, int group) {
        List<String> sources = request.partitionBy().stream()
                .map(field -> field.transform().column())
                .distinct()
                .toList();
        return new RowGroupInput(
                input, footer.metadata().getFileMetaData(), footer.blocks().get(group), sources, reads);
    }

    /// Looks at a row group.
    ///
    /// @return single or mixed
    GroupVerdict look(RowGroupInput rows) {
        GroupVerdict[] seen = new GroupVerdict[1];
        Failures.naming(rows.file(), () -> {
            PartitionFunction function = new PartitionFunction(request.partitionBy(), schema, request.values());
            Map<String, StoredValue> first = new HashMap<>();
            boolean single = true;
            for (Map.Entry<String, PartitionSource> source : function.sources().entrySet()) {
                Page page = Optional.ofNullable(idlePages.poll()).orElseGet(Page::new);
                PageCursor cursor = rows.column(source.getKey(), Optional.empty(), page);
                PrimitiveType type = schema.column(source.getKey()).getPrimitiveType();
                single = single
                        && isConstant(
                                cursor,
                                source.getValue(),
                                rows.rows(),
                                (shown, row, value) ->
                                        first.put(source.getKey(), StoredValue.of(shown, row, value, type)));
                idlePages.add(page);
                rows.release(source.getKey());
            }
            seen[0] = single ? new GroupVerdict.Single(first) : new GroupVerdict.Mixed(RepartitionPlan.SEVERAL);
        });
        return seen[0];
    }

    private interface First {
        void is(Page page, int row, int value);
    }

    private static boolean isConstant(PageCursor cursor, PartitionSource source, long rows, First first)
            throws IOException {
        int[][] codes = new int[source.codes().length][BATCH];
        int[] wanted = new int[codes.length];
        for (long done = 0; done < rows; done += BATCH) {
            int count = (int) Math.min(BATCH, rows - done);
            boolean isFirst = done == 0;
            cursor.take(count, (page, row, value, some, taken) -> {
                if (isFirst && taken == 0) {
                    first.is(page, row, value);
                }
                return source.read(page, row, value, some, codes, taken);
            });
            for (int level = 0; level < codes.length; level++) {
                int code = isFirst ? codes[level][0] : wanted[level];
                wanted[level] = code;
                if (!areAll(codes[level], count, code)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean areAll(int[] codes, int count, int code) {
        for (int i = 0; i < count; i++) {
            if (codes[i] != code) {
                return false;
            }
        }
        return true;
    }
}
