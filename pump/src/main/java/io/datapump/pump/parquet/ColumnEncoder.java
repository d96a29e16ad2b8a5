package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.impl.ColumnWriteStoreV1;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/// Encodes one column of one row group after the other, by a parquet-java column writer of its own for each:
/// its stores split pages across all columns they hold. Not thread-safe; columns are independent of each
/// other.
final class ColumnEncoder {

    // Row groups that are written without a dictionary after one in which it did not pay; then it is tried again.
    private static final int PATIENCE = 15;
    private static final ParquetProperties WITH_DICTIONARY = ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(true)
            .withSizeStatisticsEnabled(false)
            .build();

    private final ColumnDescriptor column;
    private final MessageType schema;
    private final PlainEncoder plain;
    private int plainGroups;

    /// @param column of the output; optional or required, flat
    ColumnEncoder(ColumnDescriptor column) {
        this.column = column;
        this.schema = new MessageType("column", column.getPrimitiveType());
        this.plain = new PlainEncoder(column);
    }

    /// The rows of all buffers, in their order, as one chunk.
    EncodedColumn encode(List<ColumnBuffer> buffers, ZstdPages compressor) {
        EncodedColumn encoded = new EncodedColumn(column, compressor);
        if (plainGroups > 0) {
            plainGroups--;
            encodePlain(buffers, encoded);
        } else {
            encodeWithDictionary(buffers, encoded);
            plainGroups = encoded.hasDictionary() ? 0 : PATIENCE;
        }
        return encoded;
    }

    private void encodePlain(List<ColumnBuffer> buffers, EncodedColumn out) {
        try {
            for (ColumnBuffer buffer : buffers) {
                plain.encode(buffer, out);
            }
        } catch (IOException e) {
            throw new ParquetEncodingException("could not write a page of " + column, e);
        }
    }

    private void encodeWithDictionary(List<ColumnBuffer> buffers, EncodedColumn out) {
        try (ColumnWriteStoreV1 store = new ColumnWriteStoreV1(schema, path -> out, WITH_DICTIONARY)) {
            for (ColumnBuffer buffer : buffers) {
                write(buffer, store.getColumnWriter(column), store);
            }
        }
    }

    private void write(ColumnBuffer buffer, ColumnWriter writer, ColumnWriteStoreV1 store) {
        int defined = column.getMaxDefinitionLevel();
        byte[] values = buffer.values();
        int at = 0;
        for (int row = 0; row < buffer.rows(); row++) {
            if (buffer.isNull(row)) {
                writer.writeNull(0, 0);
            } else {
                at = write(writer, values, at, defined);
            }
            store.endRecord();
        }
    }

    /// Writes the value that begins at a position; answers where the next one begins.
    private int write(ColumnWriter writer, byte[] values, int at, int defined) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> {
                writer.write(values[at] != 0, 0, defined);
                yield at + 1;
            }
            case INT32 -> {
                writer.write(ColumnBuffer.intAt(values, at), 0, defined);
                yield at + Integer.BYTES;
            }
            case INT64 -> {
                writer.write(ColumnBuffer.longAt(values, at), 0, defined);
                yield at + Long.BYTES;
            }
            case FLOAT -> {
                writer.write(Float.intBitsToFloat(ColumnBuffer.intAt(values, at)), 0, defined);
                yield at + Float.BYTES;
            }
            case DOUBLE -> {
                writer.write(Double.longBitsToDouble(ColumnBuffer.longAt(values, at)), 0, defined);
                yield at + Double.BYTES;
            }
            case BINARY -> {
                int length = ColumnBuffer.intAt(values, at);
                yield bytes(writer, values, at + Integer.BYTES, length, defined);
            }
            case FIXED_LEN_BYTE_ARRAY, INT96 -> {
                yield bytes(writer, values, at, ColumnScatter.fixedLength(column), defined);
            }
        };
    }

    private static int bytes(ColumnWriter writer, byte[] values, int at, int length, int defined) {
        // Reused, because dictionary and statistics outlive the buffer and must copy what they keep.
        writer.write(Binary.fromReusedByteArray(values, at, length), 0, defined);
        return at + length;
    }
}
