package io.datapump.pump.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Where rows wait that memory has no room for and that are too few for a row group. One file for all partitions,
/// written at its end, read anywhere; opened at the first need. Written by one thread; read by many at the same
/// time.
final class SpillFile implements AutoCloseable {

    private final Path file;
    private final List<FileChannel> channel = new ArrayList<>(1);
    private long end;

    SpillFile(Path file) {
        this.file = file;
    }

    /// Writes the rows of one partition, column by column.
    Segment write(List<ColumnRows> columns) throws IOException {
        long[] starts = new long[columns.size() + 1];
        starts[0] = end;
        for (int i = 0; i < columns.size(); i++) {
            starts[i + 1] = starts[i] + columns.get(i).serializedSize();
        }
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(starts[columns.size()] - end));
        columns.forEach(column -> column.writeTo(bytes));
        bytes.flip();
        while (bytes.hasRemaining()) {
            end += open().write(bytes, end);
        }
        return new Segment(starts);
    }

    /// The rows of one column of a segment.
    ColumnRows read(Segment segment, int column) throws IOException {
        long start = segment.starts[column];
        ByteBuffer bytes = ByteBuffer.allocate((int) (segment.starts[column + 1] - start));
        while (bytes.hasRemaining()) {
            if (channel.getFirst().read(bytes, start + bytes.position()) < 0) {
                throw new EOFException(file + " ends early");
            }
        }
        return ColumnRows.read(bytes.flip());
    }

    @Override
    public void close() throws IOException {
        for (FileChannel open : channel) {
            open.close();
        }
        Files.deleteIfExists(file);
    }

    private FileChannel open() throws IOException {
        if (channel.isEmpty()) {
            channel.add(FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE));
        }
        return channel.getFirst();
    }

    /// One partition's rows in the file.
    ///
    /// @param starts where each column begins, and where the last one ends
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Segment(long[] starts) {

        long sizeInBytes() {
            return starts[starts.length - 1] - starts[0];
        }
    }
}
