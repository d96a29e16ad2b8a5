package io.datapump.reconciler.apply;

/// How much one apply may do, and how it goes on after a failure.
///
/// @param pruneLimit most deletions; a plan with more is refused as a whole
public record ApplyPolicy(OnFailure onFailure, int pruneLimit) {

    /// Goes on after a failure, and deletes at most ten resources.
    public static final ApplyPolicy STANDARD = new ApplyPolicy(OnFailure.CONTINUE, 10);

    public ApplyPolicy {
        if (pruneLimit < 0) {
            throw new IllegalArgumentException(
                    "Cannot limit deletions to %d: the limit is no negative number".formatted(pruneLimit));
        }
    }
}
