package io.datapump.pump.parquet;

/// Murmur3 with 32 bits and seed 0, as Iceberg's bucket transform hashes (specification, appendix B).
final class Murmur3 {

    private static final int C1 = 0xcc9e2d51;
    private static final int C2 = 0x1b873593;

    private Murmur3() {}

    static int hash(byte[] bytes, int offset, int length) {
        int hash = 0;
        int tail = offset + (length & ~3);
        for (int i = offset; i < tail; i += 4) {
            hash = mix(hash, word(bytes, i));
        }
        int rest = 0;
        for (int i = length & 3; i > 0; i--) {
            rest = rest << 8 | (bytes[tail + i - 1] & 0xff);
        }
        return finish(hash ^ scramble(rest), length);
    }

    /// Of the eight bytes of a long, lowest first: Iceberg hashes every integer, date and timestamp so.
    static int hash(long value) {
        return finish(mix(mix(0, (int) value), (int) (value >>> 32)), 8);
    }

    private static int word(byte[] bytes, int at) {
        return (bytes[at] & 0xff)
                | (bytes[at + 1] & 0xff) << 8
                | (bytes[at + 2] & 0xff) << 16
                | (bytes[at + 3] & 0xff) << 24;
    }

    private static int scramble(int word) {
        return Integer.rotateLeft(word * C1, 15) * C2;
    }

    private static int mix(int hash, int word) {
        return Integer.rotateLeft(hash ^ scramble(word), 13) * 5 + 0xe6546b64;
    }

    private static int finish(int hash, int length) {
        int mixed = hash ^ length;
        mixed = (mixed ^ mixed >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }
}
