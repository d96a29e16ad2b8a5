package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RangedStream.Window;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/// Takes the columns of one row group over into another file as bytes, with page indexes and Bloom filters.
///
/// Of the statistics only what parquet-java believes goes along, and no bound that may be none: a reader judges them
/// by the writer of the new file, and its footer cannot mark a bound as shortened.
///
/// @param recoded columns that are not taken over but written in another form, by name
record RowGroupAppender(
        ParquetInput input,
        Footers.Footer footer,
        int group,
        List<Window> windows,
        Map<String, EncodedColumn> recoded) {

    private static final int DICTIONARY_BYTES = 1 << 20;
    // A hash takes 68 bytes, and one column is held at a time.
    private static final int MOST_RECODED_ROWS = 200_000;
    private static final ParquetReadOptions OPTIONS = ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new Codecs())
            .withUseHadoopVectoredIo(false)
            .build();

    /// Why a row group cannot be taken over, as what is to be read after "3 row groups"; empty where it can.
    static Optional<String> obstacle(ParquetInput input, Footers.Footer footer, int group, TableSchema table) {
        BlockMetaData block = footer.blocks().get(group);
        if (!table.recodings().byName().isEmpty() && block.getRowCount() > MOST_RECODED_ROWS) {
            return Optional.of("are too large for columns in another form to be held in memory");
        }
        MessageType schema = footer.metadata().getFileMetaData().getSchema();
        String createdBy = footer.metadata().getFileMetaData().getCreatedBy();
        for (ColumnDescriptor column : table.output().getColumns()) {
            if (table.recodings().byName().containsKey(column.getPath()[0])) {
                continue;
            }
            int at = indexOf(block, column.getPath());
            if (at < 0
                    || !schema.containsPath(column.getPath())
                    || !isSame(schema.getColumnDescription(column.getPath()), column)) {
                return Optional.of("have a column of another type than the table, or required where it is optional");
            }
            ColumnChunkMetaData chunk = block.getColumns().get(at);
            if (column.getMaxRepetitionLevel() == 0 && chunk.getValueCount() != block.getRowCount()) {
                return Optional.of("state another number of values than of rows");
            }
            if (GroupRanges.indexes(chunk).stream()
                    .anyMatch(index ->
                            index.start() < 4 || index.end() < index.start() || index.end() > input.sizeInBytes())) {
                return Optional.of("state page indexes or Bloom filters outside of the file");
            }
            // Readers know by the writer of the file that these pages need the ones before them (PARQUET-246).
            if (chunk.getEncodings().stream()
                    .anyMatch(encoding -> CorruptDeltaByteArrays.requiresSequentialReads(createdBy, encoding))) {
                return Optional.of("are of a writer whose DELTA_BYTE_ARRAY pages only its readers understand");
            }
        }
        return Optional.empty();
    }

    /// The place of a column's chunk among those of a row group; -1 where it has none.
    static int indexOf(BlockMetaData block, String[] path) {
        for (int i = 0; i < block.getColumns().size(); i++) {
            if (Arrays.equals(block.getColumns().get(i).getPath().toArray(), path)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSame(ColumnDescriptor one, ColumnDescriptor two) {
        PrimitiveType type = one.getPrimitiveType();
        PrimitiveType other = two.getPrimitiveType();
        return type.getPrimitiveTypeName() == other.getPrimitiveTypeName()
                && type.getTypeLength() == other.getTypeLength()
                && Objects.equals(type.getLogicalTypeAnnotation(), other.getLogicalTypeAnnotation())
                && one.getMaxDefinitionLevel() == two.getMaxDefinitionLevel()
                && one.getMaxRepetitionLevel() == two.getMaxRepetitionLevel();
    }

    static ParquetFileReader reader(ParquetInput input, ParquetMetadata metadata, RangedStream stream)
            throws IOException {
        return new ParquetFileReader(new RangedFile(input), metadata, OPTIONS, stream);
    }

    long rows() {
        return footer.blocks().get(group).getRowCount();
    }

    /// Writes the row group.
    ///
    /// @param output the writer's schema
    void appendTo(ParquetFileWriter writer, MessageType output) throws IOException {
        BlockMetaData block = footer.blocks().get(group);
        Deque<Indexes> carriedOver = new ArrayDeque<>();
        Failures.naming(input.name(), () -> carriedOver.addAll(indexes(output)));
        try (RangedStream chunks = new RangedFile(input).open()) {
            chunks.show(windows);
            writer.startBlock(block.getRowCount());
            for (ColumnDescriptor column : output.getColumns()) {
                EncodedColumn own = recoded.get(column.getPath()[0]);
                if (own != null) {
                    own.writeTo(writer, column);
                    continue;
                }
                int at = indexOf(block, column.getPath());
                Indexes carried = carriedOver.removeFirst();
                writer.appendColumnChunk(
                        column,
                        chunks,
                        believed(
                                block.getColumns().get(at), footer.chunks(group).get(at)),
                        carried.bloomFilter,
                        carried.columnIndex,
                        carried.offsetIndex);
            }
            writer.endBlock();
        }
    }

    /// What helps readers to pass over pages of one column chunk; null where the file has none.
    private record Indexes(
            @Nullable BloomFilter bloomFilter,
            @Nullable ColumnIndex columnIndex,
            @Nullable OffsetIndex offsetIndex) {}

    private List<Indexes> indexes(MessageType output) throws IOException {
        BlockMetaData block = footer.blocks().get(group);
        List<Indexes> all = new ArrayList<>();
        try (RangedStream stream = new RangedFile(input).open();
                ParquetFileReader reader = reader(input, footer.metadata(), stream)) {
            for (ColumnDescriptor column : output.getColumns()) {
                if (recoded.containsKey(column.getPath()[0])) {
                    continue;
                }
                ColumnChunkMetaData chunk = block.getColumns().get(indexOf(block, column.getPath()));
                stream.show(windows);
                BloomFilter bloomFilter = reader.readBloomFilter(chunk);
                stream.show(windows);
                ColumnIndex columnIndex = footer.format().isSetColumn_orders() ? reader.readColumnIndex(chunk) : null;
                stream.show(windows);
                all.add(new Indexes(bloomFilter, columnIndex, reader.readOffsetIndex(chunk)));
            }
        }
        return all;
    }

    /// The same, with some columns in another form; the chunks of the others stay as they are.
    ///
    /// @param compressors by column
    RowGroupAppender recode(TableSchema table, Function<String, PageCompressor> compressors) throws IOException {
        if (table.recodings().byName().isEmpty()) {
            return this;
        }
        Map<String, EncodedColumn> written = new HashMap<>();
        for (ColumnDescriptor column : table.output().getColumns()) {
            String name = column.getPath()[0];
            Recoding recoding = table.recodings().byName().get(name);
            if (recoding != null) {
                written.put(name, encode(stored(source(column)), column, recoding, compressors.apply(name)));
            }
        }
        return new RowGroupAppender(input, footer, group, windows, written);
    }

    /// The column as this file has it.
    private ColumnDescriptor source(ColumnDescriptor column) {
        return footer.metadata().getFileMetaData().getSchema().getColumnDescription(column.getPath());
    }

    private EncodedColumn encode(
            ChunkBytes chunk, ColumnDescriptor column, Recoding recoding, PageCompressor compressor)
            throws IOException {
        ColumnSink sink = new ColumnSink(ValueWidth.of(recoding.type()), DICTIONARY_BYTES, new ArrayPool(0));
        sink.grow(1);
        int rows = Math.toIntExact(rows());
        sink.scatter(
                new PageCursor(new RecodedPages(chunk.pages(), chunk.width(), recoding), new Page()),
                rows,
                new int[rows],
                0);
        return new ColumnEncoder().encode(column.getPrimitiveType(), true, sink.take(0), sink.dictionary(), compressor);
    }

    /// Bytes are taken over unread, but not unseen: page headers must make sense, and checksums be right where
    /// pages have them.
    ///
    /// @throws Refusal where a page is damaged
    void check(MessageType output) throws IOException {
        for (ColumnDescriptor column : output.getColumns()) {
            if (column.getMaxRepetitionLevel() == 0) {
                StoredPages.check(stored(source(column)));
            }
        }
    }

    private ChunkBytes stored(ColumnDescriptor column) {
        BlockMetaData block = footer.blocks().get(group);
        ColumnChunkMetaData chunk = block.getColumns().get(indexOf(block, column.getPath()));
        return new ChunkBytes(
                column,
                chunk.getCodec(),
                pieces(chunk.getStartingPos(), chunk.getStartingPos() + chunk.getTotalSize()),
                rows(),
                Objects.requireNonNullElse(footer.metadata().getFileMetaData().getCreatedBy(), ""));
    }

    private List<ChunkBytes.Piece> pieces(long start, long end) {
        List<ChunkBytes.Piece> pieces = new ArrayList<>();
        for (long at = start; at < end; at += pieces.getLast().length()) {
            long from = at;
            Window window = windows.stream()
                    .filter(some -> some.start() <= from && from < some.end())
                    .findFirst()
                    .orElseThrow();
            int length = (int) (Math.min(end, window.end()) - from);
            pieces.add(new ChunkBytes.Piece(window.fetch(), (int) (from - window.start()), length));
        }
        return pieces;
    }

    /// Decompresses and decodes every page.
    ///
    /// @throws Refusal where one is damaged
    void verify(MessageType output) throws IOException {
        Page page = new Page();
        for (ColumnDescriptor column : output.getColumns()) {
            if (column.getMaxRepetitionLevel() == 0 && column.getMaxDefinitionLevel() <= 1) {
                ChunkBytes bytes = stored(source(column));
                ValueWidth width = bytes.width();
                new PageCursor(bytes.pages(), page).skip(rows(), width);
            }
        }
    }

    private ColumnChunkMetaData believed(ColumnChunkMetaData chunk, ColumnChunk stored) {
        Statistics<?> statistics = chunk.getStatistics();
        if (!hasWholeBounds(stored)) {
            Statistics.Builder nullsOnly = Statistics.getBuilderForReading(chunk.getPrimitiveType());
            if (statistics.isNumNullsSet()) {
                nullsOnly.withNumNulls(statistics.getNumNulls());
            }
            statistics = nullsOnly.build();
        }
        return ColumnChunkMetaData.get(
                chunk.getPath(),
                chunk.getPrimitiveType(),
                chunk.getCodec(),
                chunk.getEncodingStats(),
                chunk.getEncodings(),
                statistics,
                chunk.getFirstDataPageOffset(),
                chunk.getDictionaryPageOffset(),
                chunk.getValueCount(),
                chunk.getTotalSize(),
                chunk.getTotalUncompressedSize());
    }

    private boolean hasWholeBounds(ColumnChunk stored) {
        return footer.format().isSetColumn_orders()
                && Optional.ofNullable(stored.getMeta_data())
                        .map(ColumnMetaData::getStatistics)
                        .filter(bounds -> !bounds.isSetIs_min_value_exact() || bounds.isIs_min_value_exact())
                        .filter(bounds -> !bounds.isSetIs_max_value_exact() || bounds.isIs_max_value_exact())
                        .isPresent();
    }
}
