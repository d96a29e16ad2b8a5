package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Pages whose values are in PLAIN form or numbers of dictionary entries: they are shown as they lie in the page, and
/// no value is looked at. From the first page on that is in another encoding, [DecodedPages] show the rest.
final class RawPages implements Pages {

    private final ChunkBytes chunk;
    private final ValueWidth width;
    private final StoredPages pages;
    private DictionaryValues dictionary = DictionaryValues.NONE;
    private Optional<DictionaryPage> storedDictionary = Optional.empty();
    // From the first page on that is in another encoding.
    private Optional<DecodedPages> rest = Optional.empty();

    RawPages(ChunkBytes chunk) {
        this.chunk = chunk;
        this.width = chunk.width();
        this.pages = new StoredPages(chunk);
    }

    private boolean canRead(StoredPage page) {
        boolean isBoolean = chunk.column().getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN;
        boolean ids = page.encoding() == Encoding.PLAIN_DICTIONARY || page.encoding() == Encoding.RLE_DICTIONARY;
        boolean values = page.encoding() == Encoding.PLAIN || (ids && !isBoolean);
        boolean levels = !chunk.isOptional() || page.levelEncoding() == Encoding.RLE;
        return values
                && levels
                && page.repetitionLevels() == 0
                && chunk.column().getMaxRepetitionLevel() == 0
                && chunk.column().getMaxDefinitionLevel() <= 1;
    }

    @Override
    public void next(Page page) throws IOException {
        if (rest.isEmpty()) {
            StoredPage stored = pages.next();
            while (stored.isDictionary()) {
                readDictionary(stored);
                stored = pages.next();
            }
            if (canRead(stored)) {
                read(stored, page);
                return;
            }
            rest = Optional.of(new DecodedPages(chunk, storedDictionary, stored, pages));
        }
        rest.get().next(page);
    }

    private void readDictionary(StoredPage stored) throws IOException {
        byte[] entries = decompressed(stored, new Page());
        dictionary = DictionaryValues.of(entries, stored.size(), stored.values(), width);
        storedDictionary = Optional.of(new DictionaryPage(
                BytesInput.from(entries, 0, stored.size()),
                stored.values(),
                org.apache.parquet.column.Encoding.valueOf(stored.encoding().name())));
    }

    private void read(StoredPage stored, Page page) throws IOException {
        page.rows = stored.values();
        page.nulls = 0;
        byte[] bytes = decompressed(stored, page);
        int at = 0;
        if (stored.kind() == StoredPage.Kind.DATA_VERSION_2) {
            if (chunk.isOptional()) {
                readLevels(stored.bytes(), stored.start() - stored.definitionLevels(), stored.start(), page);
            }
        } else if (chunk.isOptional()) {
            int levels = stored.size() < Integer.BYTES ? -1 : ValueWidth.intAt(bytes, 0);
            if (levels < 0 || levels > stored.size() - Integer.BYTES) {
                throw chunk.refusal("has a page whose levels do not fit into it.");
            }
            at = Integer.BYTES + levels;
            readLevels(bytes, Integer.BYTES, at, page);
        }
        readValues(stored.encoding(), bytes, at, stored.size(), page);
    }

    private byte[] decompressed(StoredPage stored, Page page) throws IOException {
        // Some writers leave out values of a page that has none.
        if (stored.length() == 0 && stored.size() == 0) {
            return page.bytesFor(0);
        }
        PageCodec codec = Codecs.of(stored.isCompressed() ? chunk.codec() : CompressionCodecName.UNCOMPRESSED);
        codec.checkSize(stored.bytes(), stored.start(), stored.length(), stored.size());
        byte[] bytes = page.bytesFor(stored.size());
        codec.decompress(stored.bytes(), stored.start(), stored.length(), bytes, 0, stored.size());
        return bytes;
    }

    /// Definition levels of a flat column: 1 is a value, 0 is none.
    private static void readLevels(byte[] bytes, int from, int end, Page page) {
        int rows = page.rows;
        if (isOneRunOfValues(bytes, from, end, rows)) {
            return;
        }
        page.nullBits = page.nullsFor(rows);
        page.nulls = RunLengthHybrid.decodeNulls(bytes, from, end, rows, page.nullBits);
    }

    private static boolean isOneRunOfValues(byte[] bytes, int from, int end, int rows) {
        int at = from;
        long header = 0;
        for (int shift = 0; at < end && shift < 35; shift += 7) {
            header |= (bytes[at] & 0x7fL) << shift;
            if ((bytes[at++] & 0x80) == 0) {
                return header >>> 1 >= rows && (header & 1) == 0 && at < end && bytes[at] == 1;
            }
        }
        return false;
    }

    private void readValues(Encoding encoding, byte[] bytes, int from, int end, Page page) {
        int values = page.rows - page.nulls;
        if (encoding == Encoding.PLAIN) {
            if (chunk.column().getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN) {
                readBits(bytes, from, end, values, page);
            } else {
                requireFixed(values, end - from);
                page.showBytes(bytes, from, end);
            }
            return;
        }
        int[] ids = page.idsFor(values);
        if (values > 0) {
            if (from == end) {
                throw chunk.refusal("has a page without the values it states.");
            }
            RunLengthHybrid.decode(bytes, from + 1, end, bytes[from] & 0xff, ids, values);
            requireKnown(ids, values);
        }
        page.showIds(ids, dictionary);
    }

    private void requireFixed(int values, int length) {
        if ((long) values * width.bytes() > length) {
            throw chunk.refusal("has a page without the values it states.");
        }
    }

    private void requireKnown(int[] ids, int values) {
        int count = dictionary.count();
        for (int i = 0; i < values; i++) {
            if (ids[i] < 0 || ids[i] >= count) {
                throw chunk.refusal("has a page that names an entry its dictionary does not have.");
            }
        }
    }

    private void readBits(byte[] bytes, int from, int end, int values, Page page) {
        if (end - from < (values + 7) >>> 3) {
            throw chunk.refusal("has a page without the values it states.");
        }
        byte[] booleans = new byte[values + Page.SLACK];
        for (int i = 0; i < values; i++) {
            booleans[i] = (byte) (bytes[from + (i >>> 3)] >>> (i & 7) & 1);
        }
        page.showBytes(booleans, 0, values);
    }
}
