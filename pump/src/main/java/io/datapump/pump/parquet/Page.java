package io.datapump.pump.parquet;

import java.util.Arrays;

/// One decompressed data page of a flat column, or what a reader made of it. A mutable view, so that its arrays
/// can be used again for the next page; only its readers and [Recoding]s write it.
///
/// Rows without a value are bits; values lie one after the other, nulls left out: either numbers of dictionary
/// entries or Parquet's PLAIN form (booleans as a byte each).
final class Page {

    /// Bytes that may be read behind the last value.
    static final int SLACK = 8;

    private static final int[] NO_IDS = new int[0];
    private static final long[] NO_NULLS = new long[0];

    int rows;
    int nulls;
    /// One bit for each row, set where it has no value; anything where there are no nulls.
    long[] nullBits = NO_NULLS;
    /// Whether values are `ids` into `dictionary` and not `bytes`.
    boolean byIds;
    int[] ids = NO_IDS;
    DictionaryValues dictionary = DictionaryValues.NONE;
    byte[] bytes = new byte[SLACK];
    /// Where values begin and end in `bytes`.
    int from;
    int end;

    // Kept apart from what is shown, since that may be another page's.
    private byte[] ownBytes = bytes;
    private int[] ownIds = NO_IDS;
    private long[] ownNulls = NO_NULLS;

    boolean isNull(int row) {
        return nulls > 0 && (nullBits[row >>> 6] & 1L << row) != 0;
    }

    /// Where the values behind those of some rows begin.
    ///
    /// @param value where the values of these rows begin
    /// @throws Refusal where the page holds fewer values than it states
    int behind(int row, int count, int value, ValueWidth width) {
        int values = nulls > 0 ? count - NullBits.count(nullBits, row, row + count) : count;
        return byIds ? value + values : width.skip(bytes, value, end, values);
    }

    /// Where values begin: the first id or the first byte.
    int firstValue() {
        return byIds ? 0 : from;
    }

    /// This page's own array for values, [#SLACK] bytes larger than asked for.
    byte[] bytesFor(int length) {
        if (ownBytes.length < length + SLACK) {
            ownBytes = new byte[Math.addExact(length, SLACK)];
        }
        return ownBytes;
    }

    int[] idsFor(int count) {
        if (ownIds.length < count + RunLengthHybrid.GROUP) {
            ownIds = new int[count + RunLengthHybrid.GROUP];
        }
        return ownIds;
    }

    /// This page's own array for null bits, all zero.
    long[] nullsFor(int count) {
        int words = (count + 63) >>> 6;
        if (ownNulls.length < words) {
            ownNulls = new long[words];
        } else {
            Arrays.fill(ownNulls, 0, words, 0);
        }
        return ownNulls;
    }

    void showIds(int[] numbers, DictionaryValues entries) {
        byIds = true;
        ids = numbers;
        dictionary = entries;
    }

    void showBytes(byte[] values, int start, int stop) {
        byIds = false;
        bytes = values;
        from = start;
        end = stop;
    }

    /// Shows what another page shows, without a copy.
    void show(Page other) {
        rows = other.rows;
        nulls = other.nulls;
        nullBits = other.nullBits;
        byIds = other.byIds;
        ids = other.ids;
        dictionary = other.dictionary;
        bytes = other.bytes;
        from = other.from;
        end = other.end;
    }
}
