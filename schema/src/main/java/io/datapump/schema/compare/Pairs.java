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
public record Pairs<T>(List<Pair<T>> both, List<T> gone, List<T> added) {

    public Pairs {
        both = List.copyOf(both);
        gone = List.copyOf(gone);
        added = List.copyOf(added);
    }

    /// The same thing in base and in head.
    public record Pair<T>(T base, T head) {}

    /// As [#of], of located values.
    static <T, I> Pairs<Located<T>> ofLocated(
            List<Located<T>> base, List<Located<T>> head, Function<T, String> name, Function<T, I> identity) {
        return of(base, head, each -> name.apply(each.value()), each -> identity.apply(each.value()));
    }

    /// Pairs up.
    ///
    /// @param identity what stays when the name changes; values must be unique to count
    public static <T, I> Pairs<T> of(List<T> base, List<T> head, Function<T, String> name, Function<T, I> identity) {
        var left = new LinkedHashMap<String, T>();
        base.forEach(each -> left.put(name.apply(each), each));
        var partners = new HashMap<String, T>();
        var nameless = new ArrayList<T>();
        for (var each : head) {
            var partner = left.remove(name.apply(each));
            if (partner == null) {
                nameless.add(each);
            } else {
                partners.put(name.apply(each), partner);
            }
        }
        for (var each : nameless) {
            var same = left.values().stream()
                    .filter(other -> identity.apply(other).equals(identity.apply(each)))
                    .toList();
            if (same.size() == 1) {
                left.remove(name.apply(same.getFirst()));
                partners.put(name.apply(each), same.getFirst());
            }
        }
        var both = new ArrayList<Pair<T>>();
        var added = new ArrayList<T>();
        for (var each : head) {
            var partner = partners.get(name.apply(each));
            if (partner == null) {
                added.add(each);
            } else {
                both.add(new Pair<>(partner, each));
            }
        }
        return new Pairs<>(both, new ArrayList<>(left.values()), added);
    }
}
