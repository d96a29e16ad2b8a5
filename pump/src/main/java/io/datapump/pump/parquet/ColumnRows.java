package io.datapump.pump.parquet;

import java.nio.ByteBuffer;
import java.util.List;

/// Rows of one column of one partition that wait to be encoded.
///
/// @param bytes values, nulls left out: numbers of the column's dictionary in four bytes each, or PLAIN form
/// @param length how many of the bytes count
/// @param nullBits one bit for each row, set where it has no value; bits that are not there are not set
@SuppressWarnings("ArrayRecordComponent") // never compared
record ColumnRows(int rows, boolean byNumbers, byte[] bytes, int length, long[] nullBits) {

    static ColumnRows read(ByteBuffer from) {
        int rows = from.getInt();
        boolean byNumbers = from.get() != 0;
        byte[] bytes = new byte[from.getInt() + Page.SLACK];
        long[] nulls = new long[from.getInt()];
        from.asLongBuffer().get(nulls);
        from.position(from.position() + nulls.length * Long.BYTES);
        from.get(bytes, 0, bytes.length - Page.SLACK);
        return new ColumnRows(rows, byNumbers, bytes, bytes.length - Page.SLACK, nulls);
    }

    int serializedSize() {
        return 3 * Integer.BYTES + 1 + nullBits.length * Long.BYTES + length;
    }

    void writeTo(ByteBuffer out) {
        out.putInt(rows).put((byte) (byNumbers ? 1 : 0)).putInt(length).putInt(nullBits.length);
        for (long word : nullBits) {
            out.putLong(word);
        }
        out.put(bytes, 0, length);
    }

    boolean isNull(int row) {
        int word = row >>> 6;
        return word < nullBits.length && (nullBits[word] & 1L << row) != 0;
    }

    /// Rows without a value among some.
    int nulls(int from, int to) {
        return NullBits.count(nullBits, from, to);
    }

    boolean hasNulls() {
        return nullBits.length > 0;
    }

    /// All rows, one part after the other.
    static ColumnRows of(List<ColumnRows> parts, ColumnDictionary dictionary) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        boolean byNumbers = parts.stream().allMatch(part -> part.byNumbers);
        List<ColumnRows> same = byNumbers
                ? parts
                : parts.stream().map(part -> part.plain(dictionary)).toList();
        int rows = same.stream().mapToInt(ColumnRows::rows).reduce(0, Math::addExact);
        int length = same.stream().mapToInt(ColumnRows::length).reduce(0, Math::addExact);
        byte[] bytes = new byte[Math.addExact(length, Page.SLACK)];
        boolean nulls = same.stream().anyMatch(ColumnRows::hasNulls);
        long[] nullBits = new long[nulls ? (rows + 63) >>> 6 : 0];
        int at = 0;
        int row = 0;
        for (ColumnRows part : same) {
            System.arraycopy(part.bytes, 0, bytes, at, part.length);
            at += part.length;
            for (int i = 0; part.hasNulls() && i < part.rows; i++) {
                if (part.isNull(i)) {
                    nullBits[(row + i) >>> 6] |= 1L << (row + i);
                }
            }
            row += part.rows;
        }
        return new ColumnRows(rows, byNumbers, bytes, length, nullBits);
    }

    /// With values in the place of their numbers.
    ColumnRows plain(ColumnDictionary dictionary) {
        if (!byNumbers) {
            return this;
        }
        int size = 0;
        for (int at = 0; at < length; at += Integer.BYTES) {
            size = Math.addExact(size, dictionary.size(ValueWidth.intAt(bytes, at)));
        }
        byte[] values = new byte[Math.addExact(size, Page.SLACK)];
        int out = 0;
        for (int at = 0; at < length; at += Integer.BYTES) {
            int entry = ValueWidth.intAt(bytes, at);
            int entrySize = dictionary.size(entry);
            System.arraycopy(dictionary.bytes(), dictionary.start(entry), values, out, entrySize);
            out += entrySize;
        }
        return new ColumnRows(rows, false, values, size, nullBits);
    }
}
