package io.datapump.pump.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferReleaser;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/// Reads gzip, Snappy, Zstandard and uncompressed pages. parquet-java's own factory goes through Hadoop's
/// codecs. Thread-safe: what its codecs keep between pages they keep per thread, because columns are read
/// side by side.
final class Codecs implements CompressionCodecFactory {

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> new PageDecompressor(Codecs::plain);
            case GZIP -> new PageDecompressor(Gunzip::inflate);
            case SNAPPY -> new PageDecompressor(Codecs::unsnappy);
            case ZSTD -> new PageDecompressor(Codecs::unzstd);
            default ->
                throw new Refusal(
                        "pages are compressed with " + codec + "; GZIP, SNAPPY, ZSTD and UNCOMPRESSED can be read.");
        };
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("Cannot compress with " + codec + ": this reads only.");
    }

    @Override
    public void release() {
        // Nothing is kept beyond a thread's scratch.
    }

    private static byte[] plain(byte[] in, int offset, int length, int size) throws IOException {
        if (length != size) {
            throw new IOException("a page of " + length + " bytes states " + size);
        }
        return Arrays.copyOfRange(in, offset, offset + length);
    }

    private static byte[] unsnappy(byte[] in, int offset, int length, int size) throws IOException {
        if (Snappy.uncompressedLength(in, offset, length) != size) {
            throw new IOException("a Snappy page states another size than its header");
        }
        byte[] out = new byte[size];
        if (Snappy.uncompress(in, offset, length, out, 0) != size) {
            throw new IOException("a Snappy page ends early");
        }
        return out;
    }

    private static byte[] unzstd(byte[] in, int offset, int length, int size) throws IOException {
        long stated = Zstd.getFrameContentSize(in, offset, length);
        if (stated > 0 && stated != size) {
            throw new IOException("a Zstandard page states another size than its header");
        }
        byte[] out = new byte[size];
        try {
            if (Zstd.decompressByteArray(out, 0, size, in, offset, length) != size) {
                throw new IOException("a Zstandard page ends early");
            }
        } catch (ZstdException e) {
            throw new IOException("a Zstandard page cannot be read: " + e.getMessage(), e);
        }
        return out;
    }

    /// Gives exactly `size` bytes or throws; compares sizes before it allocates, because a damaged header may
    /// state gigabytes.
    private interface Decompression {
        byte[] bytes(byte[] in, int offset, int length, int size) throws IOException;
    }

    private record PageDecompressor(Decompression decompression) implements BytesInputDecompressor {

        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            ByteBuffer in = bytes.toByteBuffer(new ByteBufferReleaser(HeapByteBufferAllocator.getInstance()));
            return BytesInput.from(bytes(in, size));
        }

        @Override
        public void decompress(ByteBuffer in, int inSize, ByteBuffer out, int outSize) throws IOException {
            out.put(bytes(in.slice(in.position(), inSize), outSize));
        }

        private byte[] bytes(ByteBuffer in, int size) throws IOException {
            if (size < 0) {
                throw new IOException("a page states " + size + " bytes");
            }
            return decompression.bytes(in.array(), in.arrayOffset() + in.position(), in.remaining(), size);
        }

        @Override
        public void release() {
            // See Codecs.release.
        }
    }
}
