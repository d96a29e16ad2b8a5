package io.datapump.pump.parquet;

import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;

/// The least and the greatest of values in PLAIN form, which all lie in one array.
final class Bounds {

    private final PrimitiveType type;
    private final boolean orderedByBytes;
    private final int prefix;
    private final int fixed;
    private final Statistics<?> statistics;
    private byte[] values = new byte[0];
    // Of bytes only: where the least and the greatest value so far are; -1 where there is none.
    private int least = -1;
    private int leastEnd;
    private long leastPrefix;
    private int greatest = -1;
    private int greatestEnd;
    private long greatestPrefix;

    Bounds(PrimitiveType type) {
        this.type = type;
        ValueWidth width = ValueWidth.of(type);
        this.prefix = width.prefix();
        this.fixed = width.bytes();
        this.orderedByBytes = switch (type.getPrimitiveTypeName()) {
            case BINARY, FIXED_LEN_BYTE_ARRAY ->
                type.comparator().equals(PrimitiveComparator.UNSIGNED_LEXICOGRAPHICAL_BINARY_COMPARATOR);
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> false;
        };
        this.statistics = Statistics.createStats(type);
    }

    /// Adds the value at a position.
    ///
    /// @param in the same array at every call, with [Page#SLACK] bytes behind the last value
    void add(byte[] in, int at) {
        values = in;
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> statistics.updateStats(in[at] != 0);
            case INT32 -> statistics.updateStats(ValueWidth.intAt(in, at));
            case INT64 -> statistics.updateStats(ValueWidth.longAt(in, at));
            case FLOAT -> statistics.updateStats(Float.intBitsToFloat(ValueWidth.intAt(in, at)));
            case DOUBLE -> statistics.updateStats(Double.longBitsToDouble(ValueWidth.longAt(in, at)));
            case BINARY, FIXED_LEN_BYTE_ARRAY -> {
                int start = at + prefix;
                bytes(start, start + (prefix == 0 ? fixed : ValueWidth.intAt(in, at)));
            }
            case INT96 -> {
                // Without an order, so without bounds.
            }
        }
    }

    private void bytes(int start, int end) {
        if (!orderedByBytes) {
            statistics.updateStats(Binary.fromReusedByteArray(values, start, end - start));
            return;
        }
        long first = first(start, end);
        if (least < 0 || compare(first, start, end, leastPrefix, least, leastEnd) < 0) {
            least = start;
            leastEnd = end;
            leastPrefix = first;
        }
        if (greatest < 0 || compare(first, start, end, greatestPrefix, greatest, greatestEnd) > 0) {
            greatest = start;
            greatestEnd = end;
            greatestPrefix = first;
        }
    }

    /// The first eight bytes as a number whose unsigned order is theirs; zeros behind the end.
    private long first(int start, int end) {
        long bytes = bigEndian(start);
        int length = end - start;
        return length >= Long.BYTES ? bytes : length == 0 ? 0 : bytes & (-1L << ((Long.BYTES - length) * Byte.SIZE));
    }

    private long bigEndian(int at) {
        return Long.reverseBytes(ValueWidth.longAt(values, at));
    }

    private int compare(long one, int oneStart, int oneEnd, long two, int twoStart, int twoEnd) {
        if (one != two) {
            return Long.compareUnsigned(one, two);
        }
        int at = oneStart + Long.BYTES;
        int other = twoStart + Long.BYTES;
        while (at + Long.BYTES <= oneEnd && other + Long.BYTES <= twoEnd) {
            long next = bigEndian(at);
            long otherNext = bigEndian(other);
            if (next != otherNext) {
                return Long.compareUnsigned(next, otherNext);
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
        if (least >= 0) {
            statistics.updateStats(Binary.fromReusedByteArray(values, least, leastEnd - least));
            statistics.updateStats(Binary.fromReusedByteArray(values, greatest, greatestEnd - greatest));
        }
        statistics.incrementNumNulls(nulls);
        return statistics;
    }
}
