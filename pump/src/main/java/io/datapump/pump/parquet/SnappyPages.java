package io.datapump.pump.parquet;

import java.io.IOException;
import org.xerial.snappy.Snappy;

/// Snappy's raw format, as Parquet has it.
final class SnappyPages implements PageCodec {

    // Of the format: 64 bytes are copied by three.
    private static final long LARGEST_RATIO = 22;

    @Override
    public void checkSize(byte[] in, int offset, int length, int size) throws IOException {
        if (size > length * LARGEST_RATIO || Snappy.uncompressedLength(in, offset, length) != size) {
            throw new IOException("a Snappy page states another size than its header, which states " + size);
        }
    }

    @Override
    public void decompress(byte[] in, int offset, int length, byte[] out, int outOffset, int size) throws IOException {
        // The library writes as many bytes as the page itself states.
        checkSize(in, offset, length, size);
        if (Snappy.uncompress(in, offset, length, out, outOffset) != size) {
            throw new IOException("a Snappy page ends early");
        }
    }

    @Override
    public Compression compression() {
        return new Compression() {
            @Override
            public int bound(int length) {
                return Snappy.maxCompressedLength(length);
            }

            @Override
            public int compress(byte[] in, int offset, int length, byte[] out) throws IOException {
                return Snappy.compress(in, offset, length, out, 0);
            }
        };
    }
}
