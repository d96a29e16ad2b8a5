package io.datapump.pump.parquet;

import java.io.ByteArrayOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/// Where a fixture is written to.
final class MemoryOutput implements OutputFile {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] bytes() {
        return bytes.toByteArray();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return bytes.size();
            }

            @Override
            public void write(int value) {
                bytes.write(value);
            }

            @Override
            public void write(byte[] values, int offset, int length) {
                bytes.write(values, offset, length);
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
