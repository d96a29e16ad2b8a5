package io.datapump.local.source;

import java.util.List;

/// Chance without state: a roll is a pure function of seed, table, row and field (SplitMix64's finalizer).
///
/// @param seed of one table, already mixed with the table's name
record Dice(long seed) {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    static Dice of(long seed, String table) {
        return new Dice(mix(seed + GOLDEN * table.hashCode()));
    }

    /// 64 even bits.
    long roll(long row, int field) {
        return mix(mix(seed + GOLDEN * row) + GOLDEN * (field + 1));
    }

    /// At least 0, below `bound`.
    int below(int bound, long row, int field) {
        return (int) (((roll(row, field) >>> 32) * bound) >>> 32);
    }

    /// At least 0, below `bound`.
    long below(long bound, long row, int field) {
        return Math.unsignedMultiplyHigh(roll(row, field), bound);
    }

    boolean oneIn(int n, long row, int field) {
        return below(n, row, field) == 0;
    }

    <T> T pick(List<T> from, long row, int field) {
        return from.get(below(from.size(), row, field));
    }

    private static long mix(long bits) {
        var z = bits;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
