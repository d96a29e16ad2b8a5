package io.datapump.pump.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Compresses the pages of a table. Thread-safe; contexts and scratch arrays are kept from page to page, one for
/// each thread that compresses at the same time, until it is closed.
final class PageCompressor implements AutoCloseable {

    private final CompressionCodecName name;
    private final PageCodec codec;
    private final Queue<Scratch> idle = new ConcurrentLinkedQueue<>();

    /// @throws Refusal where pages cannot be written so
    PageCompressor(CompressionCodecName name) {
        this.name = name;
        this.codec = Codecs.of(name);
    }

    CompressionCodecName codec() {
        return name;
    }

    /// What a page becomes, in an array of its own.
    byte[] compress(byte[] in, int offset, int length) throws IOException {
        Scratch scratch = take();
        try {
            return scratch.compress(in, offset, length);
        } finally {
            idle.add(scratch);
        }
    }

    byte[] compress(BytesInput page) throws IOException {
        Scratch scratch = take();
        try {
            scratch.reset();
            page.writeAllTo(scratch);
            return scratch.compress();
        } finally {
            idle.add(scratch);
        }
    }

    private Scratch take() {
        Scratch taken = idle.poll();
        return taken == null ? new Scratch(codec.compression()) : taken;
    }

    @Override
    public void close() {
        for (Scratch scratch = idle.poll(); scratch != null; scratch = idle.poll()) {
            scratch.compression.close();
        }
    }

    private static final class Scratch extends ByteArrayOutputStream {

        private final PageCodec.Compression compression;
        private byte[] out = new byte[0];

        private Scratch(PageCodec.Compression compression) {
            this.compression = compression;
        }

        private byte[] compress() throws IOException {
            return compress(buf, 0, count);
        }

        private byte[] compress(byte[] in, int offset, int length) throws IOException {
            int bound = compression.bound(length);
            if (out.length < bound) {
                out = new byte[bound];
            }
            return Arrays.copyOf(out, compression.compress(in, offset, length, out));
        }
    }
}
