package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;

/// All partitions' buffered rows, held within a budget. A partition with enough rows becomes a row group of
/// its file; where memory is short and no partition has enough, the largest wait in the spill file, so that
/// row groups do not get smaller with the number of partitions. At any time one row group is being encoded.
/// Not thread-safe, except that different columns' buffers may be filled by different threads.
final class Partitions implements AutoCloseable {

    /// Raw bytes at which a partition's rows become a row group, memory permitting.
    static final long ROW_GROUP = 64L << 20;

    private static final long SMALLEST_BUDGET = 8L << 20;

    private final MessageType schema;
    private final Path scratch;
    private final String filePrefix;
    private final Workers workers;
    private final long budget;
    private final long rowGroup;
    private final long smallestRowGroup;
    private final ZstdPages compressor = new ZstdPages();
    private final ColumnEncoder[] encoders;
    private final SpillFile spill;
    // By column, then by partition: what one column's scatter needs lies together.
    private final ColumnBuffer[][] buffers;
    private final ColumnBuffer.Held[] held;
    private final List<Partition> partitions = new ArrayList<>();
    private long waiting;
    private boolean finished;

    Partitions(MessageType schema, RepartitionRequest request, Workers workers) {
        this.schema = schema;
        this.scratch = request.scratch();
        this.filePrefix = request.filePrefix();
        this.workers = workers;
        this.budget = Math.max(SMALLEST_BUDGET, request.memoryInBytes());
        this.rowGroup = Math.min(ROW_GROUP, budget / 4);
        this.smallestRowGroup = budget / 64;
        this.encoders = schema.getColumns().stream().map(ColumnEncoder::new).toArray(ColumnEncoder[]::new);
        this.spill = new SpillFile(scratch.resolve(filePrefix + ".spill"));
        this.buffers = new ColumnBuffer[encoders.length][0];
        this.held =
                Stream.generate(ColumnBuffer.Held::new).limit(encoders.length).toArray(ColumnBuffer.Held[]::new);
    }

    /// Raw bytes to read at once: few enough that they hardly matter beside the budget.
    long batchInBytes() {
        return budget / 8;
    }

    List<ColumnDescriptor> columns() {
        return schema.getColumns();
    }

    boolean hasColumn(String name) {
        return schema.containsField(name);
    }

    /// Makes room for partitions that were seen for the first time.
    void grow(int count) {
        for (int column = 0; column < buffers.length; column++) {
            int before = partitions.size();
            if (count > buffers[column].length) {
                buffers[column] = Arrays.copyOf(buffers[column], Math.max(count, buffers[column].length * 2));
            }
            for (int i = before; i < count; i++) {
                buffers[column][i] = new ColumnBuffer(held[column]);
            }
        }
        while (partitions.size() < count) {
            partitions.add(new Partition(partitions.size()));
        }
    }

    /// The buffers of one column by partition.
    ColumnBuffer[] buffers(int column) {
        return buffers[column];
    }

    /// Told after every batch which partition got how many rows.
    void added(int rows, int[] rowPartitions) throws IOException {
        for (int row = 0; row < rows; row++) {
            Partition partition = partitions.get(rowPartitions[row]);
            partition.rows++;
            partition.waiting++;
        }
        waiting += rows;
        writeFullRowGroups();
        makeRoom();
    }

    private void writeFullRowGroups() throws IOException {
        long rowSize = Math.max(1, held() / Math.max(1, waiting));
        for (Partition partition : partitions) {
            if (partition.waiting * rowSize + partition.spilledBytes >= rowGroup) {
                writeRowGroup(partition);
            }
        }
    }

    private void makeRoom() throws IOException {
        if (held() <= budget) {
            return;
        }
        List<Partition> largest = new ArrayList<>(partitions);
        largest.sort(Comparator.comparingLong((Partition partition) -> partition.waiting)
                .reversed());
        for (Partition partition : largest) {
            if (held() <= budget - budget / 8) {
                return;
            }
            if (size(partition) >= smallestRowGroup) {
                writeRowGroup(partition);
            } else {
                SpillFile.Segment segment = spill.write(take(partition));
                partition.spilled.add(segment);
                partition.spilledBytes += segment.size();
            }
        }
    }

    private long held() {
        return Arrays.stream(held).mapToLong(ColumnBuffer.Held::bytes).sum();
    }

    private long size(Partition partition) {
        long size = 0;
        for (ColumnBuffer[] column : buffers) {
            size += column[partition.number].capacity();
        }
        return size;
    }

    /// Takes a partition's buffers and leaves empty ones.
    private ColumnBuffer[] take(Partition partition) {
        ColumnBuffer[] taken = new ColumnBuffer[buffers.length];
        for (int column = 0; column < taken.length; column++) {
            taken[column] = buffers[column][partition.number];
            held[column].give(taken[column]);
            buffers[column][partition.number] = new ColumnBuffer(held[column]);
        }
        waiting -= partition.waiting;
        partition.waiting = 0;
        return taken;
    }

    /// Writes all waiting rows of a partition, first the spilled ones, which came first.
    private void writeRowGroup(Partition partition) throws IOException {
        List<ColumnBuffer[]> parts = new ArrayList<>();
        for (SpillFile.Segment segment : partition.spilled) {
            parts.add(spill.read(segment, buffers.length));
        }
        partition.spilled.clear();
        partition.spilledBytes = 0;
        parts.add(take(partition));
        long rows = parts.stream().mapToLong(part -> part[0].rows()).sum();
        if (rows > 0) {
            EncodedColumn[] encoded = new EncodedColumn[buffers.length];
            workers.each(
                    encoded.length,
                    column -> encoded[column] = encoders[column].encode(
                            parts.stream().map(part -> part[column]).toList(), compressor));
            writer(partition).write(rows, List.of(encoded));
        }
    }

    private PartitionWriter writer(Partition partition) throws IOException {
        if (partition.writer.isEmpty()) {
            Path path = scratch.resolve(filePrefix + "-" + partition.number + ".parquet");
            partition.writer = Optional.of(new PartitionWriter(path, schema));
        }
        return partition.writer.get();
    }

    /// Writes what is left and all footers, and proves each file by its footer, read back from disk.
    ///
    /// @throws ParquetException where a file does not hold the rows that were added to its partition
    List<PartitionFile> finish(PartitionIds ids) throws IOException {
        List<PartitionFile> files = new ArrayList<>();
        for (Partition partition : partitions) {
            writeRowGroup(partition);
            PartitionWriter writer = writer(partition);
            writer.finish();
            files.add(prove(partition, writer.path(), ids.folder(partition.number)));
        }
        finished = true;
        return files;
    }

    private PartitionFile prove(Partition partition, Path path, String folder) {
        ParquetInput written = ParquetInput.of(path);
        Footers.Footer footer = Footers.open(written);
        if (footer.rows() != partition.rows) {
            throw new ParquetException(path + ": holds " + footer.rows() + " rows of the partition " + folder + ", and "
                    + partition.rows + " were read.");
        }
        if (!footer.metadata().getFileMetaData().getSchema().getFields().equals(schema.getFields())) {
            throw new ParquetException(path + ": has other columns than were written.");
        }
        return new PartitionFile(folder, path, footer.rows(), written.sizeInBytes());
    }

    /// Deletes what is not finished: the spill file, and without [#finish] having returned all files.
    @Override
    public void close() throws IOException {
        compressor.close();
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
        }
    }

    /// One partition.
    private static final class Partition {

        private final int number;
        private final List<SpillFile.Segment> spilled = new ArrayList<>();
        private Optional<PartitionWriter> writer = Optional.empty();
        private long rows;
        private long waiting;
        private long spilledBytes;

        private Partition(int number) {
            this.number = number;
        }
    }
}
