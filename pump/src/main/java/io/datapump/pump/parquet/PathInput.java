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
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new EOFException("the file ends before byte " + (offset + length));
                }
            }
        }
        return bytes.array();
    }
}
