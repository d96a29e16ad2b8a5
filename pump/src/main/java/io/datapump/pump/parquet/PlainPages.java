package io.datapump.pump.parquet;

import java.io.IOException;

/// Pages as they are.
final class PlainPages implements PageCodec {

    @Override
    public void checkSize(byte[] in, int offset, int length, int size) throws IOException {
        if (length != size) {
            throw new IOException("a page of " + length + " bytes states " + size);
        }
    }

    @Override
    public void decompress(byte[] in, int offset, int length, byte[] out, int outOffset, int size) throws IOException {
        checkSize(in, offset, length, size);
        System.arraycopy(in, offset, out, outOffset, size);
    }

    @Override
    public Compression compression() {
        return new Compression() {
            @Override
            public int bound(int length) {
                return length;
            }

            @Override
            public int compress(byte[] in, int offset, int length, byte[] out) {
                System.arraycopy(in, offset, out, 0, length);
                return length;
            }
        };
    }
}
