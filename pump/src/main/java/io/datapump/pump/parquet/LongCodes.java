package io.datapump.pump.parquet;

import java.util.Arrays;

/// A small map from long to code without boxes: open addressing, linear probing.
final class LongCodes {

    static final int MISSING = -1;

    private long[] keys = new long[64];
    private int[] codes = filled(64);
    private int size;

    int get(long key) {
        int mask = keys.length - 1;
        for (int slot = slot(key, mask); codes[slot] != MISSING; slot = (slot + 1) & mask) {
            if (keys[slot] == key) {
                return codes[slot];
            }
        }
        return MISSING;
    }

    /// Adds a key that is not there yet.
    void put(long key, int code) {
        if (++size * 2 > keys.length) {
            grow();
        }
        insert(key, code);
    }

    private void insert(long key, int code) {
        int mask = keys.length - 1;
        int slot = slot(key, mask);
        while (codes[slot] != MISSING) {
            slot = (slot + 1) & mask;
        }
        keys[slot] = key;
        codes[slot] = code;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldCodes = codes;
        keys = new long[oldKeys.length * 2];
        codes = filled(oldKeys.length * 2);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldCodes[i] != MISSING) {
                insert(oldKeys[i], oldCodes[i]);
            }
        }
    }

    private static int slot(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & mask;
    }

    private static int[] filled(int length) {
        int[] codes = new int[length];
        Arrays.fill(codes, MISSING);
        return codes;
    }
}
