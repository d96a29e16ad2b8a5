package io.datapump.pump.longterm.merge;

import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.store.ObjectStore;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Where a merge reads from, and where it writes what it makes.
///
/// @param scratch an empty folder
/// @param memoryInBytes for what is joined; a heap of twice that and 256 MB is enough where row groups are
///     those of an RDS export
/// @param bytesRead counts what was read from the history
/// @param made counts the files
record Workshop(ObjectStore store, Path scratch, long memoryInBytes, AtomicLong bytesRead, AtomicInteger made) {

    /// A live file's rows.
    ParquetInput open(LiveFile file) {
        return new StoredParquet(store, file.key(), file.sizeInBytes(), bytesRead);
    }

    /// A name for a file to be made.
    Path next() {
        return scratch.resolve("made-%d.parquet".formatted(made.incrementAndGet()));
    }
}
