package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileWriter;

/// One column chunk, encoded and compressed, that waits to be written: columns are encoded side by side and
/// written one after the other.
final class EncodedColumn {

    private final PageCompressor compressor;
    private final List<Part> pages = new ArrayList<>();
    private Optional<DictionaryPage> dictionary = Optional.empty();
    private byte[] dictionaryBytes = new byte[0];
    private long values;

    EncodedColumn(PageCompressor compressor) {
        this.compressor = compressor;
    }

    /// Sets the dictionary from the beginning of an array.
    void dictionary(byte[] bytes, int length, int entries) throws IOException {
        dictionaryBytes = Arrays.copyOf(bytes, length + Page.SLACK);
        dictionary = Optional.of(new DictionaryPage(
                BytesInput.from(compressor.compress(bytes, 0, length)), length, entries, Encoding.PLAIN));
    }

    /// The dictionary's entries, not compressed, with [Page#SLACK] bytes behind them.
    byte[] dictionaryBytes() {
        return dictionaryBytes;
    }

    /// Adds a page from the beginning of an array.
    void page(byte[] bytes, int length, int rows, Statistics<?> statistics, Encoding encoding) throws IOException {
        pages.add(new Part(rows, length, compressor.compress(bytes, 0, length), statistics, encoding));
        values += rows;
    }

    /// How many rows the columns of a row group have.
    ///
    /// @throws IllegalArgumentException where they do not have as many each
    static long rows(List<EncodedColumn> columns) {
        long[] counts =
                columns.stream().mapToLong(column -> column.values).distinct().toArray();
        if (counts.length > 1) {
            throw new IllegalArgumentException(
                    "Columns of one row group have " + counts[0] + " and " + counts[1] + " rows");
        }
        return counts.length == 0 ? 0 : counts[0];
    }

    void writeTo(ParquetFileWriter file, ColumnDescriptor column) throws IOException {
        file.startColumn(column, values, compressor.codec());
        if (dictionary.isPresent()) {
            file.writeDictionaryPage(dictionary.get());
        }
        for (Part page : pages) {
            file.writeDataPage(
                    page.rows,
                    page.uncompressedSize,
                    BytesInput.from(page.bytes),
                    page.statistics,
                    page.rows,
                    Encoding.RLE,
                    Encoding.RLE,
                    page.encoding);
        }
        file.endColumn();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Part(int rows, int uncompressedSize, byte[] bytes, Statistics<?> statistics, Encoding encoding) {}
}
