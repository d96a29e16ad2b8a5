package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/// All partitions' waiting rows, held within a budget. A partition with enough rows becomes a row group of its
/// file; where memory is short and no partition has enough, the largest wait in the spill file, so that row groups
/// do not get smaller with the number of partitions. Not thread-safe, except that different columns' sinks may be
/// filled by different threads.
final class Partitions implements AutoCloseable {

    /// Bytes not yet encoded at which a partition's rows become a row group, memory permitting.
    static final long ROW_GROUP = 64L << 20;

    private final MessageType schema;
    private final List<ColumnDescriptor> columns;
    private final RepartitionRequest request;
    private final Workers workers;
    private final Outlet outlet;
    private final long budget;
    private final long rowGroup;
    private final long smallestRowGroup;
    // Of each column; those of one codec are the same.
    private final List<PageCompressor> compressors;
    private final ColumnSink[] sinks;
    private final SpillFile spill;
    private final Queue<ColumnEncoder> idleEncoders = new ConcurrentLinkedQueue<>();
    private final List<Partition> partitions = new ArrayList<>();
    private long waiting;
    private boolean finished;

    /// @param codecs of each column
    Partitions(
            MessageType schema,
            RepartitionRequest request,
            Workers workers,
            List<CompressionCodecName> codecs,
            Outlet outlet) {
        this.schema = schema;
        this.columns = schema.getColumns();
        this.request = request;
        this.workers = workers;
        this.outlet = outlet;
        this.budget = request.memoryInBytes();
        this.rowGroup = Math.min(ROW_GROUP, budget / 4);
        this.smallestRowGroup = budget / 64;
        Map<CompressionCodecName, PageCompressor> shared = new EnumMap<>(CompressionCodecName.class);
        this.compressors = codecs.stream()
                .map(codec -> shared.computeIfAbsent(codec, PageCompressor::new))
                .toList();
        this.spill = new SpillFile(request.scratch().resolve(request.filePrefix() + ".spill"));
        int dictionaryBytes = (int) Math.min(4 << 20, budget / 8 / columns.size());
        ArrayPool arrays = new ArrayPool(budget + budget / 4);
        this.sinks = columns.stream()
                .map(column -> new ColumnSink(ValueWidth.of(column.getPrimitiveType()), dictionaryBytes, arrays))
                .toArray(ColumnSink[]::new);
    }

    /// Names of the columns that are written.
    List<String> columns() {
        return columns.stream().map(column -> column.getPath()[0]).toList();
    }

    /// What compresses a column that is written.
    PageCompressor compressor(String column) {
        return compressors.get(columns().indexOf(column));
    }

    ColumnSink sink(int column) {
        return sinks[column];
    }

    /// Makes room for partitions that were seen for the first time.
    void grow(int count) {
        for (ColumnSink sink : sinks) {
            sink.grow(count);
        }
        while (partitions.size() < count) {
            partitions.add(new Partition(partitions.size()));
        }
    }

    /// Told after every step which partition got each row.
    void added(int[] partitionOf) throws IOException {
        for (int number : partitionOf) {
            Partition partition = partitions.get(number);
            partition.rows++;
            partition.waiting++;
        }
        waiting += partitionOf.length;
        long rowSize = Math.max(1, held() / Math.max(1, waiting));
        writeRowGroups(partitions.stream()
                .filter(partition -> partition.waiting * rowSize + partition.spilledBytes() >= rowGroup)
                .toList());
        makeRoom();
    }

    private void makeRoom() throws IOException {
        long tooMuch = held() - budget;
        if (tooMuch <= 0) {
            return;
        }
        tooMuch += budget / 8;
        List<Partition> largest = new ArrayList<>(partitions);
        largest.sort(Comparator.comparingLong((Partition partition) -> partition.waiting)
                .reversed());
        List<Partition> enough = new ArrayList<>();
        for (Partition partition : largest) {
            long size = held(partition);
            if (tooMuch <= 0 || partition.waiting == 0) {
                break;
            }
            tooMuch -= size;
            if (size >= smallestRowGroup) {
                enough.add(partition);
            } else {
                List<ColumnRows> taken = take(partition);
                partition.spilled.add(spill.write(taken));
                giveBack(taken);
            }
        }
        writeRowGroups(enough);
    }

    private long held() {
        return Stream.of(sinks).mapToLong(ColumnSink::held).sum();
    }

    private long held(Partition partition) {
        return Stream.of(sinks).mapToLong(sink -> sink.held(partition.number)).sum();
    }

    /// Takes what waits of a partition in memory, column by column.
    private List<ColumnRows> take(Partition partition) {
        waiting -= partition.waiting;
        partition.waiting = 0;
        return Stream.of(sinks).map(sink -> sink.take(partition.number)).toList();
    }

    private void giveBack(List<ColumnRows> taken) {
        for (int column = 0; column < sinks.length; column++) {
            sinks[column].giveBack(taken.get(column));
        }
    }

    /// Writes all waiting rows of some partitions, a row group each, as many at a time as memory allows.
    private void writeRowGroups(List<Partition> some) throws IOException {
        List<Partition> together = new ArrayList<>();
        long size = 0;
        for (Partition partition : some) {
            long more = held(partition) + partition.spilledBytes();
            if (!together.isEmpty() && size + more > rowGroup) {
                writeTogether(together);
                together.clear();
                size = 0;
            }
            together.add(partition);
            size += more;
        }
        if (!together.isEmpty()) {
            writeTogether(together);
        }
    }

    private void writeTogether(List<Partition> together) throws IOException {
        Failures.ifInterrupted(request.table());
        List<List<ColumnRows>> taken = together.stream().map(this::take).toList();
        EncodedColumn[][] encoded = new EncodedColumn[together.size()][columns.size()];
        try {
            workers.each(together.size() * columns.size(), task -> {
                int column = task / together.size();
                int at = task % together.size();
                encoded[at][column] = encode(column, rows(together.get(at), taken.get(at), column));
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        taken.forEach(this::giveBack);
        for (int at = 0; at < together.size(); at++) {
            together.get(at).spilled.clear();
            List<EncodedColumn> group = List.of(encoded[at]);
            if (EncodedColumn.rows(group) > 0) {
                write(together.get(at), group);
            }
        }
    }

    /// What waits of one column, first what was spilled, which came first.
    private ColumnRows rows(Partition partition, List<ColumnRows> taken, int column) {
        List<ColumnRows> parts = new ArrayList<>();
        try {
            for (SpillFile.Segment segment : partition.spilled) {
                parts.add(spill.read(segment, column));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        parts.add(taken.get(column));
        return ColumnRows.of(parts, sinks[column].dictionary());
    }

    private EncodedColumn encode(int column, ColumnRows rows) {
        ColumnEncoder idle = idleEncoders.poll();
        ColumnEncoder encoder = idle == null ? new ColumnEncoder() : idle;
        try {
            return encoder.encode(
                    columns.get(column).getPrimitiveType(),
                    columns.get(column).getMaxDefinitionLevel() > 0,
                    rows,
                    sinks[column].dictionary(),
                    compressors.get(column));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            idleEncoders.add(encoder);
        }
    }

    private void write(Partition partition, List<EncodedColumn> group) throws IOException {
        writer(partition).write(group);
        finishIfLarge(partition);
    }

    /// Takes a row group over as it is.
    void append(int number, RowGroupAppender group) throws IOException {
        Partition partition = partitions.get(number);
        writer(partition).append(group);
        partition.rows += group.rows();
        finishIfLarge(partition);
    }

    private PartitionWriter writer(Partition partition) throws IOException {
        if (partition.writer.isEmpty()) {
            partition.writer = Optional.of(new PartitionWriter(path(partition), schema));
        }
        return partition.writer.get();
    }

    private void finishIfLarge(Partition partition) throws IOException {
        if (writer(partition).sizeInBytes() >= request.output().fileSizeInBytes()) {
            finish(partition);
        }
    }

    private Path path(Partition partition) {
        String part = partition.finished.isEmpty() ? "" : "-" + partition.finished.size();
        return request.scratch().resolve(request.filePrefix() + "-" + partition.number + part + ".parquet");
    }

    /// Completes a partition's file, proves it, and tells of it: it may be moved away then.
    private void finish(Partition partition) throws IOException {
        if (partition.writer.isPresent()) {
            partition.writer.get().finish();
            PartitionFile file = prove(partition.writer.get(), outlet.folders.apply(partition.number));
            partition.finished.add(file);
            partition.writer = Optional.empty();
            outlet.finished.accept(file);
        }
    }

    /// Writes what is left and all footers, and proves each file by its footer, read back from disk.
    ///
    /// @throws ParquetException where a file does not hold the rows that were added to its partition
    List<PartitionFile> finish() throws IOException {
        writeRowGroups(partitions);
        List<PartitionFile> all = new ArrayList<>();
        for (Partition partition : partitions) {
            finish(partition);
            all.addAll(partition.finished);
            long rows =
                    partition.finished.stream().mapToLong(PartitionFile::rows).sum();
            if (rows != partition.rows) {
                throw new ParquetException(request.table() + ": " + partition.rows + " rows of the partition "
                        + outlet.folders.apply(partition.number) + " were read and " + rows + " written.");
            }
        }
        finished = true;
        return all;
    }

    private PartitionFile prove(PartitionWriter file, String folder) {
        ParquetInput written = ParquetInput.of(file.path());
        Footers.Footer footer = Footers.open(written);
        if (footer.rows() != file.rows()) {
            throw new ParquetException(file.path() + ": holds " + footer.rows() + " rows of the partition " + folder
                    + ", and " + file.rows() + " were written.");
        }
        if (!footer.metadata().getFileMetaData().getSchema().getFields().equals(schema.getFields())) {
            throw new ParquetException(file.path() + ": has other columns than were written.");
        }
        return new PartitionFile(folder, file.path(), footer.rows(), written.sizeInBytes());
    }

    /// Deletes what is not finished: the spill file, and without [#finish] having returned all files.
    @Override
    public void close() throws IOException {
        compressors.forEach(PageCompressor::close);
        try {
            if (!finished) {
                abandon();
            }
        } finally {
            spill.close();
        }
    }

    private void abandon() throws IOException {
        for (Partition partition : partitions) {
            if (partition.writer.isPresent()) {
                partition.writer.get().abandon();
                Files.deleteIfExists(partition.writer.get().path());
            }
            for (PartitionFile file : partition.finished) {
                Files.deleteIfExists(file.file());
            }
        }
    }

    /// What becomes of files.
    ///
    /// @param folders of a partition's number
    /// @param finished takes each file that is complete and proven
    record Outlet(IntFunction<String> folders, Consumer<PartitionFile> finished) {}
}
