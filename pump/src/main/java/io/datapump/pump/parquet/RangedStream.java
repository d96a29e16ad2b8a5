package io.datapump.pump.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.SeekableInputStream;

/// A position in a [ParquetInput]. Every read is a bulk read: from the window where that holds the bytes,
/// else one ranged read of exactly what is asked for. parquet-java's own local stream reads byte by byte from
/// the system. Not thread-safe.
final class RangedStream extends SeekableInputStream {

    private static final int SMALL_READ = 8 * 1024;

    private final ParquetInput input;
    private byte[] window = new byte[0];
    private long windowStart;
    private long position;

    RangedStream(ParquetInput input) {
        this.input = input;
    }

    /// Takes bytes that were fetched already; reads inside them do not touch the input.
    void show(long offset, byte[] bytes) {
        windowStart = offset;
        window = bytes;
    }

    /// Forgets the window.
    void forget() {
        window = new byte[0];
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
        if (!inWindow(1)) {
            show(position, input.read(position, (int) Math.min(SMALL_READ, input.sizeInBytes() - position)));
        }
        return window[(int) (position++ - windowStart)] & 0xff;
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
        if (inWindow(length)) {
            bytes.put(window, (int) (position - windowStart), length);
        } else {
            bytes.put(input.read(position, length));
        }
        position += length;
    }

    // The window serves these reads; parallel ranged reads would only split what is one request.
    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
        return false;
    }

    private boolean inWindow(int length) {
        return position >= windowStart && position + length <= windowStart + window.length;
    }
}
