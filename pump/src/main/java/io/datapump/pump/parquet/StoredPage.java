package io.datapump.pump.parquet;

import java.util.Optional;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;

/// One page as it is stored: what its header states (parquet.thrift, "PageHeader"), and where its bytes lie.
///
/// @param values of a data page, nulls among them, which in a flat column are its rows; of a dictionary page its
///     entries
/// @param levelEncoding of definition levels
/// @param repetitionLevels bytes of them that stand apart, before the compressed rest: in version 2 only
/// @param definitionLevels bytes of them that stand apart
/// @param isCompressed false where the chunk's codec does not hold for the page
/// @param bytes among which they lie, from `start` on; levels that stand apart lie before them
/// @param size of what is compressed, when it is not
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredPage(
        Kind kind,
        int values,
        Encoding encoding,
        Encoding levelEncoding,
        int repetitionLevels,
        int definitionLevels,
        boolean isCompressed,
        byte[] bytes,
        int start,
        int length,
        int size) {

    /// What a page is.
    enum Kind {
        DICTIONARY,
        DATA,
        DATA_VERSION_2
    }

    boolean isDictionary() {
        return kind == Kind.DICTIONARY;
    }

    /// The page of a header.
    ///
    /// @param content what follows the header
    static StoredPage of(ChunkBytes chunk, PageHeader header, ChunkStream.Slice content) {
        PageType type = known(header.getType(), chunk);
        StoredPage page = switch (type) {
            case DATA_PAGE -> version1(chunk, known(header.getData_page_header(), chunk), header, content);
            case DATA_PAGE_V2 -> version2(chunk, known(header.getData_page_header_v2(), chunk), header, content);
            case DICTIONARY_PAGE ->
                dictionary(chunk, known(header.getDictionary_page_header(), chunk), header, content);
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

    private static StoredPage version1(
            ChunkBytes chunk, DataPageHeader data, PageHeader header, ChunkStream.Slice content) {
        return new StoredPage(
                Kind.DATA,
                data.getNum_values(),
                known(data.getEncoding(), chunk),
                known(data.getDefinition_level_encoding(), chunk),
                0,
                0,
                true,
                content.bytes(),
                content.start(),
                header.getCompressed_page_size(),
                header.getUncompressed_page_size());
    }

    private static StoredPage version2(
            ChunkBytes chunk, DataPageHeaderV2 data, PageHeader header, ChunkStream.Slice content) {
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
                content.bytes(),
                content.start() + (int) levels,
                header.getCompressed_page_size() - (int) levels,
                header.getUncompressed_page_size() - (int) levels);
    }

    private static StoredPage dictionary(
            ChunkBytes chunk, DictionaryPageHeader data, PageHeader header, ChunkStream.Slice content) {
        return new StoredPage(
                Kind.DICTIONARY,
                data.getNum_values(),
                known(data.getEncoding(), chunk),
                Encoding.RLE,
                0,
                0,
                true,
                content.bytes(),
                content.start(),
                header.getCompressed_page_size(),
                header.getUncompressed_page_size());
    }

    private static <T> T known(@Nullable T stated, ChunkBytes chunk) {
        return Optional.ofNullable(stated).orElseThrow(() -> damaged(chunk));
    }

    /// What is said where a header makes no sense.
    static Refusal damaged(ChunkBytes chunk) {
        return chunk.refusal("has a damaged page header.");
    }
}
