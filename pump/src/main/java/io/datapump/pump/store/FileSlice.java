package io.datapump.pump.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import software.amazon.awssdk.core.sync.RequestBody;

/// A part of a file as a request's body; opened anew whenever the SDK sends the request again.
final class FileSlice extends InputStream {

    private final FileChannel channel;
    private long left;

    private FileSlice(FileChannel channel, long left) {
        this.channel = channel;
        this.left = left;
    }

    static RequestBody of(Path file, long offset, long length) {
        return RequestBody.fromContentProvider(() -> open(file, offset, length), length, "application/octet-stream");
    }

    private static InputStream open(Path file, long offset, long length) {
        try {
            var channel = FileChannel.open(file, StandardOpenOption.READ);
            return new FileSlice(channel.position(offset), length);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read %s from byte %d".formatted(file, offset), e);
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) == -1 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        if (left == 0) {
            return count == 0 ? 0 : -1;
        }
        var read = channel.read(ByteBuffer.wrap(target, from, (int) Math.min(count, left)));
        left -= Math.max(0, read);
        return read;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
