package io.datapump.pump.parquet;

/// The deprecated INT96: nanoseconds of a day, then its Julian number, both little-endian (as Impala and Spark write
/// instants).
final class Int96 {

    private static final long JULIAN_EPOCH = 2_440_588;
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private Int96() {}

    /// Microseconds since 1970-01-01 00:00 UTC, rounded down.
    static long micros(byte[] value, int offset) {
        long day = Integer.toUnsignedLong(ValueWidth.intAt(value, offset + Long.BYTES)) - JULIAN_EPOCH;
        return day * MICROS_PER_DAY + Math.floorDiv(ValueWidth.longAt(value, offset), 1000L);
    }
}
