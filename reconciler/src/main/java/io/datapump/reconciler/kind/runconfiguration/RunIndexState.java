package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;

/// The index object.
record RunIndexState(ConfigObject object) implements ResourceState {

    @Override
    public String name() {
        return object.key();
    }

    @Override
    public Tags tags() {
        return object.tags();
    }
}
