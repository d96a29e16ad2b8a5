package io.datapump.reconciler.kind.foundation;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a stack is made from.
///
/// @param template YAML or JSON, as it was submitted
/// @param parameters values by name; a list's values are separated by commas
public record StackSource(String template, SortedMap<String, String> parameters) {

    public StackSource {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    static StackSource of(String template, Map<String, String> parameters) {
        return new StackSource(template, new TreeMap<>(parameters));
    }
}
