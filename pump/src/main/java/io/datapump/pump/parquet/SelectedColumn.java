package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RowGroups.Group;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.Queue;
import org.apache.parquet.column.ColumnDescriptor;

/// One column of a selection: goes through a row group's rows and keeps the values of those that are
/// wanted. Their codes are made by another walk over the same pages, value by value, so that a value
/// that was taken from the wrong row is found. Used by one thread at a time.
final class SelectedColumn {

    // Few enough that little is kept of what the second walk has not seen yet.
    private static final int ROWS = 1 << 12;
    private static final int DICTIONARY = 1 << 20;

    private final ColumnDescriptor column;
    private final Optional<Pages> constant;
    private final ColumnSink sink;
    private final ValueWidth width;
    private final Queue<Page> idle;
    private Optional<Walks> open = Optional.empty();

    /// Where the two walks are; the first is that of the codes.
    private record Walks(Optional<PageCursor> codes, PageCursor values) {}

    /// @param constant pages without an end that take the place of the file's, and have no codes
    /// @param idle pages that may be used, by other columns on other threads too
    SelectedColumn(ColumnDescriptor column, Optional<Pages> constant, ArrayPool arrays, Queue<Page> idle) {
        this.column = column;
        this.idle = idle;
        this.constant = constant;
        this.width = ValueWidth.of(column.getPrimitiveType());
        this.sink = new ColumnSink(width, DICTIONARY, arrays);
        sink.grow(1);
    }

    ColumnDescriptor column() {
        return column;
    }

    String name() {
        return column.getPath()[0];
    }

    ColumnSink sink() {
        return sink;
    }

    /// Takes the wanted ones of some rows, which follow the ones before.
    ///
    /// @param rows by their place in the file
    /// @param codes of the wanted ones, to which this column's are added
    /// @param zeros as many as there are rows, at least
    void take(Group group, BitSet rows, int from, int end, RowCodes codes, int[] zeros) throws IOException {
        Walks walks = open.isPresent() ? open.get() : open(group);
        ContentCodes content = new ContentCodes(column, codes);
        int coded = 0;
        for (int at = from; at < end; at += ROWS) {
            int stop = Math.min(end, at + ROWS);
            if (walks.codes().isPresent()) {
                code(walks.codes().get(), content, rows, at, stop, coded);
                coded += rows.get(at, stop).cardinality();
            }
            keep(walks.values(), rows, at, stop, zeros);
        }
        open = Optional.of(walks);
        if (end == group.firstRow() + group.rows()) {
            open = Optional.empty();
            walks.codes().ifPresent(_ -> group.input().release(name()));
        }
    }

    private void code(PageCursor cursor, ContentCodes content, BitSet rows, int from, int end, int coded)
            throws IOException {
        int[] place = {coded};
        cursor.take(end - from, (page, row, value, count, taken) -> {
            int begin = from + taken;
            int stop = begin + count;
            int at = value;
            for (int next = begin; next < stop; ) {
                int first = within(rows.nextSetBit(next), stop);
                for (; next < first; next++) {
                    if (!page.isNull(row + next - begin)) {
                        at = page.byIds ? at + 1 : width.next(page.bytes, at, page.end);
                    }
                }
                next = within(rows.nextClearBit(first), stop);
                at = content.take(page, row + first - begin, at, next - first, place[0]);
                place[0] += next - first;
            }
            return at;
        });
    }

    /// Goes from run to run of rows that are wanted.
    private void keep(PageCursor cursor, BitSet rows, int from, int end, int[] zeros) throws IOException {
        int at = from;
        while (at < end) {
            int first = within(rows.nextSetBit(at), end);
            cursor.skip(first - at, width);
            at = within(rows.nextClearBit(first), end);
            sink.scatter(cursor, at - first, zeros, 0);
        }
    }

    private static int within(int row, int end) {
        return row < 0 ? end : Math.min(row, end);
    }

    private Walks open(Group group) throws IOException {
        if (constant.isPresent()) {
            return new Walks(Optional.empty(), new PageCursor(constant.get(), new Page()));
        }
        PageCursor first = group.input().source(name(), true, idle);
        return new Walks(Optional.of(first), group.input().column(name(), Optional.empty(), new Page()));
    }
}
