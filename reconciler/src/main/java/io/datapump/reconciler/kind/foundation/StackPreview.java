package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.kind.foundation.ResolvedStack.Property;
import io.datapump.reconciler.kind.foundation.ResourceChange.Action;
import io.datapump.reconciler.kind.foundation.ResourceChange.Cause;
import io.datapump.reconciler.kind.foundation.ResourceChange.Reason;
import io.datapump.reconciler.kind.foundation.ResourceChange.Replacement;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Flag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// What CloudFormation will do to each resource of a stack, worked out from what the stack is made from and is to be
/// made from. Pure: a plan creates no change set, for that changes the account. It is held against the change set
/// before that is executed.
///
/// Errs on the careful side: a resource that names a changed one counts as modified, and as perhaps replaced where
/// the name stands in a property that cannot be changed in place.
public final class StackPreview {

    private static final Cause WRITTEN = new Cause.Template();

    private final ResolvedStack before;
    private final ResolvedStack after;
    private final Set<String> changedParameters;
    private final boolean retagged;
    private final SortedMap<String, ResourceChange> changes = new TreeMap<>();

    private StackPreview(StackSource live, StackSource desired, boolean retagged) {
        this.retagged = retagged;
        this.before = ResolvedStack.of(live);
        this.after = ResolvedStack.of(desired);
        this.changedParameters = new TreeSet<>(live.parameters().keySet());
        changedParameters.addAll(desired.parameters().keySet());
        changedParameters.removeIf(name -> Optional.ofNullable(live.parameters().get(name))
                .equals(Optional.ofNullable(desired.parameters().get(name))));
    }

    /// The changes, sorted by logical id; empty where there are none.
    public static List<ResourceChange> between(StackSource live, StackSource desired) {
        return between(live, desired, false);
    }

    /// The same for stacks with tags: other tags change every resource in place, which CloudFormation carries on to
    /// what names its attributes. The tags themselves are no part of the answer.
    static List<ResourceChange> between(FoundationState live, FoundationState desired) {
        return between(live.source(), desired.source(), !live.tags().equals(desired.tags()));
    }

    private static List<ResourceChange> between(StackSource live, StackSource desired, boolean retagged) {
        var preview = new StackPreview(live, desired, retagged);
        preview.compare();
        boolean grown;
        do {
            grown = preview.ripples();
        } while (grown);
        return List.copyOf(preview.changes.values());
    }

    /// All resources of a stack that does not exist yet.
    public static List<ResourceChange> creation(StackSource desired) {
        return between(StackSource.of("Resources: {}", desired.parameters()), desired);
    }

    private void compare() {
        var ids = new TreeSet<>(before.resources().keySet());
        ids.addAll(after.resources().keySet());
        for (var id : ids) {
            compare(
                            id,
                            Optional.ofNullable(before.resources().get(id)),
                            Optional.ofNullable(after.resources().get(id)))
                    .ifPresent(change -> changes.put(id, change));
        }
    }

    private Optional<ResourceChange> compare(
            String id, Optional<ResolvedStack.Resource> old, Optional<ResolvedStack.Resource> now) {
        if (old.isPresent() && now.isPresent()) {
            return modification(id, old.get(), now.get());
        }
        return old.map(gone -> new ResourceChange(
                        id,
                        gone.type(),
                        Action.REMOVE,
                        Replacement.NEVER,
                        existence(id, true),
                        before.keeps(id, "DeletionPolicy")))
                .or(() -> now.map(added -> new ResourceChange(
                        id, added.type(), Action.ADD, Replacement.NEVER, existence(id, false), Optional.empty())));
    }

    /// Why a resource comes or goes that both templates have.
    private List<Reason> existence(String id, boolean existed) {
        return causes(union(before.decidedBy(id), after.decidedBy(id))).stream()
                .map(cause -> new Reason(
                        FieldPath.of("Condition"),
                        Optional.of(new Flag(existed)),
                        Optional.of(new Flag(!existed)),
                        cause))
                .toList();
    }

    private Optional<ResourceChange> modification(String id, ResolvedStack.Resource old, ResolvedStack.Resource now) {
        var reasons = new ArrayList<Reason>();
        var replaced = !old.type().equals(now.type());
        if (replaced) {
            reasons.addAll(differences(
                    FieldPath.of("Type"), new StateTree.Text(old.type()), new StateTree.Text(now.type()), WRITTEN));
        }
        for (var name : union(old.properties().keySet(), now.properties().keySet())) {
            var found = property(
                    name,
                    Optional.ofNullable(old.properties().get(name)),
                    Optional.ofNullable(now.properties().get(name)));
            reasons.addAll(found);
            replaced |= !found.isEmpty() && CreateOnlyProperties.contains(now.type(), name);
        }
        reasons.addAll(differences(FieldPath.ROOT, new Branch(old.parts()), new Branch(now.parts()), WRITTEN));
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(change(id, now.type(), replaced ? Replacement.ALWAYS : Replacement.NEVER, reasons));
    }

    private ResourceChange change(String id, String type, Replacement replacement, List<Reason> reasons) {
        return new ResourceChange(
                id,
                type,
                Action.MODIFY,
                replacement,
                reasons.stream()
                        .sorted(Comparator.comparing(reason -> reason.path().toString()))
                        .toList(),
                replacement == Replacement.NEVER ? Optional.empty() : after.keeps(id, "UpdateReplacePolicy"));
    }

    private List<Reason> property(String name, Optional<Property> old, Optional<Property> now) {
        var sameText = old.map(Property::written).equals(now.map(Property::written));
        var parameters = union(
                old.map(Property::parameters).orElse(Set.of()),
                now.map(Property::parameters).orElse(Set.of()));
        var causes = sameText ? causes(parameters) : List.of(WRITTEN);
        return (causes.isEmpty() ? List.of(WRITTEN) : causes)
                .stream()
                        .flatMap(cause ->
                                differences(FieldPath.of("Properties"), single(name, old), single(name, now), cause)
                                        .stream())
                        .toList();
    }

    private static StateTree single(String name, Optional<Property> property) {
        return property.flatMap(Property::value)
                .<StateTree>map(value -> new Branch(new TreeMap<>(Map.of(name, value))))
                .orElse(Branch.EMPTY);
    }

    private static List<Reason> differences(FieldPath at, StateTree old, StateTree now, Cause cause) {
        return Differ.compare(old, now).stream()
                .map(field -> new Reason(join(at, field.path()), field.before(), field.after(), cause))
                .toList();
    }

    private static FieldPath join(FieldPath outer, FieldPath inner) {
        var steps = new ArrayList<>(outer.steps());
        steps.addAll(inner.steps());
        return new FieldPath(steps);
    }

    private List<Cause> causes(Set<String> parameters) {
        return parameters.stream()
                .filter(changedParameters::contains)
                .<Cause>map(Cause.Parameter::new)
                .toList();
    }

    /// Carries changes on to the resources that name a changed one: its attributes may be others after any change,
    /// its name or id only after a replacement.
    ///
    /// @return whether something was added
    private boolean ripples() {
        var grown = false;
        for (var entry : after.resources().entrySet()) {
            var id = entry.getKey();
            if (before.resources().containsKey(id)) {
                grown |= ripple(id, entry.getValue());
            }
        }
        return grown;
    }

    private boolean ripple(String id, ResolvedStack.Resource resource) {
        var known = Optional.ofNullable(changes.get(id));
        var reasons = new LinkedHashSet<>(known.map(ResourceChange::reasons).orElse(List.of()));
        var replacement = known.map(ResourceChange::replacement).orElse(Replacement.NEVER);
        for (var property : resource.properties().entrySet()) {
            for (var reference : property.getValue().references()) {
                if (moves(reference)) {
                    reasons.add(ripple(property.getKey(), property.getValue(), reference));
                    replacement = replacement == Replacement.NEVER
                                    && CreateOnlyProperties.contains(resource.type(), property.getKey())
                            ? Replacement.CONDITIONAL
                            : replacement;
                }
            }
        }
        if (reasons.size() == known.map(change -> change.reasons().size()).orElse(0)) {
            return false;
        }
        changes.put(id, change(id, resource.type(), replacement, List.copyOf(reasons)));
        return true;
    }

    private boolean moves(String reference) {
        if (retagged && reference.contains(".")) {
            return true;
        }
        var change = changes.get(logicalId(reference));
        return change != null
                && change.action() == Action.MODIFY
                && (reference.contains(".") || change.replacement() != Replacement.NEVER);
    }

    private static Reason ripple(String name, Property property, String reference) {
        var id = logicalId(reference);
        var attribute = reference.length() > id.length() ? reference.substring(id.length() + 1) : "";
        return new Reason(
                FieldPath.of("Properties", name),
                property.value(),
                property.value(),
                new Cause.Resource(id, attribute));
    }

    private static String logicalId(String reference) {
        var dot = reference.indexOf('.');
        return dot < 0 ? reference : reference.substring(0, dot);
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        var all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }
}
