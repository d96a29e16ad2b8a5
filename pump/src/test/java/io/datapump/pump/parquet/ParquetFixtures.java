package io.datapump.pump.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;

/// Small Parquet files for tests, written by parquet-java the plain way, row by row:
/// `ParquetFixtures.table("optional int32 id; optional binary name (STRING);").row(1, "a").row(2,
/// null).input("f")`.
///
/// Values are `Integer`, `Long`, `Float`, `Double`, `Boolean`, `String`, `byte[]` and `null`.
public final class ParquetFixtures {

    private final MessageType schema;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private CompressionCodecName codec = CompressionCodecName.GZIP;
    private WriterVersion version = WriterVersion.PARQUET_1_0;
    private int rowsPerGroup = Integer.MAX_VALUE;
    private int rowsPerPage = 20_000;
    private boolean statistics = true;
    private boolean dictionary = true;
    private boolean checksums = true;
    private int truncateStatistics = Integer.MAX_VALUE;

    private ParquetFixtures(MessageType schema) {
        this.schema = schema;
    }

    /// A table without rows.
    ///
    /// @param fields what stands between the braces of Parquet's schema text
    public static ParquetFixtures table(String fields) {
        return new ParquetFixtures(MessageTypeParser.parseMessageType("message table { " + fields + " }"));
    }

    public ParquetFixtures row(@Nullable Object... values) {
        rows.add(values);
        return this;
    }

    public ParquetFixtures rows(List<@Nullable Object[]> more) {
        rows.addAll(more);
        return this;
    }

    /// GZIP (the default), SNAPPY, ZSTD or UNCOMPRESSED.
    public ParquetFixtures codec(String name) {
        codec = CompressionCodecName.valueOf(name);
        return this;
    }

    public ParquetFixtures rowsPerGroup(int count) {
        rowsPerGroup = count;
        return this;
    }

    public ParquetFixtures rowsPerPage(int count) {
        rowsPerPage = count;
        return this;
    }

    public ParquetFixtures withoutStatistics() {
        statistics = false;
        return this;
    }

    public ParquetFixtures withoutDictionary() {
        dictionary = false;
        return this;
    }

    public ParquetFixtures withoutChecksums() {
        checksums = false;
        return this;
    }

    public ParquetFixtures truncateStatistics(int length) {
        truncateStatistics = length;
        return this;
    }

    /// Data pages of version 2, with the DELTA encodings.
    public ParquetFixtures pagesV2() {
        version = WriterVersion.PARQUET_2_0;
        return this;
    }

    public MemoryInput input(String name) {
        return new MemoryInput(name, bytes());
    }

    public Path write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.write(file, bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public byte[] bytes() {
        MemoryOutput out = new MemoryOutput();
        try (var writer = new RowWriter(out, schema)
                .withCompressionCodec(codec)
                .withWriterVersion(version)
                .withRowGroupRowCountLimit(rowsPerGroup)
                .withPageRowCountLimit(rowsPerPage)
                .withDictionaryEncoding(dictionary)
                .withPageWriteChecksumEnabled(checksums)
                .withStatisticsEnabled(statistics)
                .withStatisticsTruncateLength(truncateStatistics)
                .build()) {
            for (@Nullable Object[] row : rows) {
                writer.write(row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.bytes();
    }

    /// The rows as bytes with a row group of no rows before and after them, as some old writers left them
    /// behind.
    public byte[] bytesBetweenEmptyGroups() {
        byte[] filled = bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("filled", filled)).format().deepCopy();
        List<RowGroup> groups = Objects.requireNonNull(footer.getRow_groups());
        RowGroup empty = empty(groups.getFirst());
        footer.setRow_groups(new ArrayList<>(groups));
        Objects.requireNonNull(footer.getRow_groups()).addFirst(empty);
        Objects.requireNonNull(footer.getRow_groups()).addLast(empty);
        return withFooter(filled, footer);
    }

    private static RowGroup empty(RowGroup model) {
        RowGroup empty = model.deepCopy().setNum_rows(0).setTotal_byte_size(0);
        for (ColumnChunk chunk : Objects.requireNonNull(empty.getColumns())) {
            ColumnMetaData column = Objects.requireNonNull(chunk.getMeta_data());
            column.setNum_values(0).setTotal_compressed_size(0).setTotal_uncompressed_size(0);
            column.unsetStatistics();
            column.unsetDictionary_page_offset();
            chunk.unsetColumn_index_offset();
            chunk.unsetOffset_index_offset();
        }
        return empty;
    }

    /// The file with its footer exchanged: the pages stay where they are.
    static byte[] withFooter(byte[] file, FileMetaData footer) {
        ByteBuffer trailer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int pages = file.length - 8 - trailer.getInt(file.length - 8);
        try {
            ByteArrayOutputStream metadata = new ByteArrayOutputStream();
            Util.writeFileMetaData(footer, metadata);
            return ByteBuffer.allocate(pages + metadata.size() + 8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(file, 0, pages)
                    .put(metadata.toByteArray())
                    .putInt(metadata.size())
                    .put(file, file.length - 4, 4)
                    .array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
