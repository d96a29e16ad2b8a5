package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferReleaser;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;

/// Encodes columns for which a dictionary does not pay: a buffer holds its values in PLAIN form already, so
/// that a page is its levels and a slice. Pages of data page version 1, at most 20,000 rows and about 1 MB.
/// Not thread-safe.
final class PlainEncoder {

    private static final int PAGE_ROWS = 20_000;
    private static final int PAGE_BYTES = 1 << 20;
    private static final int INITIAL_LEVEL_BYTES = 64;

    private final PrimitiveType type;
    private final boolean optional;
    private final boolean orderedByBytes;

    PlainEncoder(ColumnDescriptor column) {
        this.type = column.getPrimitiveType();
        this.optional = column.getMaxDefinitionLevel() > 0;
        this.orderedByBytes = type.comparator().equals(PrimitiveComparator.UNSIGNED_LEXICOGRAPHICAL_BINARY_COMPARATOR);
    }

    /// Adds a buffer's rows as pages.
    void encode(ColumnBuffer buffer, EncodedColumn out) throws IOException {
        int row = 0;
        int at = 0;
        while (row < buffer.rows()) {
            Page page = new Page(buffer, row, at);
            page.fill();
            out.writePage(
                    BytesInput.concat(levels(buffer, row, page.row, page.nulls), page.values()),
                    page.row - row,
                    page.row - row,
                    page.statistics(),
                    Encoding.RLE,
                    Encoding.RLE,
                    Encoding.PLAIN);
            row = page.row;
            at = page.at;
        }
    }

    /// Definition levels with their length (Encodings.md, "RLE"): 1 is a value, 0 is null.
    private BytesInput levels(ColumnBuffer buffer, int from, int to, int nulls) throws IOException {
        if (!optional) {
            return BytesInput.empty();
        }
        try (RunLengthBitPackingHybridEncoder encoder = new RunLengthBitPackingHybridEncoder(
                1, INITIAL_LEVEL_BYTES, PAGE_ROWS, HeapByteBufferAllocator.getInstance())) {
            for (int row = from; row < to; row++) {
                encoder.writeInt(nulls > 0 && buffer.isNull(row) ? 0 : 1);
            }
            BytesInput levels = encoder.toBytes().copy(new ByteBufferReleaser(HeapByteBufferAllocator.getInstance()));
            return BytesInput.concat(BytesInput.fromInt((int) levels.size()), levels);
        }
    }

    /// A page in the making: walks over values until it is full, and bounds them.
    private final class Page {

        private final ColumnBuffer buffer;
        private final byte[] values;
        private final int start;
        private final Statistics<?> statistics = Statistics.createStats(type);
        private int row;
        private int at;
        private int nulls;
        // Of bytes only: where the least and the greatest value so far begin; -1 where there is none.
        private int least = -1;
        private int leastLength;
        private int greatest = -1;
        private int greatestLength;

        private Page(ColumnBuffer buffer, int row, int at) {
            this.buffer = buffer;
            this.values = buffer.values();
            this.row = row;
            this.at = at;
            this.start = at;
        }

        private void fill() {
            int end = Math.min(buffer.rows(), row + PAGE_ROWS);
            while (row < end && at - start < PAGE_BYTES) {
                if (buffer.isNull(row)) {
                    nulls++;
                } else {
                    value();
                }
                row++;
            }
        }

        private void value() {
            switch (type.getPrimitiveTypeName()) {
                case BOOLEAN -> statistics.updateStats(values[at++] != 0);
                case INT32 -> {
                    statistics.updateStats(ColumnBuffer.intAt(values, at));
                    at += Integer.BYTES;
                }
                case INT64 -> {
                    statistics.updateStats(ColumnBuffer.longAt(values, at));
                    at += Long.BYTES;
                }
                case FLOAT -> {
                    statistics.updateStats(Float.intBitsToFloat(ColumnBuffer.intAt(values, at)));
                    at += Float.BYTES;
                }
                case DOUBLE -> {
                    statistics.updateStats(Double.longBitsToDouble(ColumnBuffer.longAt(values, at)));
                    at += Double.BYTES;
                }
                case BINARY -> bytes(at + Integer.BYTES, ColumnBuffer.intAt(values, at));
                case FIXED_LEN_BYTE_ARRAY -> bytes(at, type.getTypeLength());
                // Without an order, so without bounds.
                case INT96 -> at += ColumnScatter.INT96_BYTES;
            }
        }

        private void bytes(int from, int length) {
            if (!orderedByBytes) {
                statistics.updateStats(Binary.fromReusedByteArray(values, from, length));
            } else if (least < 0) {
                least = from;
                leastLength = length;
                greatest = from;
                greatestLength = length;
            } else if (compare(from, length, least, leastLength) < 0) {
                least = from;
                leastLength = length;
            } else if (compare(from, length, greatest, greatestLength) > 0) {
                greatest = from;
                greatestLength = length;
            }
            at = from + length;
        }

        private int compare(int one, int oneLength, int two, int twoLength) {
            return Arrays.compareUnsigned(values, one, one + oneLength, values, two, two + twoLength);
        }

        private Statistics<?> statistics() {
            if (least >= 0) {
                statistics.updateStats(Binary.fromReusedByteArray(values, least, leastLength));
                statistics.updateStats(Binary.fromReusedByteArray(values, greatest, greatestLength));
            }
            statistics.incrementNumNulls(nulls);
            return statistics;
        }

        private BytesInput values() {
            return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BOOLEAN
                    ? bits()
                    : BytesInput.from(values, start, at - start);
        }

        /// Booleans are bits, the first lowest (Encodings.md, "Plain").
        private BytesInput bits() {
            byte[] bits = new byte[(at - start + 7) / 8];
            for (int i = 0; i < at - start; i++) {
                bits[i >>> 3] |= (byte) (values[start + i] << (i & 7));
            }
            return BytesInput.from(bits);
        }
    }
}
