package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.jspecify.annotations.Nullable;

/// The row groups of one input file: their bytes, fetched at once, as pages by column.
final class InputGroups implements AutoCloseable {

    private static final ParquetReadOptions OPTIONS = ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new Codecs())
            .usePageChecksumVerification(true)
            .withUseHadoopVectoredIo(false)
            .build();

    private final RangedStream stream;
    private final ParquetFileReader reader;
    private final ParquetMetadata footer;

    InputGroups(ParquetInput input, ParquetMetadata footer) throws IOException {
        this.footer = footer;
        this.stream = new RangedFile(input).open();
        this.reader = new ParquetFileReader(new RangedFile(input), footer, OPTIONS, stream);
    }

    /// A row group's pages, still compressed.
    ///
    /// @param bytes of the group, as [#range] says
    Group open(int index, byte[] bytes) throws IOException {
        stream.show(range(footer.getBlocks().get(index)).offset(), bytes);
        PageReadStore store = reader.readRowGroup(index);
        stream.forget();
        Map<String, Column> columns = new HashMap<>();
        for (ColumnDescriptor column : footer.getFileMetaData().getSchema().getColumns()) {
            columns.put(column.getPath()[0], new Column(column, new SoundPages(store.getPageReader(column))));
        }
        return new Group(store.getRowCount(), footer.getFileMetaData().getCreatedBy(), columns);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /// Where all column chunks of a row group lie, first byte to last.
    static Range range(BlockMetaData block) {
        List<Long> starts = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (ColumnChunkMetaData chunk : block.getColumns()) {
            starts.add(chunk.getStartingPos());
            ends.add(chunk.getStartingPos() + chunk.getTotalSize());
        }
        long start = starts.stream().min(Long::compare).orElse(0L);
        long end = ends.stream().max(Long::compare).orElse(0L);
        return new Range(start, Math.toIntExact(end - start));
    }

    record Range(long offset, int length) {}

    /// One open row group.
    ///
    /// @param columns by name
    record Group(long rows, String createdBy, Map<String, Column> columns) {

        Column column(String name) {
            Column column = columns.get(name);
            if (column == null) {
                throw new Refusal("a row group has no column \"" + name + "\".");
            }
            return column;
        }
    }

    /// A column's pages, and the column as this file describes it.
    record Column(ColumnDescriptor descriptor, PageReader pages) {}

    /// Refuses a dictionary that states more entries than it has bytes: readers allocate what it states.
    private record SoundPages(PageReader pages) implements PageReader {

        @Override
        public @Nullable DictionaryPage readDictionaryPage() {
            DictionaryPage page = pages.readDictionaryPage();
            if (page != null && page.getDictionarySize() > page.getBytes().size()) {
                throw new Refusal("a dictionary of " + page.getBytes().size() + " bytes states "
                        + page.getDictionarySize() + " entries.");
            }
            return page;
        }

        @Override
        public long getTotalValueCount() {
            return pages.getTotalValueCount();
        }

        @Override
        public @Nullable DataPage readPage() {
            return pages.readPage();
        }
    }
}
