package io.datapump.pump.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Compresses pages with Zstandard level 1: as small as gzip 6 at fifteen times its speed. Thread-safe;
/// contexts and scratch arrays are kept from page to page, one for each thread that compresses at the same
/// time.
final class ZstdPages implements AutoCloseable {

    static final CompressionCodecName CODEC = CompressionCodecName.ZSTD;

    private static final int LEVEL = 1;

    private final Queue<Scratch> idle = new ConcurrentLinkedQueue<>();

    byte[] compress(BytesInput page) throws IOException {
        Scratch taken = idle.poll();
        Scratch scratch = taken == null ? new Scratch() : taken;
        try {
            return scratch.compress(page);
        } catch (ZstdException e) {
            throw new IOException("a page cannot be compressed: " + e.getMessage(), e);
        } finally {
            idle.add(scratch);
        }
    }

    @Override
    public void close() {
        for (Scratch scratch = idle.poll(); scratch != null; scratch = idle.poll()) {
            scratch.context.close();
        }
    }

    private static final class Scratch extends ByteArrayOutputStream {

        private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);
        private byte[] out = new byte[0];

        private byte[] compress(BytesInput page) throws IOException {
            reset();
            page.writeAllTo(this);
            int bound = Math.toIntExact(Zstd.compressBound(count));
            if (out.length < bound) {
                out = new byte[bound];
            }
            int size = context.compressByteArray(out, 0, out.length, buf, 0, count);
            return Arrays.copyOf(out, size);
        }
    }
}
