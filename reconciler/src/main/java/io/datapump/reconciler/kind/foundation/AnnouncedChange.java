package io.datapump.reconciler.kind.foundation;

import java.util.List;

/// What CloudFormation's change set says of one resource, in CloudFormation's words.
///
/// @param action `Add`, `Modify`, `Remove` and others
/// @param replacement `True`, `False`, `Conditional`; empty text where it says nothing
/// @param policyAction what happens to the resource that goes, for example `Delete` or `ReplaceAndRetain`; empty text
///     where nothing goes
/// @param reasons what changes and what that goes back to, for people
record AnnouncedChange(
        String logicalId, String type, String action, String replacement, String policyAction, List<String> reasons) {

    AnnouncedChange {
        reasons = List.copyOf(reasons);
    }

    boolean removes() {
        return action.equals("Remove");
    }

    /// A condition counts as met until CloudFormation has found out.
    boolean replaces() {
        return action.equals("Modify") && (replacement.equals("True") || replacement.equals("Conditional"));
    }

    boolean deletes() {
        return policyAction.contains("Delete");
    }

    /// `Bucket (AWS::S3::Bucket) would be replaced (Conditional, ReplaceAndDelete): …`.
    String sentence() {
        var what = removes() ? "removed" : replaces() ? "replaced" : "changed";
        var how = java.util.stream.Stream.of(replaces() ? replacement : "", policyAction)
                .filter(word -> !word.isEmpty())
                .toList();
        return "%s (%s) would be %s%s%s"
                .formatted(
                        logicalId,
                        type,
                        what,
                        how.isEmpty() ? "" : " (" + String.join(", ", how) + ")",
                        reasons.isEmpty() ? "" : ": " + String.join("; ", reasons));
    }
}
