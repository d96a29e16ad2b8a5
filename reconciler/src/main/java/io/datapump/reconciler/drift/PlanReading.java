package io.datapump.reconciler.drift;

import io.datapump.reconciler.drift.Drift.Repair;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.LiveResource;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the steps of a plan say of the past: what would be created was deleted, what would be changed was changed.
record PlanReading(LiveState live, Commands commands) {

    /// A pending change of a plan without pruning or adoption as drift.
    Drift drift(Change change) {
        var apply = new Mend.Command(commands.apply());
        return switch (change) {
            case Change.Create create -> new Drift.Gone(create.resource(), create.at(), apply);
            case Change.Update update ->
                new Drift.Changed(
                        update.resource(), update.at(), update.fields(), update.version(), Repair.IN_PLACE, apply);
            case Change.Replace replace ->
                new Drift.Changed(
                        replace.resource(),
                        replace.at(),
                        replace.fields(),
                        replace.version(),
                        Repair.BY_REPLACEMENT,
                        apply);
            case Change.Adopt adopt -> throw foreign(adopt);
            case Change.Delete delete -> throw foreign(delete);
            case Change.Keep keep -> throw foreign(keep);
        };
    }

    private static IllegalArgumentException foreign(Change change) {
        return new IllegalArgumentException("Cannot read a plan as drift: %s is not a difference from the configuration"
                .formatted(change.resource()));
    }

    Drift drift(Finding.Conflict conflict) {
        var owner =
                find(conflict.resource()).flatMap(resource -> resource.tags().owner());
        return new Drift.Disowned(
                conflict.resource(),
                conflict.at(),
                conflict.reason(),
                owner.<Mend>map(lake -> new Mend.Words(
                                "It is the lake \"%s\" that has to let go of it; nothing here takes it away."
                                        .formatted(lake)))
                        .orElseGet(() -> new Mend.Command(commands.adopt(conflict.resource()))));
    }

    DriftReport.Unmanaged unmanaged(ResourceId resource) {
        return new DriftReport.Unmanaged(
                resource, find(resource).map(LiveResource::tree).orElse(StateTree.Branch.EMPTY));
    }

    private Optional<LiveResource> find(ResourceId resource) {
        return live.of(resource.kind()).stream()
                .filter(candidate -> candidate.name().equals(resource.name()))
                .findFirst();
    }

    static List<Drift> joined(List<Drift> some, List<Drift> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
