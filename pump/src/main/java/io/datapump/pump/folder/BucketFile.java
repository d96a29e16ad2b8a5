package io.datapump.pump.folder;

import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoreException;
import java.io.IOException;

/// A Parquet object read in ranges, each of them one request.
///
/// @param folder whose bucket messages name
record BucketFile(ObjectSource bucket, String key, long sizeInBytes, String folder) implements ParquetInput {

    /// As people write it: `s3://bucket/key`.
    @Override
    public String name() {
        var end = folder.indexOf('/', "s3://".length());
        return folder.substring(0, end < 0 ? folder.length() : end) + "/" + key;
    }

    @Override
    public byte[] read(long offset, int length) throws IOException {
        try {
            return bucket.read(key, offset, length);
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
