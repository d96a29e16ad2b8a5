package io.datapump.pump.parquet;

/// A code of 128 bits for one value of one column. Equal values have equal codes, in whatever encoding and
/// width they are stored: an INT32 has the code of the INT64 of the same number, a FLOAT that of the
/// DOUBLE. Different values have different codes unless 2^64 of them are tried; nobody is kept from
/// constructing two of equal codes.
///
/// The last value that was coded is in `high` and `low`. Used by one thread at a time.
final class ValueCode {

    private static final long A = 0x9E3779B97F4A7C15L;
    private static final long B = 0xC2B2AE3D27D4EB4FL;
    private static final int WORD = Long.BYTES;

    long high;
    long low;

    private final long highSeed;
    private final long lowSeed;

    /// @param column different columns give equal values different codes; letter case is no difference
    ValueCode(String column) {
        byte[] name = column.toLowerCase(java.util.Locale.ROOT).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        long seedHigh = A;
        long seedLow = B;
        for (byte letter : name) {
            seedHigh = mix(seedHigh ^ letter);
            seedLow = mix(seedLow + letter * A);
        }
        this.highSeed = seedHigh;
        this.lowSeed = seedLow;
    }

    void ofLong(long value) {
        high = mix(value ^ highSeed);
        low = mix(value * A + lowSeed);
    }

    /// Of bytes.
    ///
    /// @param bytes of which eight more than those asked for may be read
    void ofBytes(byte[] bytes, int from, int length) {
        long one = highSeed ^ length * A;
        long two = lowSeed + length * B;
        int at = from;
        int end = from + length;
        for (; at + WORD <= end; at += WORD) {
            long word = ValueWidth.longAt(bytes, at);
            one = (one ^ word) * B;
            one ^= one >>> 29;
            two = Long.rotateLeft(two + word * A, 31) * B;
        }
        if (at < end) {
            long word = ValueWidth.longAt(bytes, at) & (-1L >>> ((WORD - (end - at)) * Byte.SIZE));
            one = (one ^ word) * B;
            one ^= one >>> 29;
            two = Long.rotateLeft(two + word * A, 31) * B;
        }
        high = mix(one);
        low = mix(two);
    }

    /// A permutation of all longs in which every bit depends on every other (the finalizer of Murmur3).
    static long mix(long value) {
        long mixed = value;
        mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
