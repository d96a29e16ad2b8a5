package io.datapump.pump.parquet;

import io.datapump.pump.parquet.PageCursor.RowTaker;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Adds the values of one column to the codes of rows. Sums do not depend on the order of columns, and a
/// null adds nothing.
final class ContentCodes implements RowTaker {

    private final ValueWidth width;
    private final PrimitiveTypeName type;
    private final boolean isNumber;
    private final ValueCode code;
    private final RowCodes codes;
    private DictionaryValues known = DictionaryValues.NONE;
    private long[] highOf = new long[0];
    private long[] lowOf = new long[0];

    ContentCodes(ColumnDescriptor column, RowCodes codes) {
        this.width = ValueWidth.of(column.getPrimitiveType());
        this.type = column.getPrimitiveType().getPrimitiveTypeName();
        this.isNumber = isNumber(type);
        this.code = new ValueCode(column.getPath()[0]);
        this.codes = codes;
    }

    @Override
    public int take(Page page, int row, int value, int count, int taken) {
        if (page.byIds) {
            learn(page.dictionary);
        }
        if (page.nulls == 0) {
            return page.byIds
                    ? takeIds(page.ids, value, count, taken)
                    : takeValues(page.bytes, value, page.end, count, taken);
        }
        int at = value;
        for (int i = 0; i < count; i++) {
            if (!page.isNull(row + i)) {
                at = page.byIds
                        ? takeIds(page.ids, at, 1, taken + i)
                        : takeValues(page.bytes, at, page.end, 1, taken + i);
            }
        }
        return at;
    }

    private int takeIds(int[] ids, int value, int count, int taken) {
        long[] high = codes.high();
        long[] low = codes.low();
        long[] highs = highOf;
        long[] lows = lowOf;
        for (int i = 0; i < count; i++) {
            int id = ids[value + i];
            high[taken + i] += highs[id];
            low[taken + i] += lows[id];
        }
        return value + count;
    }

    private int takeValues(byte[] bytes, int value, int end, int count, int taken) {
        long[] high = codes.high();
        long[] low = codes.low();
        int at = value;
        for (int i = taken; i < taken + count; i++) {
            int next = width.next(bytes, at, end);
            of(bytes, at, next);
            high[i] += code.high;
            low[i] += code.low;
            at = next;
        }
        return at;
    }

    private void learn(DictionaryValues entries) {
        if (entries != known) {
            known = entries;
            highOf = new long[entries.count()];
            lowOf = new long[entries.count()];
            for (int i = 0; i < highOf.length; i++) {
                of(entries.bytes(), entries.start(i), entries.start(i) + entries.size(i));
                highOf[i] = code.high;
                lowOf[i] = code.low;
            }
        }
    }

    private void of(byte[] bytes, int from, int to) {
        if (isNumber) {
            code.ofLong(number(type, bytes, from));
        } else {
            int start = from + width.prefix();
            code.ofBytes(bytes, start, to - start);
        }
    }

    /// Whether a value fits into a long.
    static boolean isNumber(PrimitiveTypeName type) {
        return switch (type) {
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> true;
            case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    /// A number as a long, the same for an INT32 as for the INT64 of its value, and for a FLOAT as for the
    /// DOUBLE.
    static long number(PrimitiveTypeName type, byte[] bytes, int at) {
        return switch (type) {
            case BOOLEAN -> bytes[at];
            case INT32 -> ValueWidth.intAt(bytes, at);
            case INT64, DOUBLE -> ValueWidth.longAt(bytes, at);
            case FLOAT -> Double.doubleToRawLongBits(Float.intBitsToFloat(ValueWidth.intAt(bytes, at)));
            case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> throw new IllegalArgumentException("no number: " + type);
        };
    }

    /// Turns sums into codes that may be summed again: rows that share most of their values get nothing in
    /// common.
    static void finish(RowCodes codes) {
        long[] high = codes.high();
        long[] low = codes.low();
        for (int i = 0; i < high.length; i++) {
            long one = high[i];
            long two = low[i];
            high[i] = ValueCode.mix(one + Long.rotateLeft(two, 32) + 1);
            low[i] = ValueCode.mix(two ^ Long.rotateLeft(high[i], 17));
        }
    }
}
