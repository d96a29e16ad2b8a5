package io.datapump.pump.parquet;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/// An output file on scratch disk, written by the JDK: Hadoop's local file system would leave a `.crc` beside
/// it. Between row groups the file is closed, so that thousands of unfinished files need no file handle.
final class ScratchFile extends PositionOutputStream implements OutputFile {

    private final Path path;
    private Optional<OutputStream> open = Optional.empty();
    private long position;

    ScratchFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /// Writes out what is buffered and gives the file handle back.
    void park() throws IOException {
        if (open.isPresent()) {
            OutputStream stream = open.get();
            open = Optional.empty();
            stream.close();
        }
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return this;
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return this;
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

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public void write(int value) throws IOException {
        stream().write(value);
        position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        stream().write(bytes, offset, length);
        position += length;
    }

    @Override
    public void close() throws IOException {
        park();
    }

    private OutputStream stream() throws IOException {
        if (open.isEmpty()) {
            StandardOpenOption mode = position == 0 ? StandardOpenOption.CREATE_NEW : StandardOpenOption.APPEND;
            open = Optional.of(
                    new BufferedOutputStream(Files.newOutputStream(path, mode, StandardOpenOption.WRITE), 1 << 15));
        }
        return open.get();
    }
}
