package io.datapump.pump.store;

/// One object of a listing.
///
/// @param etag opaque; equal etags of one key mean equal content
public record StoredObject(String key, long sizeInBytes, String etag) {

    /// What follows the last `/`.
    public String fileName() {
        return key.substring(key.lastIndexOf('/') + 1);
    }
}
