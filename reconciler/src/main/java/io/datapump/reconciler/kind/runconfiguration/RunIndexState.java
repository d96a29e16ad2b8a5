package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.util.Optional;

/// The index object.
record RunIndexState(ConfigObject object) implements ResourceState {

    /// The index an object holds; empty where it cannot be read as one, which the next apply mends.
    static Optional<RunIndex> parsed(ConfigObject object) {
        try {
            return Optional.of(RunConfigurationJson.readIndex(object.bytes()));
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public String name() {
        return object.key();
    }

    @Override
    public Tags tags() {
        return object.tags();
    }
}
