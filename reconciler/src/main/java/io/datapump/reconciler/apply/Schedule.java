package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What waits for what: the changes of a kind for those of the kinds it needs, and every deletion for
/// everything else. Deletions go kind by kind, in the order in which the plan has them.
///
/// @param stages of every pending change
record Schedule(Map<ResourceId, Stage> stages) {

    /// @param kinds in the order of apply: what a kind needs stands before it
    static Schedule of(List<Change> pending, Collection<ManagedKind<?>> kinds) {
        var stages = new HashMap<ResourceId, Stage>();
        var byKind = new LinkedHashMap<KindName, Stage>();
        var changes = byKind(pending, false);
        for (var managed : kinds) {
            var name = managed.kind().name();
            var own = changes.getOrDefault(name, List.of());
            var stage = new Stage(before(managed, byKind), own.size());
            byKind.put(name, stage);
            own.forEach(resource -> stages.put(resource, stage));
        }
        var earlier = new ArrayList<>(byKind.values());
        for (var deletions : byKind(pending, true).values()) {
            var stage = new Stage(earlier, deletions.size());
            earlier.add(stage);
            deletions.forEach(resource -> stages.put(resource, stage));
        }
        return new Schedule(Map.copyOf(stages));
    }

    Stage stage(Change change) {
        return Optional.ofNullable(stages.get(change.resource()))
                .orElseThrow(
                        () -> new IllegalStateException("Cannot place " + change.resource() + ": nobody manages it"));
    }

    /// The needed stages and all that those need, so that a kind without changes of its own passes on what
    /// stands in its way.
    private static List<Stage> before(ManagedKind<?> managed, Map<KindName, Stage> placed) {
        var before = new LinkedHashSet<Stage>();
        for (var need : managed.needs().stream().sorted().toList()) {
            var stage = Optional.ofNullable(placed.get(need))
                    .orElseThrow(() -> new IllegalStateException(
                            "Cannot place the kind %s: it needs %s, which does not stand before it"
                                    .formatted(managed.kind().name(), need)));
            before.addAll(stage.before());
            before.add(stage);
        }
        return List.copyOf(before);
    }

    private static Map<KindName, List<ResourceId>> byKind(List<Change> pending, boolean deletions) {
        return pending.stream()
                .filter(change -> change instanceof Change.Delete == deletions)
                .map(Change::resource)
                .collect(Collectors.groupingBy(ResourceId::kind, LinkedHashMap::new, Collectors.toList()));
    }
}
