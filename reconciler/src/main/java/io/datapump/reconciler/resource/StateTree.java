package io.datapump.reconciler.resource;

import io.datapump.schema.layout.Sha256;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The comparable form of a resource's state, the same for every kind: maps, lists and leaves. A value
/// that is absent is absent from its map; there is no null. Two trees are equal exactly where there is
/// nothing to change.
public sealed interface StateTree {

    /// A map.
    record Branch(SortedMap<String, StateTree> entries) implements StateTree {

        public static final Branch EMPTY = new Branch(Collections.emptySortedMap());

        public Branch {
            entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
        }

        /// The same map without one key.
        public Branch without(String key) {
            var fewer = new TreeMap<>(entries);
            fewer.remove(key);
            return new Branch(fewer);
        }
    }

    /// A list. Whoever builds it sorts it where order has no meaning.
    record Items(List<StateTree> items) implements StateTree {

        public Items {
            items = List.copyOf(items);
        }
    }

    record Text(String value) implements StateTree {}

    /// A number; `1` and `1.0` are the same.
    record Numeral(BigDecimal value) implements StateTree {

        public Numeral {
            value = value.stripTrailingZeros();
        }
    }

    record Flag(boolean value) implements StateTree {}

    /// A value that is compared but never shown, known by its digest only.
    ///
    /// @param sha256 hexadecimal
    record Secret(String sha256) implements StateTree {}

    /// The tree of plain values: maps with text keys, collections, text, numbers, booleans, trees. A
    /// null in a map counts as absent, a null in a list as the text `null`.
    ///
    /// @throws IllegalArgumentException for any other value
    static StateTree of(Object plain) {
        return switch (plain) {
            case StateTree tree -> tree;
            case Map<?, ?> map -> branch(map);
            case Collection<?> collection ->
                new Items(collection.stream()
                        .map(item -> item == null ? new Text("null") : of(item))
                        .toList());
            case CharSequence text -> new Text(text.toString());
            case Number number -> new Numeral(new BigDecimal(number.toString()));
            case Boolean flag -> new Flag(flag);
            default ->
                throw new IllegalArgumentException(
                        "Cannot compare a %s: a state tree holds maps, lists, text, numbers and booleans"
                                .formatted(plain.getClass().getName()));
        };
    }

    /// A leaf that hides its value; equal values have equal leaves.
    static StateTree secret(String clear) {
        return new Secret(Sha256.hex(clear));
    }

    /// The same tree with one list of maps as a map by one of their fields, so that an item that comes
    /// or goes is one difference and does not move the others. The tree itself where the list is
    /// missing, or where an item lacks the field or shares it with another.
    ///
    /// @param list key of the list in this map
    default StateTree keyed(String list, String field) {
        if (!(this instanceof Branch(var entries)) || !(entries.get(list) instanceof Items(var items))) {
            return this;
        }
        var byField = new TreeMap<String, StateTree>();
        for (var item : items) {
            if (item instanceof Branch branch && branch.entries().get(field) instanceof Text(var key)) {
                byField.put(key, branch.without(field));
            }
        }
        if (byField.size() != items.size()) {
            return this;
        }
        var keyed = new TreeMap<>(entries);
        keyed.put(list, new Branch(byField));
        return new Branch(keyed);
    }

    /// Takes [#keyed] back: a map of maps as a list, each with its key in one of its fields.
    default StateTree listed(String list, String field) {
        if (!(this instanceof Branch(var entries)) || !(entries.get(list) instanceof Branch(var byField))) {
            return this;
        }
        var listed = new TreeMap<>(entries);
        listed.put(
                list,
                new Items(byField.entrySet().stream()
                        .map(item -> {
                            var whole = new TreeMap<>(((Branch) item.getValue()).entries());
                            whole.put(field, new Text(item.getKey()));
                            return (StateTree) new Branch(whole);
                        })
                        .toList()));
        return new Branch(listed);
    }

    /// How many leaves the tree has; an empty map or list counts as one.
    default int leaves() {
        var children = switch (this) {
            case Branch branch -> branch.entries().values();
            case Items list -> list.items();
            case Text text -> List.<StateTree>of();
            case Numeral numeral -> List.<StateTree>of();
            case Flag flag -> List.<StateTree>of();
            case Secret secret -> List.<StateTree>of();
        };
        return Math.max(1, children.stream().mapToInt(StateTree::leaves).sum());
    }

    private static Branch branch(Map<?, ?> map) {
        var entries = new TreeMap<String, StateTree>();
        map.forEach((key, value) -> {
            if (value != null) {
                entries.put(String.valueOf(key), of(value));
            }
        });
        return new Branch(entries);
    }
}
