package io.datapump.pump.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferReleaser;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// The codecs that pages are read and written with: gzip, Snappy, Zstandard and none; and the same for
/// parquet-java's readers, whose own factory goes through Hadoop's codecs. Thread-safe.
final class Codecs implements CompressionCodecFactory {

    private static final PageCodec PLAIN = new PlainPages();
    private static final PageCodec GZIP =
            Libdeflate.find().<PageCodec>map(LibdeflatePages::new).orElseGet(GzipPages::new);
    private static final PageCodec SNAPPY = new SnappyPages();
    private static final PageCodec ZSTANDARD = new ZstandardPages();

    /// @throws Refusal naming the codec where pages cannot be read with it
    static PageCodec of(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> PLAIN;
            case GZIP -> GZIP;
            case SNAPPY -> SNAPPY;
            case ZSTD -> ZSTANDARD;
            default ->
                throw new Refusal(
                        "pages are compressed with " + codec + "; GZIP, SNAPPY, ZSTD and UNCOMPRESSED can be read.");
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Decompressor(of(codec));
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("Cannot compress with " + codec + ": this reads only.");
    }

    @Override
    public void release() {
        // Nothing is kept beyond a thread's scratch.
    }

    private record Decompressor(PageCodec codec) implements BytesInputDecompressor {

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
            return codec.decompress(in.array(), in.arrayOffset() + in.position(), in.remaining(), size);
        }

        @Override
        public void release() {
            // See Codecs.release.
        }
    }
}
