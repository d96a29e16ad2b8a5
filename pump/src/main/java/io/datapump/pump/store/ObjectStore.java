package io.datapump.pump.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/// The lake's bucket. Thread-safe. Failures that outlast the client's own retries are [StoreException]s
/// that name the operation and the key.
public interface ObjectStore extends ObjectSource {

    /// The object under a key; empty where there is none.
    Optional<StoredObject> find(String key);

    /// Writes or replaces an object in one step.
    void write(String key, byte[] content);

    /// Writes an object only where the key is free.
    ///
    /// @return false where it was taken
    boolean writeIfAbsent(String key, byte[] content);

    /// Uploads a file in one step.
    void upload(Path file, String key);

    /// Server-side copy within the bucket: no byte passes through this process. Fails where the source is gone
    /// or no longer has the etag given.
    void copy(StoredObject source, String targetKey);

    /// Deletes all keys; keys that do not exist are no failure. Fails where S3 kept one, naming it.
    void delete(Collection<String> keys);
}
