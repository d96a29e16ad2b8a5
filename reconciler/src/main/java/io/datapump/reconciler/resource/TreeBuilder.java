package io.datapump.reconciler.resource;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Builds the tree of a state field by field. Absent and empty are one thing: an empty `Optional`, collection
/// or map leaves no field, because AWS answers the one where the other was sent (seen: crawlers, task
/// definitions).
public final class TreeBuilder {

    private final TreeMap<String, StateTree> entries = new TreeMap<>();

    /// Sets a field.
    ///
    /// @param value whatever [StateTree#of] takes, or an `Optional` of it
    public TreeBuilder put(String field, Object value) {
        var present = value instanceof Optional<?> optional ? optional : Optional.of(value);
        present.filter(TreeBuilder::saysSomething).ifPresent(v -> entries.put(field, StateTree.of(v)));
        return this;
    }

    public StateTree.Branch build() {
        return new StateTree.Branch(entries);
    }

    private static boolean saysSomething(Object value) {
        return switch (value) {
            case Collection<?> collection -> !collection.isEmpty();
            case Map<?, ?> map -> !map.isEmpty();
            case StateTree.Branch branch -> !branch.entries().isEmpty();
            default -> true;
        };
    }
}
