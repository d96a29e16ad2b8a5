package io.datapump.reconciler;

import io.datapump.reconciler.drift.Drift;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.foundation.ResourceDrift;
import io.datapump.reconciler.kind.foundation.ResourceDrift.PropertyDifference;
import io.datapump.reconciler.kind.foundation.StackDrift;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Optional;

/// What CloudFormation finds changed by hand inside of the lake's stack. A plan cannot see it, because the template
/// is as it should be, and so an apply does not mend it.
final class StackParts {

    private static final Mend BY_HAND = new Mend.Words(
            "An apply does not set back what was changed inside of the stack: undo it where it was done.");

    private StackParts() {}

    /// One drift for each resource of the stack that differs.
    ///
    /// @param at where the configuration asks for the stack
    static List<Drift> of(String stack, StackDrift found, SourceLocation at) {
        return found.drifted().stream()
                .filter(part -> part.status() != ResourceDrift.Status.UNKNOWN)
                .map(part -> drift(stack, part, at))
                .toList();
    }

    private static Drift drift(String stack, ResourceDrift part, SourceLocation at) {
        var id = new ResourceId(FoundationKind.NAME, stack + "/" + part.logicalId());
        return part.differences().isEmpty()
                ? new Drift.Gone(id, at, BY_HAND)
                : new Drift.Changed(
                        id,
                        at,
                        part.differences().stream().map(StackParts::field).toList(),
                        Optional.empty(),
                        Drift.Repair.IN_PLACE,
                        BY_HAND);
    }

    private static FieldChange field(PropertyDifference difference) {
        return new FieldChange(
                new FieldPath(List.of(difference.path().replaceFirst("^/", "").split("/", -1))),
                value(difference.actual()),
                value(difference.expected()));
    }

    private static Optional<StateTree> value(String text) {
        return Optional.of(text).filter(said -> !said.isEmpty()).map(StateTree.Text::new);
    }
}
