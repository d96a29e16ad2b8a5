package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// Some rows of one file, written as another file: column by column, without assembling a row. The rows
/// keep their order. Memory: rows of 64 MB raw that wait to be written, and one column chunk of the input
/// for each core.
public final class RowSelection {

    private static final long ROW_GROUP = 64L << 20;
    private static final int RUN = 1 << 16;
    private static final int DICTIONARY = 1 << 20;

    private final ParquetInput input;
    private final Footers.Footer footer;
    private final BitSet rows;
    private final Map<String, Optional<Long>> moments;
    private final MessageType schema;
    private final ColumnSink[] sinks;
    private final int[] intoOne = new int[RUN];

    private RowSelection(ParquetInput input, BitSet rows, Map<String, Optional<Long>> moments) {
        this.input = input;
        this.footer = Footers.open(input);
        this.rows = rows;
        this.moments = new TreeMap<>(moments);
        this.schema = schema();
        ArrayPool arrays = new ArrayPool(ROW_GROUP / 2);
        this.sinks = schema.getColumns().stream()
                .map(column -> new ColumnSink(ValueWidth.of(column.getPrimitiveType()), DICTIONARY, arrays))
                .toArray(ColumnSink[]::new);
        for (ColumnSink sink : sinks) {
            sink.grow(1);
        }
    }

    /// Writes the rows and proves the file by its footer, read back from disk.
    ///
    /// @param rows by their place in the file; at least one
    /// @param moments columns of timestamps that are the same in every row, in microseconds since 1970 in
    ///     UTC, empty for null; they take the place of the file's own of the same names and stand behind
    ///     the others, by name
    /// @param to must not exist
    /// @return the file, in the partition with the empty path
    /// @throws ParquetException where the file cannot be read, has nested columns, or the proof fails
    public static PartitionFile write(ParquetInput input, BitSet rows, Map<String, Optional<Long>> moments, Path to) {
        return new RowSelection(input, rows, moments).write(to);
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

    private PartitionFile write(Path to) {
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
            return proven(to, writer);
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
        int first = 0;
        for (int group = 0; group < footer.blocks().size(); group++) {
            int count = Math.toIntExact(footer.blocks().get(group).getRowCount());
            int next = rows.nextSetBit(first);
            if (next >= 0 && next < first + count) {
                take(group, first, count, workers);
            }
            first += count;
            long held = IntStream.range(0, sinks.length)
                    .mapToLong(i -> sinks[i].held(0))
                    .sum();
            if (held >= ROW_GROUP) {
                flush(writer, workers, compressors);
            }
        }
        flush(writer, workers, compressors);
    }

    private void take(int group, int first, int count, Workers workers) {
        Failures.ifInterrupted(input.name());
        workers.each(
                sinks.length,
                i -> Failures.naming(input.name(), () -> {
                    ColumnDescriptor column = schema.getColumns().get(i);
                    PageCursor cursor = new PageCursor(pages(group, column), new Page());
                    take(cursor, sinks[i], ValueWidth.of(column.getPrimitiveType()), first, first + count);
                }));
    }

    private Pages pages(int group, ColumnDescriptor column) throws IOException {
        Optional<Long> moment = moments.getOrDefault(column.getPath()[0], Optional.empty());
        return moments.containsKey(column.getPath()[0])
                ? new ConstantPages(moment)
                : RowReader.chunk(input, footer, group, column).pages();
    }

    /// Goes from run to run of rows that are wanted.
    private void take(PageCursor cursor, ColumnSink sink, ValueWidth width, int first, int end) throws IOException {
        int at = first;
        for (int from = rows.nextSetBit(at); from >= 0 && from < end; from = rows.nextSetBit(at)) {
            cursor.skip(from - at, width);
            int to = Math.min(Math.min(rows.nextClearBit(from), end), from + RUN);
            sink.scatter(cursor, to - from, intoOne, 0);
            at = to;
        }
    }

    private void flush(PartitionWriter writer, Workers workers, List<PageCompressor> compressors) throws IOException {
        EncodedColumn[] encoded = new EncodedColumn[sinks.length];
        int[] taken = new int[1];
        workers.each(
                sinks.length,
                i -> Failures.naming(input.name(), () -> {
                    ColumnDescriptor column = schema.getColumns().get(i);
                    ColumnRows waiting = sinks[i].take(0);
                    taken[0] = i == 0 ? waiting.rows() : taken[0];
                    encoded[i] = new ColumnEncoder()
                            .encode(
                                    column.getPrimitiveType(),
                                    column.getMaxDefinitionLevel() > 0,
                                    waiting,
                                    sinks[i].dictionary(),
                                    compressors.get(i));
                    sinks[i].giveBack(waiting);
                }));
        if (taken[0] > 0) {
            writer.write(taken[0], List.of(Objects.requireNonNull(encoded)));
        }
    }
}
