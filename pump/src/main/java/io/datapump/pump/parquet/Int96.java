package io.datapump.pump.parquet;

/// Timestamps as Impala, Hive and Spark wrote them before Parquet had a type for them: nanoseconds of the day in
/// eight bytes, then the Julian day in four, both little-endian, in UTC (parquet.thrift, INT96, now deprecated;
/// seen: Spark, parquet-java's `NanoTime`, pyarrow).
final class Int96 {

    private static final int EPOCH_IN_JULIAN_DAYS = 2_440_588;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private Int96() {}

    /// Seconds since 1970-01-01 00:00.
    static long seconds(byte[] bytes, int offset) {
        return epochDay(bytes, offset) * 86_400 + Math.floorDiv(nanos(bytes, offset), NANOS_PER_SECOND);
    }

    /// What comes after the second.
    static long nanosOfSecond(byte[] bytes, int offset) {
        return Math.floorMod(nanos(bytes, offset), NANOS_PER_SECOND);
    }

    private static long nanos(byte[] bytes, int offset) {
        return ValueWidth.longAt(bytes, offset);
    }

    private static long epochDay(byte[] bytes, int offset) {
        return ValueWidth.intAt(bytes, offset + Long.BYTES) - (long) EPOCH_IN_JULIAN_DAYS;
    }
}
