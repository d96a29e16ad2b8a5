package io.datapump.reconciler.kind.foundation;

import java.util.List;
import java.util.Optional;

/// What CloudFormation found when it compared a stack's resources with its template.
///
/// @param drifted sorted by logical id; differences known to mean nothing are left out
/// @param incomplete why some resources could not be looked at, in a sentence; empty where all could
public record StackDrift(List<ResourceDrift> drifted, Optional<String> incomplete) {

    /// What a detection never sees (CloudFormation guide, drift detection): a stack in sync may have changed there.
    public static final List<String> BLIND_SPOTS = List.of(
            "Properties that the template does not write are not compared.",
            "The code of a function is not compared.",
            "Properties that name a KMS key are not compared.",
            "Values that AWS never gives out, such as secrets, are not compared.");

    public StackDrift {
        drifted = List.copyOf(drifted);
    }
}
