package io.datapump.pump.parquet;

import java.util.Arrays;

/// The values of one column of the whole table, numbered in the order of their first sight, as long as they are few.
/// Chunks' dictionaries are mapped to it, so that rows are scattered as numbers and a value is hashed once for each
/// chunk it occurs in. Used by one thread at a time.
final class ColumnDictionary {

    private static final int MOST_ENTRIES = 1 << 18;
    private static final int[] NONE = new int[0];

    private final int mostBytes;
    private byte[] bytes = new byte[1 << 10];
    private int[] starts = new int[65];
    private int count;
    // Numbers of entries plus one, by hash; open addressing, linear probing.
    private int[] slots = new int[128];
    private boolean open = true;

    /// @param mostBytes of all entries together; beyond it the column's values are scattered themselves
    ColumnDictionary(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Whether values still have numbers. Once this is false it stays so; numbers given before keep their values.
    boolean isOpen() {
        return open;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int entry) {
        return starts[entry];
    }

    int size(int entry) {
        return starts[entry + 1] - starts[entry];
    }

    /// Memory held.
    long held() {
        return bytes.length + (long) (starts.length + slots.length) * Integer.BYTES;
    }

    /// The number of each entry of a chunk's dictionary; none where there is no room for all of them.
    int[] numbers(DictionaryValues entries) {
        if (!open || (long) count + entries.count() > MOST_ENTRIES) {
            open = false;
            return NONE;
        }
        int[] numbers = new int[entries.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(entries.bytes(), entries.start(i), entries.size(i));
        }
        open = starts[count] <= mostBytes;
        return numbers;
    }

    private int number(byte[] value, int start, int size) {
        int mask = slots.length - 1;
        int slot = Murmur3.hash(value, start, size) & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (Arrays.equals(bytes, starts[entry], starts[entry + 1], value, start, start + size)) {
                return entry;
            }
            slot = (slot + 1) & mask;
        }
        add(value, start, size);
        slots[slot] = count;
        if (count * 2 > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private void add(byte[] value, int start, int size) {
        int at = starts[count];
        if (bytes.length - at < size + Page.SLACK) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(at, size + Page.SLACK)));
        }
        if (count + 2 > starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        System.arraycopy(value, start, bytes, at, size);
        starts[++count] = at + size;
    }

    private void rehash() {
        slots = new int[slots.length * 2];
        int mask = slots.length - 1;
        for (int entry = 0; entry < count; entry++) {
            int slot = Murmur3.hash(bytes, starts[entry], size(entry)) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }
}
