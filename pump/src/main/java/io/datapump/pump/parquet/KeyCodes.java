package io.datapump.pump.parquet;

import io.datapump.pump.parquet.PageCursor.RowTaker;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Makes the codes of keys, column by column in the order of the key; see [RowCodes] for what they are.
final class KeyCodes {

    private final List<ColumnDescriptor> key;
    private final RowCodes codes;
    private final boolean exact;
    private final MessageDigest sha;
    private final ByteBuffer entry = ByteBuffer.allocate(3 * Long.BYTES + 1);
    private final long[] highOf;
    private final long[] lowOf;
    private DictionaryValues known = DictionaryValues.NONE;
    private long[] knownHigh = new long[0];
    private long[] knownLow = new long[0];

    private KeyCodes(List<ColumnDescriptor> key, RowCodes codes) {
        this.key = List.copyOf(key);
        this.codes = codes;
        this.exact = key.size() <= 2 && key.stream().allMatch(column -> ContentCodes.isNumber(type(column)));
        this.sha = sha256();
        this.highOf = new long[1];
        this.lowOf = new long[1];
    }

    /// @param codes all zero
    static KeyCodes of(List<ColumnDescriptor> key, RowCodes codes) {
        return new KeyCodes(key, codes);
    }

    private static PrimitiveTypeName type(ColumnDescriptor column) {
        return column.getPrimitiveType().getPrimitiveTypeName();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /// Takes a column's rows from the first to the last; the columns before it have been taken.
    ///
    /// @param place in the key
    RowTaker taker(int place) {
        ColumnDescriptor column = key.get(place);
        ValueWidth width = ValueWidth.of(column.getPrimitiveType());
        known = DictionaryValues.NONE;
        return (page, row, value, count, taken) -> {
            if (page.byIds) {
                learn(column, width, page.dictionary);
            }
            if (exact && !page.byIds && page.nulls == 0) {
                return takeNumbers(column, width, page, value, count, place == 0 ? codes.low() : codes.high(), taken);
            }
            int at = value;
            for (int i = 0; i < count; i++) {
                if (page.isNull(row + i)) {
                    throw new Refusal("the column \"" + column.getPath()[0]
                            + "\" is part of the key, and a row has no value in it.");
                }
                if (page.byIds) {
                    int id = page.ids[at++];
                    put(place, taken + i, knownHigh[id], knownLow[id]);
                } else {
                    int next = width.next(page.bytes, at, page.end);
                    code(column, width, page.bytes, at, next);
                    put(place, taken + i, highOf[0], lowOf[0]);
                    at = next;
                }
            }
            return at;
        };
    }

    private static int takeNumbers(
            ColumnDescriptor column, ValueWidth width, Page page, int value, int count, long[] codes, int taken) {
        PrimitiveTypeName type = type(column);
        byte[] bytes = page.bytes;
        int end = width.skip(bytes, value, page.end, count);
        for (int i = 0; i < count; i++) {
            codes[taken + i] = ContentCodes.number(type, bytes, value + i * width.bytes());
        }
        return end;
    }

    private void learn(ColumnDescriptor column, ValueWidth width, DictionaryValues entries) {
        if (entries != known) {
            known = entries;
            knownHigh = new long[entries.count()];
            knownLow = new long[entries.count()];
            for (int i = 0; i < knownHigh.length; i++) {
                code(column, width, entries.bytes(), entries.start(i), entries.start(i) + entries.size(i));
                knownHigh[i] = highOf[0];
                knownLow[i] = lowOf[0];
            }
        }
    }

    private void code(ColumnDescriptor column, ValueWidth width, byte[] bytes, int from, int to) {
        PrimitiveTypeName type = type(column);
        if (ContentCodes.isNumber(type)) {
            highOf[0] = 0;
            lowOf[0] = ContentCodes.number(type, bytes, from);
        } else {
            int start = from + width.prefix();
            sha.update(bytes, start, to - start);
            takeDigest();
        }
    }

    private void takeDigest() {
        ByteBuffer digest = ByteBuffer.wrap(sha.digest());
        highOf[0] = digest.getLong();
        lowOf[0] = digest.getLong();
    }

    private void put(int place, int row, long high, long low) {
        if (place == 0) {
            codes.high()[row] = high;
            codes.low()[row] = low;
        } else if (exact) {
            codes.high()[row] = low;
        } else {
            entry.clear()
                    .putLong(codes.high()[row])
                    .putLong(codes.low()[row])
                    .put((byte) place)
                    .flip();
            sha.update(entry);
            sha.update(entry.clear().putLong(high).putLong(low).flip());
            takeDigest();
            codes.high()[row] = highOf[0];
            codes.low()[row] = lowOf[0];
        }
    }
}
