package io.datapump.pump.parquet;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;

/// Reads footers (parquet.thrift: the file ends in the metadata, its length in four bytes, and `PAR1`).
final class Footers {

    private static final int TRAILER = 8;
    private static final int FIRST_READ = 64 * 1024;

    private Footers() {}

    static ParquetFooter read(ParquetInput input) {
        Footer footer = open(input);
        MessageType schema = footer.metadata().getFileMetaData().getSchema();
        Fingerprint fingerprint = Fingerprints.of(footer);
        return new ParquetFooter(
                footer.rows(),
                footer.blocks().size(),
                columns(input, schema),
                fingerprint,
                Reaches.of(schema, fingerprint));
    }

    /// The columns as a catalog sees them.
    static List<ParquetColumn> columns(ParquetInput input, MessageType schema) {
        try {
            return schema.getFields().stream()
                    .map(field -> new ParquetColumn(field.getName(), GlueTypes.of(field)))
                    .toList();
        } catch (Refusal e) {
            throw new ParquetException(input.name() + ": " + e.getMessage(), e);
        }
    }

    /// The footer in both forms, checked for what later reads rely on: row counts that add up and column
    /// chunks that lie inside the file. So a damaged length becomes a message here and not an attempt to
    /// allocate it there.
    static Footer open(ParquetInput input) {
        try {
            byte[] bytes = metadataBytes(input);
            // Its own length is the most that a list or a text in it may claim to take.
            FileMetaData format = Util.readFileMetaData(new ByteArrayInputStream(bytes), bytes.length);
            if (format.isSetEncryption_algorithm()) {
                throw noParquet(input, "has encrypted columns");
            }
            ParquetMetadata metadata = new ParquetMetadataConverter().fromParquetMetadata(format);
            Footer footer = new Footer(format, metadata);
            check(input, footer);
            return footer;
        } catch (ParquetException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new ParquetException(input.name() + ": the Parquet footer cannot be read (" + e + ").", e);
        }
    }

    private static byte[] metadataBytes(ParquetInput input) throws IOException {
        long size = input.sizeInBytes();
        if (size < 4 + TRAILER) {
            throw noParquet(input, "has " + size + " bytes and is too short");
        }
        int tail = (int) Math.min(FIRST_READ, size);
        byte[] bytes = input.read(size - tail, tail);
        if (bytes.length != tail) {
            throw new EOFException("asked for " + tail + " bytes, got " + bytes.length);
        }
        String magic = new String(bytes, tail - 4, 4, StandardCharsets.ISO_8859_1);
        if (!magic.equals("PAR1")) {
            throw noParquet(input, magic.equals("PARE") ? "is encrypted" : "does not end in PAR1");
        }
        int length = littleEndian(bytes, tail - TRAILER);
        if (length <= 0 || length > size - 4 - TRAILER) {
            throw noParquet(input, "states a footer of " + length + " bytes in a file of " + size);
        }
        return length + TRAILER <= tail
                ? Arrays.copyOfRange(bytes, tail - TRAILER - length, tail - TRAILER)
                : input.read(size - TRAILER - length, length);
    }

    private static ParquetException noParquet(ParquetInput input, String reason) {
        return new ParquetException(input.name() + ": is no readable Parquet file: it " + reason
                + ". It may be truncated, or still being written.");
    }

    private static void check(ParquetInput input, Footer footer) {
        long rows = 0;
        for (BlockMetaData block : footer.blocks()) {
            if (block.getRowCount() < 0) {
                throw noParquet(input, "states a row group of " + block.getRowCount() + " rows");
            }
            rows += block.getRowCount();
            if (block.getRowCount() == 0) {
                checkEmpty(input, block);
                continue;
            }
            for (ColumnChunkMetaData chunk : block.getColumns()) {
                long start = chunk.getStartingPos();
                long length = chunk.getTotalSize();
                if (start < 4 || length < 0 || length > input.sizeInBytes() - TRAILER - start) {
                    throw noParquet(input, "states a column chunk of " + length + " bytes at " + start);
                }
            }
        }
        if (rows != footer.rows()) {
            throw noParquet(input, "states " + footer.rows() + " rows, but its row groups hold " + rows);
        }
    }

    /// A group without rows is never read, and some writers state its chunks at no place; but it must be without rows.
    private static void checkEmpty(ParquetInput input, BlockMetaData block) {
        for (ColumnChunkMetaData chunk : block.getColumns()) {
            if (chunk.getValueCount() != 0) {
                throw noParquet(input, "states " + chunk.getValueCount() + " values in a row group without rows");
            }
        }
    }

    private static int littleEndian(byte[] bytes, int at) {
        return (bytes[at] & 0xff)
                | (bytes[at + 1] & 0xff) << 8
                | (bytes[at + 2] & 0xff) << 16
                | (bytes[at + 3] & 0xff) << 24;
    }

    /// A footer as the file holds it and as parquet-java understands it. The second drops statistics that are
    /// known to be wrong (PARQUET-251, NaN); only the first knows which bounds are shortened.
    record Footer(FileMetaData format, ParquetMetadata metadata) {

        long rows() {
            return format.getNum_rows();
        }

        List<BlockMetaData> blocks() {
            return metadata.getBlocks();
        }

        /// The column chunks of a row group in the order of its columns.
        List<ColumnChunk> chunks(int rowGroup) {
            RowGroup group = Objects.requireNonNull(format.getRow_groups()).get(rowGroup);
            return Objects.requireNonNull(group.getColumns());
        }
    }
}
