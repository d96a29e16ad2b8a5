package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
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
    /// @param kinds in the order their changes are to be carried out; deletions follow in the reverse order,
    /// so
    ///     that nothing is deleted while something else still names it
    /// @throws IllegalStateException where two states of a kind have the same name
    public Plan plan(Basis basis, List<KindStates<?>> kinds) {
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
        return new Plan(scope, options, basis, changes, findings, List.of());
    }

    private <S extends ResourceState> List<Verdict> judgeAll(KindStates<S> states) {
        var kind = states.kind();
        var desired = byName(
                kind,
                states.desired().stream().map(d -> d.map(kind::normalize)),
                d -> d.value().name());
        var live = byName(kind, states.live().stream(), LiveResource::name);
        var superseded = states.live().stream()
                .filter(resource -> resource.standing() == Standing.SUPERSEDED)
                .collect(Collectors.toMap(
                        resource -> kind.lineage(resource.name()), Function.identity(), (one, another) -> one));
        var names = new TreeSet<>(desired.keySet());
        names.addAll(live.keySet());
        return names.stream()
                .map(name -> judge(kind, Optional.ofNullable(desired.get(name)), Optional.ofNullable(live.get(name))))
                .flatMap(Optional::stream)
                .map(verdict -> switch (verdict) {
                    case Change.Create create ->
                        succeeding(create, Optional.ofNullable(superseded.get(kind.lineage(name(create)))))
                                .withParts(kind.parts(Branch.EMPTY, create.after()));
                    case Change.Update update ->
                        update.withParts(parts(
                                kind,
                                Optional.ofNullable(live.get(name(update))),
                                Optional.ofNullable(desired.get(name(update)))));
                    default -> verdict;
                })
                .toList();
    }

    private static <S extends ResourceState> List<PartChange> parts(
            ResourceKind<S> kind, Optional<LiveResource> before, Optional<Located<S>> after) {
        return before.flatMap(live -> after.map(desired -> kind.parts(live.tree(), kind.tree(desired.value()))))
                .orElse(List.of());
    }

    private static String name(Verdict verdict) {
        return verdict.resource().name();
    }

    private static Change.Create succeeding(Change.Create create, Optional<LiveResource> predecessor) {
        return create.inPlaceOf(predecessor.map(
                before -> new Change.Predecessor(before.name(), Differ.compare(before.tree(), create.after()))));
    }

    /// Judges one resource. Apply asks again, with what it reads just before the change, and goes on only if
    /// the answer is still the same.
    ///
    /// @param desired normalized
    /// @return empty where the resource is none of the lake's business
    public <S extends ResourceState> Optional<Verdict> judge(
            ResourceKind<S> kind, Optional<Located<S>> desired, Optional<LiveResource> live) {
        if (desired.isPresent()) {
            var wanted = desired.get();
            var id = new ResourceId(kind.name(), wanted.value().name());
            return Optional.of(
                    live.isPresent()
                            ? compare(kind, id, wanted, live.get())
                            : new Change.Create(id, kind.tree(wanted.value()), wanted.at(), Optional.empty()));
        }
        return live.filter(resource -> resource.standing() == Standing.CURRENT)
                .map(resource -> undesired(new ResourceId(kind.name(), resource.name()), resource));
    }

    private Verdict undesired(ResourceId id, LiveResource live) {
        if (!live.tags().ownedBy(scope.lake())) {
            return new Finding.Unmanaged(id);
        }
        return switch (options.pruning()) {
            case DELETE -> new Change.Delete(id, live.tree());
            case LIST -> new Finding.Orphan(id);
        };
    }

    private <S extends ResourceState> Verdict compare(
            ResourceKind<S> kind, ResourceId id, Located<S> desired, LiveResource live) {
        var fields = Differ.compare(live.tree(), kind.tree(desired.value()));
        var replaces = fields.stream().anyMatch(field -> kind.replaces(field.path()));
        if (!live.tags().ownedBy(scope.lake())) {
            return unowned(id, live.tags(), fields, replaces, desired.at());
        }
        if (fields.isEmpty()) {
            return new Change.Keep(id, desired.at());
        }
        return replaces
                ? new Change.Replace(id, fields, desired.at(), live.version())
                : new Change.Update(id, fields, desired.at(), live.version());
    }

    private Verdict unowned(ResourceId id, Tags tags, List<FieldChange> fields, boolean replaces, SourceLocation at) {
        var owner = tags.owner();
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
