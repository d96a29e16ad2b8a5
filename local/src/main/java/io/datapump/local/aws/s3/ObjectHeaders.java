package io.datapump.local.aws.s3;

import java.util.Map;
import java.util.Optional;

/// What a put said about an object beside its bytes. Kept apart from the file, and believed only while the
/// object has the etag it had then.
record ObjectHeaders(String etag, Optional<String> contentType, Map<String, String> metadata) {

    static final ObjectHeaders NONE = new ObjectHeaders("", Optional.empty(), Map.of());

    ObjectHeaders {
        metadata = Map.copyOf(metadata);
    }

    boolean isEmpty() {
        return contentType.isEmpty() && metadata.isEmpty();
    }
}
