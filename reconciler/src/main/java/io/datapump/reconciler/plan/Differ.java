package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Items;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Compares two trees, once and for every kind.
public final class Differ {

    private Differ() {}

    /// What differs, sorted by path. Maps are compared key by key and lists of maps item by item; every other
    /// value, a list of plain values included, differs as a whole, because `[a, b] → [b, c]` says more than two
    /// moved items.
    ///
    /// @return empty exactly where the trees are equal
    public static List<FieldChange> compare(StateTree before, StateTree after) {
        var changes = new ArrayList<FieldChange>();
        compare(FieldPath.ROOT, Optional.of(before), Optional.of(after), changes);
        return List.copyOf(changes);
    }

    private static void compare(
            FieldPath path, Optional<StateTree> before, Optional<StateTree> after, List<FieldChange> changes) {
        if (before.equals(after)) {
            return;
        }
        if (before.orElse(null) instanceof Branch(var old) && after.orElse(null) instanceof Branch(var now)) {
            var keys = new TreeSet<>(old.keySet());
            keys.addAll(now.keySet());
            for (var key : keys) {
                compare(path.key(key), Optional.ofNullable(old.get(key)), Optional.ofNullable(now.get(key)), changes);
            }
        } else if (before.orElse(null) instanceof Items(var old)
                && after.orElse(null) instanceof Items(var now)
                && (holdsMaps(old) || holdsMaps(now))) {
            for (int i = 0; i < Math.max(old.size(), now.size()); i++) {
                compare(path.item(i), item(old, i), item(now, i), changes);
            }
        } else {
            changes.add(new FieldChange(path, before, after));
        }
    }

    private static boolean holdsMaps(List<StateTree> items) {
        return items.stream().anyMatch(Branch.class::isInstance);
    }

    private static Optional<StateTree> item(List<StateTree> items, int index) {
        return index < items.size() ? Optional.of(items.get(index)) : Optional.empty();
    }
}
