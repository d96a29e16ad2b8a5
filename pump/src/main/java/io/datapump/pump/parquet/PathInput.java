package io.datapump.pump.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file on this machine. Opened for each read and closed after it, so that nobody has to close an input.
record PathInput(Path file, long sizeInBytes) implements ParquetInput {

    // The JDK keeps as much outside of the heap for each thread that reads.
    private static final int AT_ONCE = 256 << 10;

    static PathInput of(Path file) {
        try {
            return new PathInput(file, Files.size(file));
        } catch (IOException e) {
            throw new ParquetException(file + ": cannot be read (" + e + ").", e);
        }
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public byte[] read(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (bytes.position() < length) {
                bytes.limit(Math.min(length, bytes.position() + AT_ONCE));
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new EOFException("the file ends before byte " + (offset + length));
                }
            }
        }
        return bytes.array();
    }
}
