package io.datapump.pump.parquet;

import java.io.IOException;
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
        for (ChunkRange range : ChunkRange.of(needed)) {
            ReadAhead.Range read = reads.plan(
                    input, range.start(), range.length(), range.chunks().size());
            for (ColumnChunkMetaData stored : range.chunks()) {
                ColumnDescriptor column = metadata.getSchema()
                        .getColumnDescription(stored.getPath().toArray());
                chunks.put(stored.getPath().toDotString(), new Chunk(stored, column, createdBy, read));
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
    PageCursor source(String name, boolean isColumn, Queue<Page> idle) throws IOException {
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
        chunk(name).read.release();
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
        private final ReadAhead.Range read;
        private Optional<SharedPages> shared = Optional.empty();

        private Chunk(ColumnChunkMetaData stored, ColumnDescriptor column, String createdBy, ReadAhead.Range read) {
            this.stored = stored;
            this.column = column;
            this.createdBy = createdBy;
            this.read = read;
        }

        private Pages pages() throws IOException {
            return new ChunkBytes(
                            column,
                            stored.getCodec(),
                            read.bytes(),
                            Math.toIntExact(stored.getStartingPos() - read.start()),
                            Math.toIntExact(stored.getTotalSize()),
                            block.getRowCount(),
                            createdBy)
                    .pages();
        }
    }
}
