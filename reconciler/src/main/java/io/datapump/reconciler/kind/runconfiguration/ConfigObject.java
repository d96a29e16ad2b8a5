package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One JSON object in the config zone.
///
/// @param etag of the object as it was read, for a conditional write; empty for what is to be written
record ConfigObject(String key, String json, Optional<String> etag, Tags tags) {

    static ConfigObject desired(String key, byte[] json, Tags tags) {
        return new ConfigObject(key, new String(json, StandardCharsets.UTF_8), Optional.empty(), tags);
    }

    byte[] bytes() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /// Whether both say the same, whenever they were written.
    boolean says(ConfigObject other) {
        return json.equals(other.json) && tags.equals(other.tags);
    }
}
