package io.datapump.pump.export;

import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoreException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// A Parquet object of the bucket, read in ranges; nothing is kept, every read is one request. Thread-safe.
///
/// @param name the object's key
/// @param bytesRead what has been read through this and every input that shares the counter
public record StoredParquet(ObjectSource store, String name, long sizeInBytes, AtomicLong bytesRead)
        implements ParquetInput {

    @Override
    public byte[] read(long offset, int length) throws IOException {
        try {
            var content = store.read(name, offset, length);
            bytesRead.addAndGet(length);
            return content;
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
