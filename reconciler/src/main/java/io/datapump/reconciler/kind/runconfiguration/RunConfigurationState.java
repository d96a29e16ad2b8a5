package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;

/// The run configuration in force for one cluster: the object the index names.
///
/// @param name the cluster
record RunConfigurationState(String name, ConfigObject object) implements ResourceState {

    @Override
    public Tags tags() {
        return object.tags();
    }
}
