package io.datapump.pump.parquet;

import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// The least and the greatest of values in PLAIN form, which all lie in one array.
final class Bounds {

    private final PrimitiveType type;
    private final boolean orderedByBytes;
    private final int prefix;
    private final int fixed;
    // Makes the signed order of numbers, or of the first eight bytes, the order of the type.
    private final long flip;
    private final Statistics<?> statistics;
    private byte[] values = new byte[0];
    // Of numbers the number itself, of bytes the first eight; the least above the greatest where there is none.
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    // Of bytes only: where the least and the greatest value so far are; -1 where there is none.
    private int leastStart = -1;
    private int leastEnd;
    private int greatestStart = -1;
    private int greatestEnd;

    Bounds(PrimitiveType type) {
        this.type = type;
        ValueWidth width = ValueWidth.of(type);
        this.prefix = width.prefix();
        this.fixed = width.bytes();
        boolean isSigned = isSignedBytes(type);
        this.orderedByBytes = switch (type.getPrimitiveTypeName()) {
            case BINARY, FIXED_LEN_BYTE_ARRAY ->
                isSigned || type.comparator().equals(PrimitiveComparator.UNSIGNED_LEXICOGRAPHICAL_BINARY_COMPARATOR);
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> false;
        };
        this.flip = switch (type.getPrimitiveTypeName()) {
            case INT32 -> isUnsigned(type) ? Integer.MIN_VALUE : 0;
            case INT64 -> isUnsigned(type) ? Long.MIN_VALUE : 0;
            case BINARY, FIXED_LEN_BYTE_ARRAY -> isSigned ? 0 : Long.MIN_VALUE;
            case BOOLEAN, INT96, FLOAT, DOUBLE -> 0;
        };
        this.statistics = Statistics.createStats(type);
    }

    /// Whether values are two's complements of one length, whose order is that of their bytes but for the sign.
    private static boolean isSignedBytes(PrimitiveType type) {
        return type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                && type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
    }

    private static boolean isUnsigned(PrimitiveType type) {
        return type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
    }

    /// Adds the values from a position up to another.
    ///
    /// @param in the same array at every call, with [Page#SLACK] bytes behind the last value
    void add(byte[] in, int from, int end) {
        values = in;
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> addEach(from, end, at -> statistics.updateStats(in[at] != 0));
            case INT32 -> addInts(from, end);
            case INT64 -> addLongs(from, end);
            case FLOAT ->
                addEach(from, end, at -> statistics.updateStats(Float.intBitsToFloat(ValueWidth.intAt(in, at))));
            case DOUBLE ->
                addEach(from, end, at -> statistics.updateStats(Double.longBitsToDouble(ValueWidth.longAt(in, at))));
            case BINARY, FIXED_LEN_BYTE_ARRAY -> addBytes(from, end);
            case INT96 -> {
                // Without an order, so without bounds.
            }
        }
    }

    private interface One {
        void add(int at);
    }

    private void addEach(int from, int end, One one) {
        for (int at = from; at < end; at += fixed) {
            one.add(at);
        }
    }

    private void addInts(int from, int end) {
        long min = least;
        long max = greatest;
        int flipped = (int) flip;
        for (int at = from; at < end; at += Integer.BYTES) {
            long value = ValueWidth.intAt(values, at) ^ flipped;
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        least = min;
        greatest = max;
    }

    private void addLongs(int from, int end) {
        long min = least;
        long max = greatest;
        for (int at = from; at < end; at += Long.BYTES) {
            long value = ValueWidth.longAt(values, at) ^ flip;
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        least = min;
        greatest = max;
    }

    private void addBytes(int from, int end) {
        byte[] in = values;
        int next = from;
        while (next < end) {
            int start = next + prefix;
            next = start + (prefix == 0 ? fixed : ValueWidth.intAt(in, next));
            if (orderedByBytes) {
                long first = Long.reverseBytes(ValueWidth.longAt(in, start));
                int length = next - start;
                if (length < Long.BYTES) {
                    // Zeros behind the end.
                    first = length == 0 ? 0 : first & (-1L << ((Long.BYTES - length) * Byte.SIZE));
                }
                first ^= flip;
                if (first <= least || first >= greatest) {
                    widen(first, start, next);
                }
            } else {
                statistics.updateStats(Binary.fromReusedByteArray(in, start, next - start));
            }
        }
    }

    private void widen(long first, int start, int end) {
        if (leastStart < 0 || first < least || (first == least && compare(start, end, leastStart, leastEnd) < 0)) {
            least = first;
            leastStart = start;
            leastEnd = end;
        }
        if (greatestStart < 0
                || first > greatest
                || (first == greatest && compare(start, end, greatestStart, greatestEnd) > 0)) {
            greatest = first;
            greatestStart = start;
            greatestEnd = end;
        }
    }

    /// Compares values whose first eight bytes are the same.
    private int compare(int oneStart, int oneEnd, int twoStart, int twoEnd) {
        int at = oneStart + Long.BYTES;
        int other = twoStart + Long.BYTES;
        while (at + Long.BYTES <= oneEnd && other + Long.BYTES <= twoEnd) {
            long next = ValueWidth.longAt(values, at);
            long otherNext = ValueWidth.longAt(values, other);
            if (next != otherNext) {
                return Long.compareUnsigned(Long.reverseBytes(next), Long.reverseBytes(otherNext));
            }
            at += Long.BYTES;
            other += Long.BYTES;
        }
        at = Math.min(at, oneEnd);
        other = Math.min(other, twoEnd);
        return at - oneStart == other - twoStart
                ? Arrays.compareUnsigned(values, at, oneEnd, values, other, twoEnd)
                : Arrays.compareUnsigned(values, oneStart, oneEnd, values, twoStart, twoEnd);
    }

    /// What a page or a chunk says of its values.
    Statistics<?> statistics(long nulls) {
        if (leastStart >= 0) {
            statistics.updateStats(Binary.fromReusedByteArray(values, leastStart, leastEnd - leastStart));
            statistics.updateStats(Binary.fromReusedByteArray(values, greatestStart, greatestEnd - greatestStart));
        } else if (least <= greatest && type.getPrimitiveTypeName() == PrimitiveTypeName.INT32) {
            statistics.updateStats((int) (least ^ flip));
            statistics.updateStats((int) (greatest ^ flip));
        } else if (least <= greatest) {
            statistics.updateStats(least ^ flip);
            statistics.updateStats(greatest ^ flip);
        }
        statistics.incrementNumNulls(nulls);
        return statistics;
    }
}
