package io.datapump.pump.parquet;

import java.io.IOException;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/// A [ParquetInput] as parquet-java wants it, without Hadoop's file systems (they fail on Java 25:
/// "getSubject is not supported"). Each stream has windows of bytes fetched ahead; see [RangedStream].
record RangedFile(ParquetInput input) implements InputFile {

    @Override
    public long getLength() {
        return input.sizeInBytes();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        return open();
    }

    RangedStream open() {
        return new RangedStream(input);
    }
}
