package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
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
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// The row groups of one input file: the columns that are needed, their bytes fetched ahead, as pages.
final class InputGroups implements AutoCloseable {

    private static final ParquetReadOptions OPTIONS = ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new Codecs())
            .usePageChecksumVerification(true)
            .withUseHadoopVectoredIo(false)
            .build();

    private final RangedStream stream;
    private final ParquetFileReader reader;
    private final ParquetMetadata footer;
    private final MessageType schema;

    /// Opens a file.
    ///
    /// @param read the columns that are needed, by name; others are not read
    InputGroups(ParquetInput input, ParquetMetadata footer, MessageType read) throws IOException {
        this.footer = footer;
        MessageType all = footer.getFileMetaData().getSchema();
        this.schema = new MessageType(
                all.getName(),
                all.getFields().stream()
                        .filter(field -> read.containsField(field.getName()))
                        .toList());
        this.stream = new RangedFile(input).open();
        this.reader = new ParquetFileReader(new RangedFile(input), footer, OPTIONS, stream);
        reader.setRequestedSchema(schema);
    }

    /// A row group's pages, still compressed.
    ///
    /// @param windows the bytes of its [#ranges]
    Group open(int index, List<RangedStream.Window> windows) throws IOException {
        stream.show(windows);
        PageReadStore store = reader.readRowGroup(index);
        stream.forget();
        Map<String, Column> columns = new HashMap<>();
        for (ColumnDescriptor column : schema.getColumns()) {
            columns.put(column.getPath()[0], new Column(column, new SoundPages(store.getPageReader(column))));
        }
        return new Group(store.getRowCount(), footer.getFileMetaData().getCreatedBy(), columns);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /// Where the column chunks of a row group that are to be read lie: neighbours in one range, and nothing of
    /// the chunks between two ranges.
    static List<Range> ranges(BlockMetaData block, MessageType read) {
        List<ColumnChunkMetaData> chunks = block.getColumns().stream()
                .sorted(Comparator.comparingLong(ColumnChunkMetaData::getStartingPos))
                .toList();
        List<Range> ranges = new ArrayList<>();
        boolean goesOn = false;
        for (ColumnChunkMetaData chunk : chunks) {
            boolean needed = read.containsField(chunk.getPath().toArray()[0]);
            if (needed) {
                long start = goesOn ? ranges.removeLast().start() : chunk.getStartingPos();
                ranges.add(new Range(start, chunk.getStartingPos() + chunk.getTotalSize()));
            }
            goesOn = needed;
        }
        return ranges;
    }

    /// Bytes of a file.
    ///
    /// @param end the first byte behind it
    record Range(long start, long end) {

        int length() {
            return Math.toIntExact(end - start);
        }
    }

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
