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

/// Where buffered rows wait that memory has no room for and that are too few for a row group. One file for
/// all partitions, written at its end, read anywhere; opened at the first need. Not thread-safe.
final class SpillFile implements AutoCloseable {

    private final Path file;
    private final List<FileChannel> channel = new ArrayList<>(1);
    private long end;

    SpillFile(Path file) {
        this.file = file;
    }

    /// Writes the buffers of one partition, one for each column.
    Segment write(ColumnBuffer[] columns) throws IOException {
        int size = 0;
        for (ColumnBuffer column : columns) {
            size = Math.addExact(size, column.serializedSize());
        }
        ByteBuffer bytes = ByteBuffer.allocate(size);
        for (ColumnBuffer column : columns) {
            column.writeTo(bytes);
        }
        bytes.flip();
        Segment segment = new Segment(end, size);
        while (bytes.hasRemaining()) {
            end += open().write(bytes, end);
        }
        return segment;
    }

    ColumnBuffer[] read(Segment segment, int columns) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(segment.size());
        while (bytes.hasRemaining()) {
            if (open().read(bytes, segment.offset() + bytes.position()) < 0) {
                throw new EOFException(file + " ends early");
            }
        }
        bytes.flip();
        ColumnBuffer[] buffers = new ColumnBuffer[columns];
        for (int i = 0; i < columns; i++) {
            buffers[i] = ColumnBuffer.read(bytes);
        }
        return buffers;
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

    /// A place in the file.
    record Segment(long offset, int size) {}
}
