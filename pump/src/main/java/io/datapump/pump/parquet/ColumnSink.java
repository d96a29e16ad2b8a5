package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Arrays;

/// Where the rows of one column go: what waits of it in every partition. Values are never looked at: a number of a
/// dictionary entry becomes the number of the same entry in the column's dictionary, anything else is copied as it is.
///
/// A partition's values are numbers until one comes without a number; then all that wait become values. Columns have
/// nothing in common, so that different ones are filled by different threads; each by one at a time.
final class ColumnSink {

    // What the arrays around the bytes take, which matters with ten thousand partitions.
    private static final int OVERHEAD = 48;
    // Of 64 rows each: fewer would soon be copied again.
    private static final int LEAST_NULLS = 8;
    private static final long[] NO_NULLS = new long[0];

    private final ValueWidth width;
    private final ColumnDictionary dictionary;
    private final ArrayPool arrays;
    private int partitions;
    private byte[][] values = new byte[0][];
    private int[] lengths = new int[0];
    private int[] rows = new int[0];
    // How much was taken last: most likely it will be as much again.
    private int[] lastLengths = new int[0];
    private long[][] nulls = new long[0][];
    private boolean[] byNumbers = new boolean[0];
    private long held;

    // Of the rows at hand: the partition of each that has a value.
    private int[] targets = new int[0];
    private DictionaryValues lastEntries = DictionaryValues.NONE;
    private int[] numbers = new int[0];

    ColumnSink(ValueWidth width, int dictionaryBytes, ArrayPool arrays) {
        this.width = width;
        this.arrays = arrays;
        this.dictionary = new ColumnDictionary(dictionaryBytes);
    }

    ColumnDictionary dictionary() {
        return dictionary;
    }

    /// Memory held, used or not.
    long held() {
        return held + dictionary.held();
    }

    /// Memory held for one partition.
    long held(int partition) {
        return (long) values[partition].length + (long) nulls[partition].length * Long.BYTES;
    }

    /// Makes room for partitions that were seen for the first time.
    void grow(int count) {
        if (count > values.length) {
            int size = Math.max(count, values.length * 2);
            values = Arrays.copyOf(values, size);
            nulls = Arrays.copyOf(nulls, size);
            lengths = Arrays.copyOf(lengths, size);
            lastLengths = Arrays.copyOf(lastLengths, size);
            rows = Arrays.copyOf(rows, size);
            byNumbers = Arrays.copyOf(byNumbers, size);
        }
        for (; partitions < count; partitions++) {
            empty(partitions);
        }
    }

    private void empty(int partition) {
        values[partition] = ArrayPool.nothing();
        nulls[partition] = NO_NULLS;
        lengths[partition] = 0;
        rows[partition] = 0;
        byNumbers[partition] = true;
    }

    /// Takes what waits in one partition, and leaves nothing there.
    ColumnRows take(int partition) {
        ColumnRows taken = new ColumnRows(
                rows[partition], byNumbers[partition], values[partition], lengths[partition], nulls[partition]);
        lastLengths[partition] = lengths[partition];
        held -= held(partition) + (values[partition].length == 0 ? 0 : OVERHEAD);
        empty(partition);
        return taken;
    }

    /// Gives the memory of rows back that were taken and are no longer needed.
    void giveBack(ColumnRows taken) {
        arrays.give(taken.bytes());
    }

    /// Adds the next rows of a chunk.
    ///
    /// @param partitionOf the partition of each row, from `from` on
    void scatter(PageCursor chunk, int count, int[] partitionOf, int from) throws IOException {
        chunk.take(
                count, (page, row, value, some, taken) -> scatter(page, row, value, some, partitionOf, from + taken));
    }

    private int scatter(Page page, int row, int value, int count, int[] partitionOf, int from) {
        if (page.nulls > 0) {
            int kept = leaveOutNulls(page, row, count, partitionOf, from);
            return scatterValues(page, value, targets, 0, kept);
        }
        int[] counts = rows;
        for (int i = from; i < from + count; i++) {
            counts[partitionOf[i]]++;
        }
        return scatterValues(page, value, partitionOf, from, count);
    }

    private int leaveOutNulls(Page page, int row, int count, int[] partitionOf, int from) {
        if (targets.length < count) {
            targets = new int[count];
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int partition = partitionOf[from + i];
            if (page.isNull(row + i)) {
                addNull(partition);
            } else {
                targets[kept++] = partition;
            }
            rows[partition]++;
        }
        return kept;
    }

    private void addNull(int partition) {
        int word = rows[partition] >>> 6;
        long[] words = nulls[partition];
        if (word >= words.length) {
            int before = words.length;
            words = Arrays.copyOf(words, Math.max(word + LEAST_NULLS, before * 2));
            nulls[partition] = words;
            held += (words.length - before) * (long) Long.BYTES;
        }
        words[word] |= 1L << rows[partition];
    }

    private int scatterValues(Page page, int value, int[] partitionOf, int from, int count) {
        if (page.byIds) {
            if (page.dictionary != lastEntries) {
                lastEntries = page.dictionary;
                numbers = dictionary.numbers(page.dictionary);
            }
            if (numbers.length > 0) {
                scatterNumbers(page.ids, value, partitionOf, from, count);
            } else {
                scatterEntries(page, value, partitionOf, from, count);
            }
            return value + count;
        }
        return switch (width.bytes()) {
            case 0 -> scatterTexts(page, value, partitionOf, from, count);
            case Integer.BYTES -> scatterInts(page, value, partitionOf, from, count);
            case Long.BYTES -> scatterLongs(page, value, partitionOf, from, count);
            default -> scatterFixed(page, value, partitionOf, from, count);
        };
    }

    private void scatterNumbers(int[] ids, int value, int[] partitionOf, int from, int count) {
        int[] mapped = numbers;
        for (int i = 0; i < count; i++) {
            int partition = partitionOf[from + i];
            int number = mapped[ids[value + i]];
            if (byNumbers[partition]) {
                byte[] to = room(partition, Integer.BYTES);
                ValueWidth.putInt(to, lengths[partition], number);
                lengths[partition] += Integer.BYTES;
            } else {
                copy(partition, dictionary.bytes(), dictionary.start(number), dictionary.size(number));
            }
        }
    }

    private void scatterEntries(Page page, int value, int[] partitionOf, int from, int count) {
        DictionaryValues entries = page.dictionary;
        for (int i = 0; i < count; i++) {
            int entry = page.ids[value + i];
            copy(plain(partitionOf[from + i]), entries.bytes(), entries.start(entry), entries.size(entry));
        }
    }

    private int scatterTexts(Page page, int value, int[] partitionOf, int from, int count) {
        byte[] in = page.bytes;
        int end = page.end;
        int at = value;
        for (int i = 0; i < count; i++) {
            int next = width.next(in, at, end);
            copy(plain(partitionOf[from + i]), in, at, next - at);
            at = next;
        }
        return at;
    }

    private int scatterInts(Page page, int value, int[] partitionOf, int from, int count) {
        byte[] in = page.bytes;
        int at = value;
        for (int i = 0; i < count; i++) {
            int partition = plain(partitionOf[from + i]);
            byte[] to = room(partition, Integer.BYTES);
            ValueWidth.putInt(to, lengths[partition], ValueWidth.intAt(in, at));
            lengths[partition] += Integer.BYTES;
            at += Integer.BYTES;
        }
        return at;
    }

    private int scatterLongs(Page page, int value, int[] partitionOf, int from, int count) {
        byte[] in = page.bytes;
        int at = value;
        for (int i = 0; i < count; i++) {
            int partition = plain(partitionOf[from + i]);
            byte[] to = room(partition, Long.BYTES);
            ValueWidth.putLong(to, lengths[partition], ValueWidth.longAt(in, at));
            lengths[partition] += Long.BYTES;
            at += Long.BYTES;
        }
        return at;
    }

    private int scatterFixed(Page page, int value, int[] partitionOf, int from, int count) {
        int size = width.bytes();
        int at = value;
        for (int i = 0; i < count; i++) {
            copy(plain(partitionOf[from + i]), page.bytes, at, size);
            at += size;
        }
        return at;
    }

    private void copy(int partition, byte[] in, int at, int size) {
        int length = lengths[partition];
        byte[] to = values[partition];
        if (to.length - length < size + Page.SLACK) {
            to = larger(partition, size);
        }
        if (size <= 2 * Long.BYTES && in.length - at >= 2 * Long.BYTES && to.length - length >= 2 * Long.BYTES) {
            // Faster than a call, and what is copied too much is written over by the next value.
            ValueWidth.putLong(to, length, ValueWidth.longAt(in, at));
            ValueWidth.putLong(to, length + Long.BYTES, ValueWidth.longAt(in, at + Long.BYTES));
        } else {
            System.arraycopy(in, at, to, length, size);
        }
        lengths[partition] = length + size;
    }

    private byte[] room(int partition, int size) {
        byte[] to = values[partition];
        return to.length - lengths[partition] < size + Page.SLACK ? larger(partition, size) : to;
    }

    private byte[] larger(int partition, int size) {
        byte[] before = values[partition];
        int needed = Math.addExact(lengths[partition], Math.addExact(size, Page.SLACK));
        int wanted =
                before.length == 0 ? lastLengths[partition] / 4 : Math.min(Integer.MAX_VALUE - 8, before.length + 1);
        byte[] after = arrays.take(Math.max(needed, wanted));
        System.arraycopy(before, 0, after, 0, lengths[partition]);
        arrays.give(before);
        held += after.length - before.length + (before.length == 0 ? OVERHEAD : 0);
        values[partition] = after;
        return after;
    }

    /// The partition, whose values are no numbers from now on.
    private int plain(int partition) {
        if (byNumbers[partition]) {
            byNumbers[partition] = false;
            if (lengths[partition] > 0) {
                ColumnRows plain =
                        new ColumnRows(0, true, values[partition], lengths[partition], NO_NULLS).plain(dictionary);
                held += plain.bytes().length - values[partition].length;
                arrays.give(values[partition]);
                values[partition] = plain.bytes();
                lengths[partition] = plain.length();
            }
        }
        return partition;
    }
}
