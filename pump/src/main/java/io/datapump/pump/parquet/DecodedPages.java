package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.jspecify.annotations.Nullable;

/// Pages in any encoding, decoded value by value by parquet-java and shown in PLAIN form: for what [RawPages] cannot
/// read (DELTA_*, BYTE_STREAM_SPLIT, bit-packed levels). Several times slower.
final class DecodedPages implements Pages {

    private static final int ROWS = 8_192;

    private final ChunkBytes chunk;
    private final ValueWidth width;
    private final ColumnReader reader;
    private long left;

    /// @param first of the pages that are left
    /// @param rest behind it
    DecodedPages(ChunkBytes chunk, Optional<DictionaryPage> dictionary, StoredPage first, StoredPages rest) {
        this.chunk = chunk;
        this.width = chunk.width();
        this.left = rest.rowsLeft() + first.values();
        this.reader = ColumnReaders.open(
                new DecompressedPages(chunk, dictionary, first, rest),
                chunk.column(),
                left,
                new Unconverted(),
                chunk.createdBy());
    }

    @Override
    public void next(Page page) {
        page.rows = (int) Math.min(ROWS, left);
        left -= page.rows;
        page.nulls = 0;
        page.nullBits = page.nullsFor(page.rows);
        byte[] bytes = page.bytesFor(page.rows * Math.max(1, width.bytes()));
        int at = 0;
        int defined = chunk.column().getMaxDefinitionLevel();
        for (int row = 0; row < page.rows; row++) {
            if (reader.getCurrentDefinitionLevel() < defined) {
                page.nullBits[row >>> 6] |= 1L << row;
                page.nulls++;
            } else if (width.bytes() == 0) {
                Binary value = reader.getBinary();
                bytes = larger(bytes, at + Integer.BYTES + value.length());
                ValueWidth.putInt(bytes, at, value.length());
                System.arraycopy(value.getBytesUnsafe(), 0, bytes, at + Integer.BYTES, value.length());
                at += Integer.BYTES + value.length();
            } else {
                fixed(bytes, at);
                at += width.bytes();
            }
            reader.consume();
        }
        page.showBytes(bytes, 0, at);
    }

    private static byte[] larger(byte[] bytes, int length) {
        return length + Page.SLACK <= bytes.length
                ? bytes
                : Arrays.copyOf(bytes, Math.addExact(length, length / 2 + Page.SLACK));
    }

    private void fixed(byte[] bytes, int at) {
        switch (chunk.column().getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> bytes[at] = (byte) (reader.getBoolean() ? 1 : 0);
            case INT32 -> ValueWidth.putInt(bytes, at, reader.getInteger());
            case INT64 -> ValueWidth.putLong(bytes, at, reader.getLong());
            case FLOAT -> ValueWidth.putInt(bytes, at, Float.floatToRawIntBits(reader.getFloat()));
            case DOUBLE -> ValueWidth.putLong(bytes, at, Double.doubleToRawLongBits(reader.getDouble()));
            case INT96, FIXED_LEN_BYTE_ARRAY, BINARY ->
                System.arraycopy(reader.getBinary().getBytesUnsafe(), 0, bytes, at, width.bytes());
        }
    }

    /// For values that are taken from the reader itself.
    private static final class Unconverted extends PrimitiveConverter {}

    /// A chunk's pages as parquet-java's readers want them.
    private static final class DecompressedPages implements PageReader {

        private final ChunkBytes chunk;
        private final Optional<DictionaryPage> dictionary;
        private final StoredPages rest;
        private final long rows;
        private Optional<StoredPage> first;

        private DecompressedPages(
                ChunkBytes chunk, Optional<DictionaryPage> dictionary, StoredPage first, StoredPages rest) {
            this.chunk = chunk;
            this.dictionary = dictionary;
            this.rest = rest;
            this.rows = rest.rowsLeft() + first.values();
            this.first = Optional.of(first);
        }

        @Override
        public @Nullable DictionaryPage readDictionaryPage() {
            return dictionary.orElse(null);
        }

        @Override
        public long getTotalValueCount() {
            return rows;
        }

        @Override
        public @Nullable DataPage readPage() {
            if (first.isEmpty() && rest.rowsLeft() == 0) {
                return null;
            }
            StoredPage page = first.orElseGet(this::following);
            first = Optional.empty();
            byte[] bytes = decompressed(page);
            Statistics<?> none = Statistics.getBuilderForReading(chunk.column().getPrimitiveType())
                    .build();
            if (page.kind() == StoredPage.Kind.DATA) {
                return new DataPageV1(
                        BytesInput.from(bytes),
                        page.values(),
                        bytes.length,
                        none,
                        Encoding.RLE,
                        encoding(page.levelEncoding()),
                        encoding(page.encoding()));
            }
            int definition = page.start() - page.definitionLevels();
            int repetition = definition - page.repetitionLevels();
            return DataPageV2.uncompressed(
                    page.values(),
                    0,
                    page.values(),
                    BytesInput.from(page.bytes(), repetition, page.repetitionLevels()),
                    BytesInput.from(page.bytes(), definition, page.definitionLevels()),
                    encoding(page.encoding()),
                    BytesInput.from(bytes),
                    none);
        }

        private StoredPage following() {
            try {
                StoredPage page = rest.next();
                if (page.isDictionary()) {
                    throw chunk.refusal("has a dictionary behind its values.");
                }
                return page;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private byte[] decompressed(StoredPage page) {
            try {
                return page.length() == 0 && page.size() == 0
                        ? new byte[0]
                        : Codecs.of(page.isCompressed() ? chunk.codec() : CompressionCodecName.UNCOMPRESSED)
                                .decompress(page.bytes(), page.start(), page.length(), page.size());
            } catch (IOException e) {
                throw chunk.refusal("has a damaged page (" + e.getMessage() + ").");
            }
        }

        private static Encoding encoding(org.apache.parquet.format.Encoding encoding) {
            return Encoding.valueOf(encoding.name());
        }
    }
}
