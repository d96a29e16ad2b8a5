package io.datapump.pump.parquet;

import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/// How a partition value comes from a column's stored values. Which parts are used depends on the input:
/// numbers, hours and days use `number` and `numberText`, bytes `bytes` and `bytesText`, hashed bytes `bytes`
/// and `numberText`.
///
/// @param number the partition value as a number, [DateText#NONE] where there is none
/// @param numberText its text
/// @param bytes how many of the bytes are the value; with hashed bytes the hash
/// @param bytesText the text of those bytes, empty where they have none
record Derivation(
        Input input,
        LongUnaryOperator number,
        LongFunction<String> numberText,
        BytesToLong bytes,
        BytesToText bytesText) {

    /// What the stored values are turned into first.
    enum Input {
        /// Integers as they are stored.
        NUMBER,
        /// Hours since 1970-01-01 00:00 UTC.
        HOUR,
        /// Days since 1970-01-01 in UTC.
        DAY,
        /// Bytes as they are stored.
        BYTES,
        /// Bytes, of which only a number is kept.
        HASHED_BYTES
    }

    /// A number from bytes.
    interface BytesToLong {
        long of(byte[] bytes, int offset, int length);
    }

    /// A text from bytes.
    interface BytesToText {
        String of(byte[] bytes, int offset, int length);
    }

    /// Whether it starts from a point in time, [DateText#NONE] where the column has none.
    boolean isOfTime() {
        return input == Input.HOUR || input == Input.DAY;
    }

    static Derivation fromHours(LongUnaryOperator part, LongFunction<String> text) {
        return new Derivation(Input.HOUR, part, text, Derivation::noBytes, Derivation::noText);
    }

    static Derivation fromDays(LongUnaryOperator part, LongFunction<String> text) {
        return new Derivation(Input.DAY, part, text, Derivation::noBytes, Derivation::noText);
    }

    static Derivation fromNumbers(LongUnaryOperator number, LongFunction<String> text) {
        return new Derivation(Input.NUMBER, number, text, Derivation::noBytes, Derivation::noText);
    }

    static Derivation fromBytes(BytesToLong length, BytesToText text) {
        return new Derivation(Input.BYTES, LongUnaryOperator.identity(), Long::toString, length, text);
    }

    static Derivation fromHashes(BytesToLong hash) {
        return new Derivation(
                Input.HASHED_BYTES, LongUnaryOperator.identity(), Long::toString, hash, Derivation::noText);
    }

    private static long noBytes(byte[] bytes, int offset, int length) {
        throw new IllegalStateException("Cannot derive a partition value from bytes: the column holds numbers.");
    }

    private static String noText(byte[] bytes, int offset, int length) {
        throw new IllegalStateException("Cannot derive a partition value from bytes: only their number counts.");
    }
}
