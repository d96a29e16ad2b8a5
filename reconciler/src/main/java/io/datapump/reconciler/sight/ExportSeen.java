package io.datapump.reconciler.sight;

import java.time.Instant;
import java.util.Optional;

/// An export task of a cluster.
///
/// @param cluster read from the prefix it writes to, `exported/{cluster}`
/// @param status as RDS says it: STARTING, IN_PROGRESS, COMPLETE, FAILED, CANCELING, CANCELED
/// @param percent how far it is, 0 to 100
/// @param cause why it failed, in RDS's words
public record ExportSeen(String cluster, String id, String status, int percent, Optional<String> cause, Times times) {

    /// When what happened.
    ///
    /// @param snapshot when the exported snapshot was taken
    public record Times(Optional<Instant> snapshot, Optional<Instant> started, Optional<Instant> ended) {}

    public boolean isComplete() {
        return status.equals("COMPLETE");
    }

    public boolean hasFailed() {
        return status.equals("FAILED") || status.equals("CANCELED");
    }

    /// When it ended, or began; the beginning of time for one that RDS says neither of.
    public Instant latest() {
        return times.ended().or(times::started).orElse(Instant.MIN);
    }
}
