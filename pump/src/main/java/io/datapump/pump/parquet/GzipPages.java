package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Gzip by the JDK's zlib.
final class GzipPages implements PageCodec {

    // RFC 1952, section 2.3: no flags, no time, an unknown file system.
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int TRAILER = 8;

    @Override
    public void checkSize(byte[] in, int offset, int length, int size) throws IOException {
        GzipMembers.checkSize(length, size);
    }

    @Override
    public void decompress(byte[] in, int offset, int length, byte[] out, int outOffset, int size) throws IOException {
        GzipMembers.inflate(in, offset, length, out, outOffset, size);
    }

    @Override
    public Compression compression() {
        return new Member();
    }

    private static final class Member implements Compression {

        private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);

        /// That of zlib's `deflateBound`, rounded up.
        @Override
        public int bound(int length) {
            return Math.addExact(length, (length >>> 10) + 64 + HEADER.length + TRAILER);
        }

        @Override
        public int compress(byte[] in, int offset, int length, byte[] out) throws IOException {
            System.arraycopy(HEADER, 0, out, 0, HEADER.length);
            deflater.reset();
            deflater.setInput(in, offset, length);
            deflater.finish();
            int at = HEADER.length;
            at += deflater.deflate(out, at, out.length - at - TRAILER);
            if (!deflater.finished()) {
                throw new IOException("a page of " + length + " bytes cannot be compressed into " + out.length);
            }
            CRC32 checksum = new CRC32();
            checksum.update(in, offset, length);
            littleEndian(out, at, (int) checksum.getValue());
            littleEndian(out, at + 4, length);
            return at + TRAILER;
        }

        private static void littleEndian(byte[] out, int at, int value) {
            for (int i = 0; i < Integer.BYTES; i++) {
                out[at + i] = (byte) (value >>> (8 * i));
            }
        }

        @Override
        public void close() {
            deflater.end();
        }
    }
}
