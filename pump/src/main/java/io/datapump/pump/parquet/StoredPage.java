package io.datapump.pump.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/// One page as it is stored: what its header states (parquet.thrift, "PageHeader"), and where its bytes lie in the
/// chunk's.
///
/// @param values of a data page, nulls among them, which in a flat column are its rows; of a dictionary page its
/// entries
/// @param levelEncoding of definition levels
/// @param repetitionLevels bytes of them that stand apart, before the compressed rest: in version 2 only
/// @param definitionLevels bytes of them that stand apart
/// @param isCompressed false where the chunk's codec does not hold for the page
/// @param size of what is compressed, when it is not
record StoredPage(
        Kind kind,
        int values,
        Encoding encoding,
        Encoding levelEncoding,
        int repetitionLevels,
        int definitionLevels,
        boolean isCompressed,
        int start,
        int length,
        int size) {

    /// What a page is.
    enum Kind {
        DICTIONARY,
        DATA,
        DATA_VERSION_2
    }

    /// The pages of a chunk up to its last row; index pages are passed over.
    ///
    /// @throws Refusal where headers and row group contradict each other, or a page is damaged
    static List<StoredPage> of(ChunkBytes chunk) throws IOException {
        List<StoredPage> pages = new ArrayList<>();
        int at = chunk.offset();
        int end = chunk.offset() + chunk.length();
        long values = 0;
        while (values < chunk.rows() && at < end) {
            ByteArrayInputStream in = new ByteArrayInputStream(chunk.bytes(), at, end - at);
            PageHeader header = Util.readPageHeader(in);
            int start = end - in.available();
            int length = header.getCompressed_page_size();
            if (length < 0 || length > end - start || header.getUncompressed_page_size() < 0) {
                throw damaged(chunk);
            }
            checkSum(chunk, header, start, length);
            if (header.getType() != PageType.INDEX_PAGE) {
                StoredPage page = of(chunk, header, start);
                values += page.isDictionary() ? 0 : page.values;
                pages.add(page);
            }
            at = start + length;
        }
        if (values != chunk.rows()) {
            throw chunk.refusal("has " + values + " values in a row group of " + chunk.rows() + " rows.");
        }
        return pages;
    }

    boolean isDictionary() {
        return kind == Kind.DICTIONARY;
    }

    private static StoredPage of(ChunkBytes chunk, PageHeader header, int start) {
        PageType type = known(header.getType(), chunk);
        StoredPage page = switch (type) {
            case DATA_PAGE -> version1(chunk, known(header.getData_page_header(), chunk), header, start);
            case DATA_PAGE_V2 -> version2(chunk, known(header.getData_page_header_v2(), chunk), header, start);
            case DICTIONARY_PAGE -> dictionary(chunk, known(header.getDictionary_page_header(), chunk), header, start);
            case INDEX_PAGE -> throw damaged(chunk);
        };
        if (page.values < 0
                || page.repetitionLevels < 0
                || page.definitionLevels < 0
                || page.length < 0
                || page.size < 0) {
            throw damaged(chunk);
        }
        return page;
    }

    private static StoredPage version1(ChunkBytes chunk, DataPageHeader data, PageHeader header, int start) {
        return new StoredPage(
                Kind.DATA,
                data.getNum_values(),
                known(data.getEncoding(), chunk),
                known(data.getDefinition_level_encoding(), chunk),
                0,
                0,
                true,
                start,
                header.getCompressed_page_size(),
                header.getUncompressed_page_size());
    }

    private static StoredPage version2(ChunkBytes chunk, DataPageHeaderV2 data, PageHeader header, int start) {
        long levels = (long) data.getRepetition_levels_byte_length() + data.getDefinition_levels_byte_length();
        if (levels < 0 || levels > header.getCompressed_page_size()) {
            throw damaged(chunk);
        }
        return new StoredPage(
                Kind.DATA_VERSION_2,
                data.getNum_values(),
                known(data.getEncoding(), chunk),
                Encoding.RLE,
                data.getRepetition_levels_byte_length(),
                data.getDefinition_levels_byte_length(),
                data.isIs_compressed(),
                start + (int) levels,
                header.getCompressed_page_size() - (int) levels,
                header.getUncompressed_page_size() - (int) levels);
    }

    private static StoredPage dictionary(ChunkBytes chunk, DictionaryPageHeader data, PageHeader header, int start) {
        return new StoredPage(
                Kind.DICTIONARY,
                data.getNum_values(),
                known(data.getEncoding(), chunk),
                Encoding.RLE,
                0,
                0,
                true,
                start,
                header.getCompressed_page_size(),
                header.getUncompressed_page_size());
    }

    private static void checkSum(ChunkBytes chunk, PageHeader header, int start, int length) {
        if (header.isSetCrc()) {
            CRC32 checksum = new CRC32();
            checksum.update(chunk.bytes(), start, length);
            if ((int) checksum.getValue() != header.getCrc()) {
                throw chunk.refusal("has a page without the checksum it states.");
            }
        }
    }

    private static <T> T known(@Nullable T stated, ChunkBytes chunk) {
        return Optional.ofNullable(stated).orElseThrow(() -> damaged(chunk));
    }

    private static Refusal damaged(ChunkBytes chunk) {
        return chunk.refusal("has a damaged page header.");
    }
}
