package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.layout.Zone;

/// One published run configuration.
///
/// @param object its key is `config/{cluster}/{hash}.json`
/// @param standing superseded: it is in force and another one is to be, or it was in force not long ago
record RunConfigurationState(ConfigObject object, Standing standing) implements ResourceState {

    private static final String SUFFIX = ".json";

    static String keyOf(String name) {
        return Zone.CONFIG.prefix() + name + SUFFIX;
    }

    /// `{cluster}/{hash}`.
    static String nameOf(String key) {
        return key.substring(Zone.CONFIG.prefix().length(), key.length() - SUFFIX.length());
    }

    @Override
    public String name() {
        return nameOf(object.key());
    }

    @Override
    public Tags tags() {
        return object.tags();
    }
}
