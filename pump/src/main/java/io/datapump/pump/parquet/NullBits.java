package io.datapump.pump.parquet;

/// Bits of rows, set where a row has no value, 64 to a word.
final class NullBits {

    private NullBits() {}

    /// How many are set among some; those that are not there are not.
    static int count(long[] bits, int from, int to) {
        int end = Math.min(to, bits.length << 6);
        int count = 0;
        for (int row = from; row < end; ) {
            int some = Math.min(Long.SIZE - (row & 63), end - row);
            count += Long.bitCount((bits[row >>> 6] >>> row) << (Long.SIZE - some));
            row += some;
        }
        return count;
    }
}
