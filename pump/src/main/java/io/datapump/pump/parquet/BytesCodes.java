package io.datapump.pump.parquet;

import java.util.Arrays;

/// A small map from bytes to code that is asked with a range of an array: open addressing, linear probing.
final class BytesCodes {

    private byte[][] keys = new byte[64][];
    private int[] codes = new int[64];
    private int size;

    /// The code, or [LongCodes#MISSING].
    int get(byte[] bytes, int offset, int length) {
        int mask = keys.length - 1;
        for (int slot = Murmur3.hash(bytes, offset, length) & mask; keys[slot] != null; slot = (slot + 1) & mask) {
            if (Arrays.equals(keys[slot], 0, keys[slot].length, bytes, offset, offset + length)) {
                return codes[slot];
            }
        }
        return LongCodes.MISSING;
    }

    /// Adds bytes that are not there yet; keeps a copy.
    void put(byte[] bytes, int offset, int length, int code) {
        if (++size * 2 > keys.length) {
            grow();
        }
        insert(Arrays.copyOfRange(bytes, offset, offset + length), code);
    }

    private void insert(byte[] key, int code) {
        int mask = keys.length - 1;
        int slot = Murmur3.hash(key, 0, key.length) & mask;
        while (keys[slot] != null) {
            slot = (slot + 1) & mask;
        }
        keys[slot] = key;
        codes[slot] = code;
    }

    private void grow() {
        byte[][] oldKeys = keys;
        int[] oldCodes = codes;
        keys = new byte[oldKeys.length * 2][];
        codes = new int[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                insert(oldKeys[i], oldCodes[i]);
            }
        }
    }
}
