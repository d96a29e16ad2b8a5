package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.zip.CRC32;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/// The pages of a chunk up to its last row, one after the other; index pages are passed over. Not thread-safe.
final class StoredPages {

    private final ChunkBytes chunk;
    private final ChunkStream in;
    private long values;

    StoredPages(ChunkBytes chunk) {
        this.chunk = chunk;
        this.in = new ChunkStream(chunk);
    }

    /// Goes through all pages of a chunk, whether or not anyone needs them.
    ///
    /// @throws Refusal as [#next] does
    static void check(ChunkBytes chunk) throws IOException {
        StoredPages pages = new StoredPages(chunk);
        while (pages.rowsLeft() > 0) {
            pages.next();
        }
    }

    /// Rows of the pages that have not been read yet.
    long rowsLeft() {
        return chunk.rows() - values;
    }

    /// The next page, whose bytes stay what they are until the one behind it is asked for.
    ///
    /// @throws Refusal where headers and row group contradict each other, or a page is damaged
    StoredPage next() throws IOException {
        while (rowsLeft() > 0 && in.left() > 0) {
            PageHeader header = Util.readPageHeader(in);
            int length = header.getCompressed_page_size();
            if (length < 0 || length > in.left() || header.getUncompressed_page_size() < 0) {
                throw StoredPage.damaged(chunk);
            }
            ChunkStream.Slice content = in.take(length);
            checkSum(header, content, length);
            if (header.getType() != PageType.INDEX_PAGE) {
                StoredPage page = StoredPage.of(chunk, header, content);
                values += page.isDictionary() ? 0 : page.values();
                if (rowsLeft() >= 0) {
                    return page;
                }
            }
        }
        throw chunk.refusal("has " + values + " values in a row group of " + chunk.rows() + " rows.");
    }

    private void checkSum(PageHeader header, ChunkStream.Slice content, int length) {
        if (header.isSetCrc()) {
            CRC32 checksum = new CRC32();
            checksum.update(content.bytes(), content.start(), length);
            if ((int) checksum.getValue() != header.getCrc()) {
                throw chunk.refusal("has a page without the checksum it states.");
            }
        }
    }
}
