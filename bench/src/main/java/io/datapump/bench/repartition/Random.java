package io.datapump.bench.repartition;

/// Values that depend on a seed, a row and a column, and on nothing else: any row can be made at any time.
public final class Random {

    private static final long SEED = 20_261_130;

    private Random() {}

    /// 64 even bits (the finalizer of SplitMix64).
    public static long bits(long row, int column) {
        long z = SEED + row * 0x9e3779b97f4a7c15L + column * 0xd1342543de82ef95L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /// Even in 0 to bound - 1.
    public static long below(long bound, long row, int column) {
        return Math.unsignedMultiplyHigh(bits(row, column), bound);
    }

    /// The row that stands at a position of a table in no order: a permutation of 0 to rows - 1. A Feistel
    /// network over the next even power of two, walked until it comes back below the number of rows.
    static long shuffled(long position, long rows) {
        int half = (65 - Long.numberOfLeadingZeros(Math.max(1, rows - 1))) / 2;
        long mask = (1L << half) - 1;
        long walked = position;
        do {
            long left = walked >>> half;
            long right = walked & mask;
            for (int round = 0; round < 4; round++) {
                long next = left ^ (bits(right, -1 - round) & mask);
                left = right;
                right = next;
            }
            walked = (left << half) | right;
        } while (walked >= rows);
        return walked;
    }
}
