package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// One column chunk as it is stored.
///
/// @param column as its file describes it
/// @param pieces of the chunk, each needed no longer once the one behind it is asked for
/// @param rows of the row group
/// @param createdBy who wrote the file, as some writers' pages have known defects; may be empty
record ChunkBytes(
        ColumnDescriptor column, CompressionCodecName codec, List<Piece> pieces, long rows, String createdBy) {

    ChunkBytes {
        pieces = List.copyOf(pieces);
    }

    /// A chunk that lies among bytes, from `offset` on.
    ChunkBytes(
            ColumnDescriptor column,
            CompressionCodecName codec,
            byte[] bytes,
            int offset,
            int length,
            long rows,
            String createdBy) {
        this(column, codec, List.of(new Piece(() -> bytes, offset, length)), rows, createdBy);
    }

    /// A sentence about this column.
    Refusal refusal(String predicate) {
        return new Refusal("the column \"" + column.getPath()[0] + "\" " + predicate);
    }

    /// Its pages, in whatever encoding they are.
    Pages pages() {
        return new RawPages(this);
    }

    boolean isOptional() {
        return column.getMaxDefinitionLevel() > 0;
    }

    ValueWidth width() {
        return ValueWidth.of(column.getPrimitiveType());
    }

    /// Some of a chunk's bytes.
    ///
    /// @param from where they begin in what is fetched
    record Piece(Fetch fetch, int from, int length) {}

    /// What brings bytes.
    interface Fetch {
        byte[] get() throws IOException;
    }
}
