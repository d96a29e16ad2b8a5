package io.datapump.local.aws.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// An object opened for reading.
record OpenObject(ObjectFile object, FileChannel channel) implements AutoCloseable {

    /// The bytes of a range; closing the stream closes the object.
    InputStream stream(ByteRange range) {
        try {
            channel.position(range.from());
            return new RangeStream(Channels.newInputStream(channel), range.length());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + object.key(), e);
        }
    }

    /// Appends a range to a file, without passing the bytes through this process where the system can.
    void appendTo(Path file, ByteRange range) {
        try (var target = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var at = target.size();
            target.position(at);
            var done = 0L;
            while (done < range.length()) {
                var moved = channel.transferTo(range.from() + done, range.length() - done, target);
                if (moved <= 0) {
                    throw new IOException("the file is shorter than it was");
                }
                done += moved;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot copy " + object.key(), e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close " + object.key(), e);
        }
    }

    private static final class RangeStream extends InputStream {

        private final InputStream source;
        private long left;

        RangeStream(InputStream source, long length) {
            this.source = source;
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            var read = source.read(target, offset, (int) Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }

        @Override
        public int available() {
            return (int) Math.min(Integer.MAX_VALUE, left);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }
}
