package io.datapump.pump.parquet;

import java.io.IOException;
import java.nio.file.Path;

/// A Parquet file that can be read in ranges, wherever it lies. Thread-safe.
public interface ParquetInput {

    /// What error messages call it: its key or path.
    String name();

    long sizeInBytes();

    /// Exactly `length` bytes from `offset`; never fewer: an end before that is an [IOException].
    byte[] read(long offset, int length) throws IOException;

    /// A file on this machine, under its file name. Its size is taken now.
    ///
    /// @throws ParquetException where there is no such file
    static ParquetInput of(Path file) {
        return PathInput.of(file);
    }
}
