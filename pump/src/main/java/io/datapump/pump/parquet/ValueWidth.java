package io.datapump.pump.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.parquet.schema.PrimitiveType;

/// How long a column's values are in PLAIN form (Encodings.md, "Plain"; booleans as a byte each).
///
/// @param bytes of a value; 0: it begins with its length in four bytes
record ValueWidth(int bytes) {

    static final int INT96_BYTES = 12;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    static ValueWidth of(PrimitiveType type) {
        return new ValueWidth(
                switch (type.getPrimitiveTypeName()) {
                    case BOOLEAN -> 1;
                    case INT32, FLOAT -> Integer.BYTES;
                    case INT64, DOUBLE -> Long.BYTES;
                    case INT96 -> INT96_BYTES;
                    case FIXED_LEN_BYTE_ARRAY -> type.getTypeLength();
                    case BINARY -> 0;
                });
    }

    /// Bytes that stand before the value itself.
    int prefix() {
        return bytes == 0 ? Integer.BYTES : 0;
    }

    /// Where the value behind the one at a position begins.
    ///
    /// @throws Refusal where the value at the position goes beyond the end
    int next(byte[] values, int at, int end) {
        long next = (long) at + bytes;
        if (bytes == 0) {
            int length = at > end - Integer.BYTES ? -1 : intAt(values, at);
            next = length < 0 ? Long.MAX_VALUE : (long) at + Integer.BYTES + length;
        }
        if (next > end) {
            throw tooFew();
        }
        return (int) next;
    }

    /// Where the value behind some that follow on each other begins.
    ///
    /// @param at where the first of them begins
    /// @throws Refusal where one of them goes beyond the end
    int skip(byte[] values, int at, int end, int count) {
        if (bytes > 0) {
            if (at + (long) count * bytes > end) {
                throw tooFew();
            }
            return at + count * bytes;
        }
        int next = at;
        for (int i = 0; i < count; i++) {
            next = next(values, next, end);
        }
        return next;
    }

    private static Refusal tooFew() {
        return new Refusal("a page holds fewer values than it states.");
    }

    static int intAt(byte[] values, int at) {
        return (int) INTS.get(values, at);
    }

    static void putInt(byte[] values, int at, int value) {
        INTS.set(values, at, value);
    }

    static long longAt(byte[] values, int at) {
        return (long) LONGS.get(values, at);
    }

    static void putLong(byte[] values, int at, long value) {
        LONGS.set(values, at, value);
    }
}
