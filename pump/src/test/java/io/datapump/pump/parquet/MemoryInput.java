package io.datapump.pump.parquet;

import java.io.EOFException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// A Parquet file in memory that counts how often it is read.
public final class MemoryInput implements ParquetInput {

    private final String name;
    private final byte[] content;
    private final AtomicInteger reads = new AtomicInteger();

    public MemoryInput(String name, byte[] content) {
        this.name = name;
        this.content = content.clone();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long sizeInBytes() {
        return content.length;
    }

    @Override
    public byte[] read(long offset, int length) throws EOFException {
        reads.incrementAndGet();
        if (offset < 0 || length < 0 || offset + length > content.length) {
            throw new EOFException("asked for " + length + " bytes at " + offset + " of " + content.length);
        }
        return Arrays.copyOfRange(content, (int) offset, (int) offset + length);
    }

    /// How many ranges were read so far.
    public int reads() {
        return reads.get();
    }
}
