package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ChunkBytes.Piece;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/// One row group on its way through the scatter: its columns that are needed, each read, decompressed and gone through
/// once, from its first row to its last. Different columns may be gone through by different threads.
final class RowGroupInput {

    private final String file;
    private final BlockMetaData block;
    private final Map<String, Chunk> chunks = new HashMap<>();

    /// Plans the reads.
    ///
    /// @param columns those needed, by name
    RowGroupInput(
            ParquetInput input, FileMetaData metadata, BlockMetaData block, List<String> columns, ReadAhead reads) {
        this.file = input.name();
        this.block = block;
        String createdBy = Objects.requireNonNullElse(metadata.getCreatedBy(), "");
        List<ColumnChunkMetaData> needed = block.getColumns().stream()
                .filter(chunk -> columns.contains(chunk.getPath().toDotString()))
                .toList();
        long size = needed.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum();
        for (ChunkRange range : ChunkRange.pieces(needed, reads.largestPiece(size, Math.max(1, needed.size())))) {
            ReadAhead.Range read = reads.plan(
                    input, range.start(), range.length(), range.chunks().size());
            for (ColumnChunkMetaData stored : range.chunks()) {
                ColumnDescriptor column = metadata.getSchema()
                        .getColumnDescription(stored.getPath().toArray());
                chunks.computeIfAbsent(stored.getPath().toDotString(), name -> new Chunk(stored, column, createdBy))
                        .reads
                        .add(read);
            }
        }
    }

    /// Where the rows come from, for messages.
    String file() {
        return file;
    }

    long rows() {
        return block.getRowCount();
    }

    /// Bytes of all columns together, not compressed.
    long sizeInBytes() {
        return block.getTotalByteSize();
    }

    /// Begins to go through a column that partition values come from.
    ///
    /// @param isColumn whether [#column] will be asked for it too; what is read is kept until then
    /// @param idle pages that may be used for that
    PageCursor source(String name, boolean isColumn, Queue<Page> idle) {
        Chunk chunk = chunk(name);
        Pages pages = chunk.pages();
        if (isColumn) {
            SharedPages shared = new SharedPages(pages, idle);
            chunk.shared = Optional.of(shared);
            pages = shared.first();
        }
        return new PageCursor(pages, new Page());
    }

    /// Begins to go through a column.
    ///
    /// @param scratch what pages are shown in
    PageCursor column(String name, Optional<Recoding> recoding, Page scratch) throws IOException {
        Chunk chunk = chunk(name);
        Pages pages = chunk.shared.isPresent() ? chunk.shared.get().second() : chunk.pages();
        ValueWidth width = ValueWidth.of(chunk.column.getPrimitiveType());
        return new PageCursor(recoding.isPresent() ? new RecodedPages(pages, width, recoding.get()) : pages, scratch);
    }

    /// Gives the memory of a column back.
    void release(String name) {
        chunk(name).release();
    }

    private Chunk chunk(String name) {
        Chunk chunk = chunks.get(name);
        if (chunk == null) {
            throw new Refusal("the column \"" + name + "\" is missing in a row group.");
        }
        return chunk;
    }

    private final class Chunk {

        private final ColumnChunkMetaData stored;
        private final ColumnDescriptor column;
        private final String createdBy;
        // In the order of their bytes; those behind the chunk's place.
        private final List<ReadAhead.Range> reads = new ArrayList<>();
        private int released;
        private Optional<SharedPages> shared = Optional.empty();

        private Chunk(ColumnChunkMetaData stored, ColumnDescriptor column, String createdBy) {
            this.stored = stored;
            this.column = column;
            this.createdBy = createdBy;
        }

        private Pages pages() {
            List<Piece> pieces = new ArrayList<>();
            for (int i = 0; i < reads.size(); i++) {
                ReadAhead.Range read = reads.get(i);
                long from = Math.max(0, stored.getStartingPos() - read.start());
                long end = stored.getStartingPos() + stored.getTotalSize() - read.start();
                pieces.add(new Piece(piece(i), (int) from, (int) (Math.min(end, read.length()) - from)));
            }
            return new ChunkBytes(column, stored.getCodec(), pieces, block.getRowCount(), createdBy).pages();
        }

        private ChunkBytes.Fetch piece(int index) {
            return () -> {
                releaseUpTo(index);
                return reads.get(index).bytes();
            };
        }

        private void release() {
            releaseUpTo(reads.size());
        }

        private void releaseUpTo(int index) {
            while (released < index) {
                reads.get(released++).release();
            }
        }
    }
}
