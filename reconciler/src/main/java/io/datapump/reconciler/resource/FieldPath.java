package io.datapump.reconciler.resource;

import java.util.ArrayList;
import java.util.List;

/// The place of a value inside a [StateTree].
///
/// @param steps keys, and `[n]` for the items of a list; empty for the tree itself
public record FieldPath(List<String> steps) {

    public static final FieldPath ROOT = new FieldPath(List.of());

    public FieldPath {
        steps = List.copyOf(steps);
    }

    /// The path of the given keys, outermost first.
    public static FieldPath of(String... keys) {
        return new FieldPath(List.of(keys));
    }

    public FieldPath key(String key) {
        return then(key);
    }

    /// The item at an index, counted from 0.
    public FieldPath item(int index) {
        return then("[" + index + "]");
    }

    /// Whether this is the other path or a place inside it.
    public boolean isWithin(FieldPath other) {
        return steps.size() >= other.steps.size()
                && steps.subList(0, other.steps.size()).equals(other.steps);
    }

    private FieldPath then(String step) {
        var longer = new ArrayList<>(steps);
        longer.add(step);
        return new FieldPath(longer);
    }

    /// `configuration.Grouping.TableLevelConfiguration`, `targets[0].path`.
    @Override
    public String toString() {
        return String.join(".", steps).replace(".[", "[");
    }
}
