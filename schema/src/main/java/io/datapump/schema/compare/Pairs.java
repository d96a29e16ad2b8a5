package io.datapump.schema.compare;

import io.datapump.schema.source.Located;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// Which things of two lists are the same thing: those of one name, then, of what is left, those of one identity.
///
/// @param both in the order of head
/// @param gone only in base, in its order
/// @param added only in head, in its order
record Pairs<T>(List<Pair<T>> both, List<T> gone, List<T> added) {

    /// The same thing in base and in head.
    record Pair<T>(T base, T head) {}

    /// Pairs up located values.
    ///
    /// @param identity what stays when the name changes; values must be unique to count
    static <T, I> Pairs<Located<T>> of(
            List<Located<T>> base, List<Located<T>> head, Function<T, String> name, Function<T, I> identity) {
        var left = new LinkedHashMap<String, Located<T>>();
        base.forEach(each -> left.put(name.apply(each.value()), each));
        var partners = new HashMap<String, Located<T>>();
        var nameless = new ArrayList<Located<T>>();
        for (var each : head) {
            var partner = left.remove(name.apply(each.value()));
            if (partner == null) {
                nameless.add(each);
            } else {
                partners.put(name.apply(each.value()), partner);
            }
        }
        for (var each : nameless) {
            var same = left.values().stream()
                    .filter(other -> identity.apply(other.value()).equals(identity.apply(each.value())))
                    .toList();
            if (same.size() == 1) {
                left.remove(name.apply(same.getFirst().value()));
                partners.put(name.apply(each.value()), same.getFirst());
            }
        }
        var both = new ArrayList<Pair<Located<T>>>();
        var added = new ArrayList<Located<T>>();
        for (var each : head) {
            var partner = partners.get(name.apply(each.value()));
            if (partner == null) {
                added.add(each);
            } else {
                both.add(new Pair<>(partner, each));
            }
        }
        return new Pairs<>(List.copyOf(both), List.copyOf(left.values()), List.copyOf(added));
    }
}
