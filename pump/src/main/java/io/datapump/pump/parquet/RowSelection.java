package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.parquet.RowGroups.Group;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// Some rows of one file, written as another file: column by column, without assembling a row. The rows
/// keep their order; row groups that none is wanted of are not read, the others once. Memory: rows of 64
/// MB raw that wait to be written, 16 MB read ahead, and a decompressed page for each core; of a row
/// group of more than 200,000 rows, a page of each column.
public final class RowSelection {

    private static final long ROW_GROUP = 64L << 20;
    private static final int MOST_ROWS = 200_000;

    private final ParquetInput input;
    private final Footers.Footer footer;
    private final BitSet rows;
    private final Map<String, Optional<Long>> moments;
    private final Set<String> leftOut;
    private final MessageType schema;
    private final List<SelectedColumn> columns;
    // The same, the largest first: who begins one late keeps the others waiting.
    private final List<SelectedColumn> bySize;
    private final int[] zeros = new int[MOST_ROWS];
    private long high;
    private long low;

    /// What was written.
    ///
    /// @param file in the partition with the empty path
    /// @param high sum of the codes of the rows as they were read, see [RowReader#contents]
    /// @param low the other half of the sum
    public record Written(PartitionFile file, long high, long low) {}

    private RowSelection(ParquetInput input, BitSet rows, Map<String, Optional<Long>> moments, Set<String> leftOut) {
        this.input = input;
        this.footer = Footers.open(input);
        this.rows = rows;
        this.moments = new TreeMap<>(moments);
        this.leftOut = Set.copyOf(leftOut);
        this.schema = schema();
        ArrayPool arrays = new ArrayPool(ROW_GROUP / 2);
        Queue<Page> idle = new ConcurrentLinkedQueue<>();
        this.columns = schema.getColumns().stream()
                .map(column -> new SelectedColumn(column, constant(column), arrays, idle))
                .toList();
        Map<String, Long> sizes = footer.blocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .collect(Collectors.groupingBy(
                        chunk -> chunk.getPath().toDotString(),
                        Collectors.summingLong(ColumnChunkMetaData::getTotalSize)));
        this.bySize = columns.stream()
                .sorted(Comparator.comparingLong(column -> -sizes.getOrDefault(column.name(), 0L)))
                .toList();
    }

    /// Writes the rows and proves the file by its footer, read back from disk.
    ///
    /// @param rows by their place in the file; at least one
    /// @param moments columns of timestamps that are the same in every row, in microseconds since 1970 in
    ///     UTC, empty for null; they take the place of the file's own of the same names and stand behind
    ///     the others, by name
    /// @param leftOut columns that do not count for the codes of the rows; those of moments never do
    /// @param to must not exist
    /// @throws ParquetException where the file cannot be read, has nested columns, or the proof fails
    public static Written write(
            ParquetInput input, BitSet rows, Map<String, Optional<Long>> moments, Set<String> leftOut, Path to) {
        return new RowSelection(input, rows, moments, leftOut).write(to);
    }

    private MessageType schema() {
        MessageType stored = footer.metadata().getFileMetaData().getSchema();
        List<Type> fields = new ArrayList<>();
        for (Type field : stored.getFields()) {
            if (!moments.containsKey(field.getName())) {
                RowReader.column(input, footer, field.getName());
                fields.add(field);
            }
        }
        moments.keySet()
                .forEach(name -> fields.add(Types.optional(PrimitiveTypeName.INT64)
                        .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                        .named(name)));
        return new MessageType(stored.getName(), fields);
    }

    private Optional<Pages> constant(ColumnDescriptor column) {
        return Optional.ofNullable(moments.get(column.getPath()[0])).map(ConstantPages::new);
    }

    private Written write(Path to) {
        List<PageCompressor> compressors = schema.getColumns().stream()
                .map(column -> new PageCompressor(CompressionCodecName.ZSTD))
                .toList();
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            PartitionWriter writer = new PartitionWriter(to, schema);
            try {
                writeGroups(writer, workers, compressors);
                writer.finish();
            } finally {
                writer.abandon();
            }
            return new Written(proven(to, writer), high, low);
        } catch (IOException e) {
            throw new ParquetException(to + ": cannot be written (" + e + ").", e);
        } finally {
            compressors.forEach(PageCompressor::close);
        }
    }

    private PartitionFile proven(Path to, PartitionWriter writer) {
        ParquetInput written = ParquetInput.of(to);
        long count = Footers.open(written).rows();
        if (count != rows.cardinality() || writer.rows() != count) {
            throw new ParquetException(to + ": holds " + count + " rows, and " + rows.cardinality() + " of "
                    + input.name() + " were to be written.");
        }
        return new PartitionFile("", to, count, written.sizeInBytes());
    }

    private void writeGroups(PartitionWriter writer, Workers workers, List<PageCompressor> compressors)
            throws IOException {
        try (RowGroups groups = new RowGroups(input, footer, new Choice())) {
            for (Optional<Group> next = groups.next(); next.isPresent(); next = groups.next()) {
                int end = next.get().firstRow() + next.get().rows();
                for (int from = next.get().firstRow(); from < end; from += MOST_ROWS) {
                    Failures.ifInterrupted(input.name());
                    take(next.get(), from, Math.min(end, from + MOST_ROWS), workers);
                    if (columns.stream()
                                    .mapToLong(column -> column.sink().held(0))
                                    .sum()
                            >= ROW_GROUP) {
                        flush(writer, workers, compressors);
                    }
                }
            }
        }
        flush(writer, workers, compressors);
    }

    /// What is needed of the file: columns that go along, row groups with a row that is wanted.
    private final class Choice implements RowGroups.Choice {

        @Override
        public List<String> columns(ParquetInput of, Footers.Footer at) {
            return schema.getColumns().stream()
                    .map(column -> column.getPath()[0])
                    .filter(name -> !moments.containsKey(name))
                    .toList();
        }

        @Override
        public boolean takes(int firstRow, int count) {
            int next = rows.nextSetBit(firstRow);
            return next >= 0 && next < firstRow + count;
        }
    }

    /// Takes the wanted ones of some rows.
    private void take(Group group, int from, int end, Workers workers) {
        int wanted = rows.get(from, end).cardinality();
        RowCodes sums = RowCodes.of(wanted);
        workers.each(
                columns.size(),
                i -> Failures.naming(input.name(), () -> {
                    SelectedColumn column = bySize.get(i);
                    RowCodes codes = RowCodes.of(wanted);
                    column.take(group, rows, from, end, codes, zeros);
                    if (!leftOut.contains(column.name()) && !moments.containsKey(column.name())) {
                        sums.add(codes);
                    }
                }));
        ContentCodes.finish(sums);
        high += Arrays.stream(sums.high()).sum();
        low += Arrays.stream(sums.low()).sum();
    }

    private void flush(PartitionWriter writer, Workers workers, List<PageCompressor> compressors) throws IOException {
        EncodedColumn[] encoded = new EncodedColumn[columns.size()];
        workers.each(
                columns.size(),
                i -> Failures.naming(input.name(), () -> {
                    ColumnDescriptor column = columns.get(i).column();
                    ColumnSink sink = columns.get(i).sink();
                    ColumnRows waiting = sink.take(0);
                    encoded[i] = new ColumnEncoder()
                            .encode(
                                    column.getPrimitiveType(),
                                    column.getMaxDefinitionLevel() > 0,
                                    waiting,
                                    sink.dictionary(),
                                    compressors.get(i));
                    sink.giveBack(waiting);
                }));
        List<EncodedColumn> group = List.of(encoded);
        if (EncodedColumn.rows(group) > 0) {
            writer.write(group);
        }
    }
}
