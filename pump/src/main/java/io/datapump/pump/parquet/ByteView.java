package io.datapump.pump.parquet;

import java.io.OutputStream;

/// Looks at a parquet-java `Binary` where it lies: `binary.writeTo(view)` hands its array over without a
/// copy. What it shows is valid until the next write.
final class ByteView extends OutputStream {

    private byte[] bytes = new byte[0];
    private int offset;
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    @Override
    public void write(byte[] value, int from, int count) {
        bytes = value;
        offset = from;
        length = count;
    }

    @Override
    public void write(int value) {
        throw new UnsupportedOperationException("Cannot view a single byte: a value is handed over as one range.");
    }
}
