package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.statistics.geospatial.GeospatialStatistics;
import org.apache.parquet.hadoop.ParquetFileWriter;

/// One column chunk, encoded and compressed, that waits to be written: columns are encoded side by side and
/// written one after the other.
final class EncodedColumn implements PageWriter {

    private final ColumnDescriptor column;
    private final ZstdPages compressor;
    private final List<Page> pages = new ArrayList<>();
    private Optional<DictionaryPage> dictionary = Optional.empty();
    private long size;
    private long values;

    EncodedColumn(ColumnDescriptor column, ZstdPages compressor) {
        this.column = column;
        this.compressor = compressor;
    }

    boolean hasDictionary() {
        return dictionary.isPresent();
    }

    void writeTo(ParquetFileWriter file) throws IOException {
        file.startColumn(column, values, ZstdPages.CODEC);
        if (dictionary.isPresent()) {
            file.writeDictionaryPage(dictionary.get());
        }
        for (Page page : pages) {
            file.writeDataPage(
                    page.values,
                    page.uncompressedSize,
                    BytesInput.from(page.bytes),
                    page.statistics,
                    page.rows,
                    page.levels,
                    page.levels,
                    page.encoding);
        }
        file.endColumn();
    }

    @Override
    public void writePage(
            BytesInput bytes,
            int valueCount,
            int rowCount,
            Statistics<?> statistics,
            Encoding rlEncoding,
            Encoding dlEncoding,
            Encoding valuesEncoding)
            throws IOException {
        int uncompressedSize = Math.toIntExact(bytes.size());
        byte[] compressed = compressor.compress(bytes);
        pages.add(new Page(valueCount, rowCount, uncompressedSize, compressed, statistics, dlEncoding, valuesEncoding));
        values += valueCount;
        size += compressed.length;
    }

    /// What parquet-java's column writers call. Size and geospatial statistics are not collected.
    @Override
    public void writePage(
            BytesInput bytes,
            int valueCount,
            int rowCount,
            Statistics<?> statistics,
            SizeStatistics sizeStatistics,
            GeospatialStatistics geospatialStatistics,
            Encoding rlEncoding,
            Encoding dlEncoding,
            Encoding valuesEncoding)
            throws IOException {
        writePage(bytes, valueCount, rowCount, statistics, rlEncoding, dlEncoding, valuesEncoding);
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so it must be there
    public void writePage(
            BytesInput bytes,
            int valueCount,
            Statistics<?> statistics,
            Encoding rlEncoding,
            Encoding dlEncoding,
            Encoding valuesEncoding)
            throws IOException {
        // Flat columns: every value is a row.
        writePage(bytes, valueCount, valueCount, statistics, rlEncoding, dlEncoding, valuesEncoding);
    }

    @Override
    public void writePageV2(
            int rowCount,
            int nullCount,
            int valueCount,
            BytesInput repetitionLevels,
            BytesInput definitionLevels,
            Encoding dataEncoding,
            BytesInput data,
            Statistics<?> statistics) {
        throw new UnsupportedOperationException("Cannot write a page of version 2: version 1 is written.");
    }

    @Override
    public void writeDictionaryPage(DictionaryPage page) throws IOException {
        int uncompressedSize = Math.toIntExact(page.getBytes().size());
        byte[] compressed = compressor.compress(page.getBytes());
        dictionary = Optional.of(new DictionaryPage(
                BytesInput.from(compressed), uncompressedSize, page.getDictionarySize(), page.getEncoding()));
        size += compressed.length;
    }

    @Override
    public long getMemSize() {
        return size;
    }

    @Override
    public long allocatedSize() {
        return size;
    }

    @Override
    public String memUsageString(String prefix) {
        return prefix + size + " bytes in " + pages.size() + " pages";
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Page(
            int values,
            int rows,
            int uncompressedSize,
            byte[] bytes,
            Statistics<?> statistics,
            Encoding levels,
            Encoding encoding) {}
}
