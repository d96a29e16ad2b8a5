package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// One column chunk as it is stored.
///
/// @param column as its file describes it
/// @param bytes among which the chunk lies, from `offset` on
/// @param rows of the row group
/// @param createdBy who wrote the file, as some writers' pages have known defects; may be empty
@SuppressWarnings("ArrayRecordComponent") // never compared
record ChunkBytes(
        ColumnDescriptor column,
        CompressionCodecName codec,
        byte[] bytes,
        int offset,
        int length,
        long rows,
        String createdBy) {

    /// A sentence about this column.
    Refusal refusal(String predicate) {
        return new Refusal("the column \"" + column.getPath()[0] + "\" " + predicate);
    }

    /// Its pages, in whatever encoding they are.
    Pages pages() throws IOException {
        List<StoredPage> stored = StoredPage.of(this);
        return RawPages.canRead(this, stored) ? new RawPages(this, stored) : new DecodedPages(this, stored);
    }

    boolean isOptional() {
        return column.getMaxDefinitionLevel() > 0;
    }

    ValueWidth width() {
        return ValueWidth.of(column.getPrimitiveType());
    }
}
