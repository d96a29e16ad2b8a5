package io.datapump.bench.repartition;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Gzip at the JDK's default level 6, read and written, and Zstandard at level 1, written: parquet-java's own
/// factory needs the whole of Hadoop. Keeps nothing between pages, so it is thread-safe.
final class PageCodecs implements CompressionCodecFactory {

    private static final int ZSTD_LEVEL = 1;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return switch (codec) {
            case GZIP -> new Compressor(codec, PageCodecs::gzip);
            case ZSTD -> new Compressor(codec, raw -> Zstd.compress(raw, ZSTD_LEVEL));
            default -> throw new IllegalArgumentException("Cannot compress with " + codec);
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.GZIP) {
            throw new IllegalArgumentException("Cannot decompress " + codec + ": generated tables are gzip");
        }
        return new Gunzip();
    }

    @Override
    public void release() {
        // Nothing is kept.
    }

    private static byte[] gzip(byte[] raw) throws IOException {
        var bytes = new ByteArrayOutputStream(raw.length / 2 + 64);
        try (var gzip = new GZIPOutputStream(bytes, 1 << 16)) {
            gzip.write(raw);
        }
        return bytes.toByteArray();
    }

    private interface Compression {
        byte[] of(byte[] raw) throws IOException;
    }

    private record Compressor(CompressionCodecName getCodecName, Compression compression)
            implements BytesInputCompressor {

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            return BytesInput.from(compression.of(bytes.toInputStream().readAllBytes()));
        }

        @Override
        public void release() {
            // Nothing is kept.
        }
    }

    private static final class Gunzip implements BytesInputDecompressor {

        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            return BytesInput.from(gunzip(bytes, size));
        }

        @Override
        public void decompress(ByteBuffer in, int inSize, ByteBuffer out, int outSize) throws IOException {
            out.put(gunzip(BytesInput.from(in.slice(in.position(), inSize)), outSize));
        }

        private static byte[] gunzip(BytesInput bytes, int size) throws IOException {
            try (var gzip = new GZIPInputStream(bytes.toInputStream(), 1 << 16)) {
                return gzip.readNBytes(size);
            }
        }

        @Override
        public void release() {
            // Nothing is kept.
        }
    }
}
