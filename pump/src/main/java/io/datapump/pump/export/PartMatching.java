package io.datapump.pump.export;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A largest one-to-one matching between things and the candidates of each (Kuhn's augmenting paths).
final class PartMatching<L, R> {

    private final Function<L, List<R>> candidates;
    private final Map<R, L> matched = new HashMap<>();
    private final int size;

    PartMatching(List<L> things, Function<L, List<R>> candidates) {
        this.candidates = candidates;
        var count = 0;
        for (var thing : things) {
            if (augment(thing, new HashSet<>())) {
                count++;
            }
        }
        size = count;
    }

    /// How many things have a partner.
    int size() {
        return size;
    }

    /// The thing a candidate is matched with.
    Optional<L> partnerOf(R candidate) {
        return Optional.ofNullable(matched.get(candidate));
    }

    private boolean augment(L thing, Set<R> seen) {
        for (var candidate : candidates.apply(thing)) {
            if (!matched.containsKey(candidate) && seen.add(candidate)) {
                matched.put(candidate, thing);
                return true;
            }
        }
        for (var candidate : candidates.apply(thing)) {
            var holder = matched.get(candidate);
            if (holder != null && seen.add(candidate) && augment(holder, seen)) {
                matched.put(candidate, thing);
                return true;
            }
        }
        return false;
    }
}
