package io.datapump.local.source;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/// A file to write Parquet into, without Hadoop's file system, which fails on Java 25 and leaves `.crc` files
/// behind.
record LocalFile(Path path) implements OutputFile {

    private static final int BUFFER = 1 << 16;

    @Override
    public PositionOutputStream create(long blockSizeHint) throws IOException {
        return open(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
        return open(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }

    @Override
    public String getPath() {
        return path.toString();
    }

    private PositionOutputStream open(OpenOption... options) throws IOException {
        return new Counting(new BufferedOutputStream(Files.newOutputStream(path, options), BUFFER));
    }

    private static final class Counting extends PositionOutputStream {
        private final OutputStream out;
        private long position;

        Counting(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            position++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            position += length;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
