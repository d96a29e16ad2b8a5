package io.datapump.pump.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.SeekableInputStream;

/// A position in a [ParquetInput]. Every read is a bulk read: from a window where one holds the bytes, else one
/// ranged read of exactly what is asked for. parquet-java's own local stream reads byte by byte from
/// the system. Not thread-safe.
final class RangedStream extends SeekableInputStream {

    private static final int SMALL_READ = 8 * 1024;

    private final ParquetInput input;
    private List<Window> windows = List.of();
    private Optional<Window> current = Optional.empty();
    private ByteBuffer currentBytes = ByteBuffer.allocate(0);
    private long position;

    RangedStream(ParquetInput input) {
        this.input = input;
    }

    /// Takes bytes that were fetched already; a read inside one window does not touch the input.
    void show(List<Window> fetched) {
        windows = fetched;
    }

    /// Forgets the windows.
    void forget() {
        windows = List.of();
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public void seek(long newPosition) {
        position = newPosition;
    }

    @Override
    public int read() throws IOException {
        if (position >= input.sizeInBytes()) {
            return -1;
        }
        if (window(1).isEmpty()) {
            int count = (int) Math.min(SMALL_READ, input.sizeInBytes() - position);
            windows = List.of(new Window(position, ByteBuffer.wrap(input.read(position, count))));
        }
        Window window = window(1).orElseThrow();
        return bytes(window).get((int) (position++ - window.start())) & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        long left = input.sizeInBytes() - position;
        if (length == 0 || left <= 0) {
            return length == 0 ? 0 : -1;
        }
        int count = (int) Math.min(length, left);
        readFully(bytes, offset, count);
        return count;
    }

    @Override
    public void readFully(byte[] bytes) throws IOException {
        readFully(bytes, 0, bytes.length);
    }

    @Override
    public void readFully(byte[] bytes, int offset, int length) throws IOException {
        readFully(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        long left = input.sizeInBytes() - position;
        if (bytes.hasRemaining() && left <= 0) {
            return -1;
        }
        int count = (int) Math.min(bytes.remaining(), left);
        readFully(bytes.slice(bytes.position(), count));
        bytes.position(bytes.position() + count);
        return count;
    }

    @Override
    public void readFully(ByteBuffer bytes) throws IOException {
        int length = bytes.remaining();
        if (length > input.sizeInBytes() - position) {
            throw new EOFException("the file ends before byte " + (position + length));
        }
        Optional<Window> window = window(length);
        if (window.isPresent()) {
            int from = (int) (position - window.get().start());
            bytes.put(bytes(window.get()).slice(from, length));
        } else {
            bytes.put(input.read(position, length));
        }
        position += length;
    }

    // Windows serve these reads; parallel ranged reads would only split what is one request.
    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
        return false;
    }

    /// The window that holds the next bytes, all of them.
    private Optional<Window> window(int length) {
        return windows.stream()
                .filter(window -> position >= window.start() && position + length <= window.end())
                .findFirst();
    }

    /// A window's bytes, which are kept until those of another are asked for.
    private ByteBuffer bytes(Window window) throws IOException {
        if (!current.equals(Optional.of(window))) {
            currentBytes = ByteBuffer.wrap(window.fetch().get());
            current = Optional.of(window);
        }
        return currentBytes;
    }

    /// Bytes of the input that were fetched, or will be as soon as they are needed.
    record Window(long start, int length, ChunkBytes.Fetch fetch) {

        Window(long start, ByteBuffer bytes) {
            this(start, bytes.limit(), bytes::array);
        }

        long end() {
            return start + length;
        }
    }
}
