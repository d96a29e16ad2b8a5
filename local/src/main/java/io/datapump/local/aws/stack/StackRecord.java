package io.datapump.local.aws.stack;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A stack.
///
/// @param current what it was last brought to
/// @param pending what it is being brought to, while its status is `…_IN_PROGRESS`
/// @param seen whether somebody has looked since the pending operation began
/// @param isProtected whether it cannot be deleted
/// @param token of the request that began the pending operation; empty text where it had none
/// @param resources what exists, by logical id
record StackRecord(
        String id,
        String name,
        String status,
        Optional<String> reason,
        Instant created,
        Optional<Instant> updated,
        Content current,
        Optional<Content> pending,
        boolean seen,
        boolean isProtected,
        String token,
        Map<String, StackResource> resources,
        Map<String, String> outputs) {

    StackRecord {
        resources = Map.copyOf(resources);
        outputs = Map.copyOf(outputs);
    }

    /// What a stack is made from.
    ///
    /// @param deletesOnFailure whether a failed creation deletes the stack again
    record Content(
            String template, Map<String, String> parameters, Map<String, String> tags, boolean deletesOnFailure) {

        static final Content EMPTY = new Content("", Map.of(), Map.of(), false);

        Content {
            parameters = Map.copyOf(parameters);
            tags = Map.copyOf(tags);
        }
    }

    /// One resource of a stack.
    ///
    /// @param form its properties with references left open, see [DesiredResource]
    /// @param evaluated its properties as they were applied
    /// @param retained whether it stays when it leaves the stack
    record StackResource(String type, PhysicalResource physical, String form, String evaluated, boolean retained) {}

    boolean isMoving() {
        return status.endsWith("_IN_PROGRESS") && !isShell();
    }

    /// What a change set of type CREATE leaves before it is executed.
    boolean isShell() {
        return status.equals("REVIEW_IN_PROGRESS");
    }

    StackRecord moving(String newStatus, Content to, String with) {
        return new StackRecord(
                id,
                name,
                newStatus,
                Optional.empty(),
                created,
                updated,
                current,
                Optional.of(to),
                false,
                isProtected,
                with,
                resources,
                outputs);
    }

    StackRecord seenMoving() {
        return new StackRecord(
                id,
                name,
                status,
                reason,
                created,
                updated,
                current,
                pending,
                true,
                isProtected,
                token,
                resources,
                outputs);
    }

    StackRecord having(Map<String, StackResource> now) {
        return new StackRecord(
                id, name, status, reason, created, updated, current, pending, seen, isProtected, token, now, outputs);
    }

    StackRecord protectedBy(boolean protection) {
        return new StackRecord(
                id,
                name,
                status,
                reason,
                created,
                updated,
                current,
                pending,
                seen,
                protection,
                token,
                resources,
                outputs);
    }

    StackRecord atRest(
            String newStatus, Optional<String> why, Instant at, Content content, Map<String, String> newOutputs) {
        return new StackRecord(
                id,
                name,
                newStatus,
                why,
                created,
                Optional.of(at),
                content,
                Optional.empty(),
                false,
                isProtected,
                "",
                resources,
                newOutputs);
    }
}
