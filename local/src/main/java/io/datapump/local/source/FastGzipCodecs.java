package io.datapump.local.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.apache.parquet.bytes.ByteBufferReleaser;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Gzip at level 1 on the JDK's deflater, without Hadoop's codecs. RDS's level is not published; level 6 costs
/// four times the time for a tenth less. One instance serves one writer on one thread.
final class FastGzipCodecs implements CompressionCodecFactory {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, 0};
    private static final int TRAILER = 8;

    private final Compressor gzip = new Compressor();

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.GZIP) {
            throw new IllegalArgumentException("Cannot compress with " + codec + ": RDS exports are gzip.");
        }
        return gzip;
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("Cannot decompress " + codec + ": this codec only writes.");
    }

    @Override
    public void release() {
        gzip.release();
    }

    private static final class Compressor implements BytesInputCompressor {
        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        private final ByteBufferReleaser heap = new ByteBufferReleaser(new HeapByteBufferAllocator());
        private final CRC32 checksum = new CRC32();
        private byte[] buffer = new byte[1 << 12];

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            var raw = bytes.toByteBuffer(heap);
            var size = raw.remaining();
            checksum.reset();
            checksum.update(raw.duplicate());
            deflater.reset();
            deflater.setInput(raw);
            deflater.finish();
            System.arraycopy(HEADER, 0, buffer, 0, HEADER.length);
            var end = HEADER.length;
            while (!deflater.finished()) {
                if (buffer.length - end <= TRAILER) {
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
                end += deflater.deflate(buffer, end, buffer.length - end - TRAILER);
            }
            ByteBuffer.wrap(buffer, end, TRAILER)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt((int) checksum.getValue())
                    .putInt(size);
            // parquet-java keeps what it gets until the row group is complete.
            return BytesInput.from(Arrays.copyOf(buffer, end + TRAILER));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.GZIP;
        }

        @Override
        public void release() {
            deflater.end();
            heap.close();
        }
    }
}
