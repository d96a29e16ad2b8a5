package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The foundation stack at rest.
///
/// @param template YAML or JSON, as it was submitted
/// @param tags of the stack; CloudFormation puts them on every resource that can carry tags
record FoundationState(String name, String template, Map<String, String> parameters, Tags tags)
        implements ResourceState {

    FoundationState {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }
}
