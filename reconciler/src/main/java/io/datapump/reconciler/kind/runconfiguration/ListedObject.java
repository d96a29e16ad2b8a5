package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.Tags;
import java.time.Instant;
import java.util.Optional;

/// A run configuration as a listing of the zone shows it.
record ListedObject(String key, String etag, Instant writtenAt) {

    /// What a memo knows the content by: no two writes of a key share an ETag unless they wrote the same.
    String identity() {
        return identity(key, etag);
    }

    static String identity(String key, String etag) {
        return key + " " + etag;
    }

    /// The object without its content.
    ConfigObject unread(Tags tags) {
        return new ConfigObject(key, "", Optional.of(etag), tags);
    }
}
