package io.datapump.reconciler.resource;

import java.util.List;
import java.util.Optional;

/// What becomes of one part of a resource that is made of parts: of a stack's resource, as CloudFormation
/// foretells it in a change set.
///
/// @param name the part's name within the resource, for example `LogGroup`
/// @param type for example `AWS::Logs::LogGroup`
/// @param reasons why, one for each property or cause; empty where AWS does not say
/// @param protectedBy what keeps it from being lost, for example `DeletionPolicy: Retain`; empty where nothing does
public record PartChange(
        String name,
        String type,
        Action action,
        Replacement replacement,
        List<String> reasons,
        Optional<String> protectedBy) {

    public PartChange {
        reasons = List.copyOf(reasons);
    }

    /// Whether the part as it is now is gone afterwards, or may be, and nothing keeps it.
    public boolean isDangerous() {
        return protectedBy.isEmpty() && (action == Action.REMOVE || replacement != Replacement.NEVER);
    }

    /// What is done to the part.
    public enum Action {
        ADD,
        MODIFY,
        REMOVE,
        IMPORT,
        /// AWS cannot tell before it does it.
        DYNAMIC
    }

    /// Whether the part is made anew.
    public enum Replacement {
        NEVER,
        /// Depends on values that are known only then.
        CONDITIONAL,
        ALWAYS
    }
}
