package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// Turns desired and live states into a plan. Pure: equal states give equal plans, whatever their order.
public final class Planner {

    private final Scope scope;
    private final PlanOptions options;

    public Planner(Scope scope, PlanOptions options) {
        this.scope = scope;
        this.options = options;
    }

    /// Plans all kinds.
    ///
    /// @param kinds in the order their changes are to be carried out; deletions follow in the reverse order, so
    ///     that nothing is deleted while something else still names it
    /// @throws IllegalStateException where two states of a kind have the same name
    public Plan plan(List<KindStates<?>> kinds) {
        var changes = new ArrayList<Change>();
        var deletions = new ArrayList<Change>();
        var findings = new ArrayList<Finding>();
        for (var kind : kinds) {
            for (var verdict : judgeAll(kind)) {
                switch (verdict) {
                    case Change.Delete delete -> deletions.addFirst(delete);
                    case Change change -> changes.add(change);
                    case Finding finding -> findings.add(finding);
                }
            }
        }
        changes.addAll(deletions);
        return new Plan(scope, options, changes, findings);
    }

    private <S extends ResourceState> List<Verdict> judgeAll(KindStates<S> states) {
        var kind = states.kind();
        var desired = byName(
                kind,
                states.desired().stream().map(d -> d.map(kind::normalize)),
                d -> d.value().name());
        var live = byName(kind, states.live().stream().map(kind::normalize), ResourceState::name);
        var names = new TreeSet<>(desired.keySet());
        names.addAll(live.keySet());
        return names.stream()
                .map(name -> judge(kind, Optional.ofNullable(desired.get(name)), Optional.ofNullable(live.get(name))))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Judges one resource. Apply asks again, with what it reads just before the change, and goes on only if
    /// the answer is still the same.
    ///
    /// @return empty where the resource is none of the lake's business
    public <S extends ResourceState> Optional<Verdict> judge(
            ResourceKind<S> kind, Optional<Located<S>> desired, Optional<S> live) {
        if (desired.isPresent()) {
            var wanted = desired.get();
            var id = new ResourceId(kind.name(), wanted.value().name());
            return Optional.of(
                    live.isPresent()
                            ? compare(kind, id, wanted, live.get())
                            : new Change.Create(id, kind.tree(kind.normalize(wanted.value())), wanted.at()));
        }
        return live.filter(state -> state.tags().ownedBy(scope.lake())).map(state -> {
            var id = new ResourceId(kind.name(), state.name());
            return switch (options.pruning()) {
                case DELETE -> new Change.Delete(id, kind.tree(kind.normalize(state)));
                case LIST -> new Finding.Orphan(id);
            };
        });
    }

    private <S extends ResourceState> Verdict compare(ResourceKind<S> kind, ResourceId id, Located<S> desired, S live) {
        var fields = Differ.compare(kind.tree(kind.normalize(live)), kind.tree(kind.normalize(desired.value())));
        var replaces = fields.stream().anyMatch(field -> kind.replaces(field.path()));
        if (!live.tags().ownedBy(scope.lake())) {
            return unowned(id, live, fields, replaces, desired.at());
        }
        if (fields.isEmpty()) {
            return new Change.Keep(id, desired.at());
        }
        return replaces ? new Change.Replace(id, fields, desired.at()) : new Change.Update(id, fields, desired.at());
    }

    private Verdict unowned(
            ResourceId id, ResourceState live, List<FieldChange> fields, boolean replaces, SourceLocation at) {
        var owner = live.tags().owner();
        if (owner.isPresent()) {
            return new Finding.Conflict(
                    id,
                    at,
                    "It belongs to the lake \"%s\". Give one of the two lakes another name.".formatted(owner.get()));
        }
        if (!options.adopt().contains(id)) {
            return new Finding.Conflict(
                    id,
                    at,
                    "It exists and does not carry this lake's tags, so it belongs to someone else and is left alone."
                            + " Remove it, or adopt it explicitly.");
        }
        return replaces
                ? new Finding.Conflict(
                        id,
                        at,
                        "It cannot be adopted: it differs in a field AWS cannot change in place, and replacing what"
                                + " is not ours would delete it.")
                : new Change.Adopt(id, fields, at);
    }

    private static <T> SortedMap<String, T> byName(ResourceKind<?> kind, Stream<T> states, Function<T, String> nameOf) {
        var sorted = new TreeMap<String, T>();
        states.forEach(state -> {
            var name = nameOf.apply(state);
            if (sorted.put(name, state) != null) {
                throw new IllegalStateException(
                        "Cannot plan: two states of kind %s have the name \"%s\"".formatted(kind.name(), name));
            }
        });
        return sorted;
    }
}
