package io.datapump.spark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Murmur3 with 32 bits and seed 0, as Iceberg's bucket transform hashes (specification, appendix B). Spark's own is
/// another: it mixes the bytes of the tail one by one.
final class Murmur3 {

    private Murmur3() {}

    static int hash(byte[] bytes) {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int hash = 0;
        while (words.remaining() >= Integer.BYTES) {
            hash = Integer.rotateLeft(hash ^ scramble(words.getInt()), 13) * 5 + 0xe6546b64;
        }
        int tail = 0;
        for (int i = words.remaining() - 1; i >= 0; i--) {
            tail = tail << 8 | (words.get(words.position() + i) & 0xff);
        }
        int mixed = hash ^ scramble(tail) ^ bytes.length;
        mixed = (mixed ^ mixed >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }

    /// Of the eight bytes, lowest first.
    static int hash(long value) {
        return hash(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array());
    }

    private static int scramble(int word) {
        return Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
    }
}
