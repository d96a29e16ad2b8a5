package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.StateTree;
import java.util.List;
import java.util.Optional;

/// What happens to one resource of a stack.
///
/// @param type for example `AWS::S3::Bucket`
/// @param reasons sorted by path; empty for a resource that the template adds or no longer has
/// @param protectedBy the policy that keeps what would be deleted, for example `DeletionPolicy: Retain`;
/// empty where
///     nothing is deleted, and where nothing holds on to it. Termination protection is none: it guards the
/// stack
///     as a whole and no single resource (CloudFormation guide)
public record ResourceChange(
        String logicalId,
        String type,
        Action action,
        Replacement replacement,
        List<Reason> reasons,
        Optional<String> protectedBy) {

    public ResourceChange {
        reasons = List.copyOf(reasons);
    }

    public enum Action {
        ADD,
        MODIFY,
        REMOVE
    }

    /// Whether another resource takes the place of this one.
    public enum Replacement {
        NEVER,
        /// If the value of another resource turns out to be another one. Counts as a replacement until then.
        CONDITIONAL,
        ALWAYS
    }

    /// One property, or another part of the resource, that changes.
    ///
    /// @param path `Properties.…`, `DeletionPolicy`, `Condition`
    /// @param before empty where there was none; a value of a `NoEcho` parameter is a digest
    /// @param after empty where there is none; the same as before where only a resource that it names changes
    public record Reason(FieldPath path, Optional<StateTree> before, Optional<StateTree> after, Cause cause) {

        /// `Properties.RetentionInDays`, and what it goes back to where that is not the template.
        private String words() {
            return switch (cause) {
                case Cause.Template written -> path.toString();
                case Cause.Parameter(var name) -> path + " by the parameter " + name;
                case Cause.Resource(var id, var attribute) -> path + " by " + id;
            };
        }
    }

    /// What a reason goes back to.
    public sealed interface Cause {

        /// The resource is written differently.
        record Template() implements Cause {}

        /// A parameter has another value.
        record Parameter(String name) implements Cause {}

        /// A resource that this one names changes.
        ///
        /// @param attribute empty text for its name or id
        record Resource(String logicalId, String attribute) implements Cause {}
    }

    /// The same as a plan has it.
    PartChange part() {
        return new PartChange(
                logicalId,
                type,
                PartChange.Action.valueOf(action.name()),
                PartChange.Replacement.valueOf(replacement.name()),
                reasons.stream().map(Reason::words).distinct().toList(),
                protectedBy);
    }

    /// Whether the resource is as it was and only others that it names change.
    public boolean isRipple() {
        return action == Action.MODIFY && reasons.stream().allMatch(reason -> reason.cause() instanceof Cause.Resource);
    }
}
