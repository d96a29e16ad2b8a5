package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Encodes columns as data pages of version 1, at most 20,000 rows and about 1 MB each: numbers with a dictionary of
/// the entries that occur, where that pays, everything else in PLAIN form. Keeps its arrays from column to column; used
/// by one thread at a time.
final class ColumnEncoder {

    private static final int PAGE_ROWS = 20_000;
    private static final int PAGE_BYTES = 1 << 20;
    private static final int LARGEST_DICTIONARY = 1 << 20;

    private final RunLengthHybrid hybrid = new RunLengthHybrid();
    private byte[] page = new byte[1 << 16];
    // The number in the chunk's dictionary, plus one, of each number in the column's; zeros between two columns.
    private int[] local = new int[0];
    private int[] entries = new int[0];
    private int[] ids = new int[0];

    /// The rows as one column chunk.
    ///
    /// @throws IOException where a page cannot be compressed
    EncodedColumn encode(
            PrimitiveType type,
            boolean optional,
            ColumnRows rows,
            ColumnDictionary dictionary,
            PageCompressor compressor)
            throws IOException {
        EncodedColumn out = new EncodedColumn(compressor);
        int values = rows.byNumbers() ? rows.length() / Integer.BYTES : 0;
        int found = values == 0 ? 0 : number(rows, values, dictionary);
        if (found > 0) {
            writeDictionary(dictionary, found, out);
            writeIds(type, optional, rows, found, out);
        } else {
            writePlain(type, optional, rows.plain(dictionary), out);
        }
        return out;
    }

    /// Numbers the entries that occur.
    ///
    /// @return how many there are, 0 where a dictionary of them does not pay
    private int number(ColumnRows rows, int values, ColumnDictionary dictionary) {
        if (local.length < dictionary.count()) {
            local = new int[dictionary.count() * 2];
        }
        if (ids.length < values) {
            ids = new int[values];
        }
        byte[] bytes = rows.bytes();
        int found = 0;
        long size = 0;
        for (int i = 0; i < values; i++) {
            int number = ValueWidth.intAt(bytes, i * Integer.BYTES);
            if (local[number] == 0) {
                if (entries.length == found) {
                    entries = Arrays.copyOf(entries, Math.max(64, found * 2));
                }
                entries[found++] = number;
                local[number] = found;
                size += dictionary.size(number);
            }
            ids[i] = local[number] - 1;
        }
        for (int i = 0; i < found; i++) {
            local[entries[i]] = 0;
        }
        return found <= values / 2 && size <= LARGEST_DICTIONARY ? found : 0;
    }

    private void writeDictionary(ColumnDictionary dictionary, int found, EncodedColumn out) throws IOException {
        int length = 0;
        for (int i = 0; i < found; i++) {
            int size = dictionary.size(entries[i]);
            ensure(length + size + Page.SLACK);
            System.arraycopy(dictionary.bytes(), dictionary.start(entries[i]), page, length, size);
            length += size;
        }
        out.dictionary(page, length, found);
    }

    private void writeIds(PrimitiveType type, boolean optional, ColumnRows rows, int found, EncodedColumn out)
            throws IOException {
        DictionaryValues chunk = DictionaryValues.of(
                out.dictionaryBytes(), out.dictionaryBytes().length - Page.SLACK, found, ValueWidth.of(type));
        int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(found - 1);
        int value = 0;
        for (int row = 0; row < rows.rows(); row += PAGE_ROWS) {
            int end = Math.min(rows.rows(), row + PAGE_ROWS);
            int nulls = rows.nulls(row, end);
            int count = end - row - nulls;
            int length = optional ? writeLevels(rows, row, end, nulls) : 0;
            hybrid.encode(ids, value, count, bitWidth);
            ensure(length + 1 + hybrid.length());
            page[length] = (byte) bitWidth;
            System.arraycopy(hybrid.bytes(), 0, page, length + 1, hybrid.length());
            Bounds bounds = bounds(type, chunk, value, count);
            out.page(page, length + 1 + hybrid.length(), end - row, bounds.statistics(nulls), Encoding.RLE_DICTIONARY);
            value += count;
        }
    }

    /// Of the entries that occur on a page, each looked at once.
    private Bounds bounds(PrimitiveType type, DictionaryValues chunk, int from, int count) {
        Bounds bounds = new Bounds(type);
        long[] seen = new long[(chunk.count() + 63) >>> 6];
        for (int i = from; i < from + count; i++) {
            int id = ids[i];
            if ((seen[id >>> 6] & 1L << id) == 0) {
                seen[id >>> 6] |= 1L << id;
                bounds.add(chunk.bytes(), chunk.start(id), chunk.start(id) + chunk.size(id));
            }
        }
        return bounds;
    }

    private void writePlain(PrimitiveType type, boolean optional, ColumnRows rows, EncodedColumn out)
            throws IOException {
        ValueWidth width = ValueWidth.of(type);
        boolean isBoolean = type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN;
        int row = 0;
        int at = 0;
        while (row < rows.rows()) {
            int start = at;
            int first = row;
            int end = Math.min(rows.rows(), row + PAGE_ROWS);
            int nulls = 0;
            while (row < end && at - start < PAGE_BYTES) {
                if (rows.isNull(row)) {
                    nulls++;
                } else {
                    at = width.next(rows.bytes(), at, rows.length());
                }
                row++;
            }
            Bounds bounds = new Bounds(type);
            bounds.add(rows.bytes(), start, at);
            int length = optional ? writeLevels(rows, first, row, nulls) : 0;
            length = isBoolean ? writeBits(rows.bytes(), start, at, length) : write(rows.bytes(), start, at, length);
            out.page(page, length, row - first, bounds.statistics(nulls), Encoding.PLAIN);
        }
    }

    private int write(byte[] values, int start, int end, int length) {
        ensure(length + end - start);
        System.arraycopy(values, start, page, length, end - start);
        return length + end - start;
    }

    /// Booleans are bits, the first lowest (Encodings.md, "Plain").
    private int writeBits(byte[] values, int start, int end, int length) {
        int size = (end - start + 7) >>> 3;
        ensure(length + size);
        Arrays.fill(page, length, length + size, (byte) 0);
        for (int i = 0; i < end - start; i++) {
            page[length + (i >>> 3)] |= (byte) (values[start + i] << (i & 7));
        }
        return length + size;
    }

    /// Definition levels with their length before them (Encodings.md, "RLE"): 1 is a value, 0 is none.
    private int writeLevels(ColumnRows rows, int from, int to, int nulls) {
        if (nulls == 0) {
            hybrid.encodeOnes(to - from);
        } else {
            hybrid.encodeValues(rows.nullBits(), from, to - from);
        }
        ensure(Integer.BYTES + hybrid.length());
        ValueWidth.putInt(page, 0, hybrid.length());
        System.arraycopy(hybrid.bytes(), 0, page, Integer.BYTES, hybrid.length());
        return Integer.BYTES + hybrid.length();
    }

    private void ensure(int length) {
        if (page.length < length) {
            page = Arrays.copyOf(page, Math.max(length, page.length * 2));
        }
    }
}
