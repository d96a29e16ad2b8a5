package io.datapump.reconciler.lease;

import java.time.Duration;
import java.time.Instant;

/// Who may change the lake. The object stays when nobody may, so that tokens only grow.
///
/// @param token grows by one with every taking, and names one taking for good
/// @param holder for people: who took it, from where
/// @param run an id drawn for the taking, so that its holder knows it again after a lost answer
/// @param since when it was taken, by the holder's clock: for people only
/// @param life how long it lasts from each writing, by the clock of S3
public record Lease(Standing standing, long token, String holder, String run, Instant since, Duration life) {

    /// Whether somebody holds it.
    public enum Standing {
        HELD,
        RELEASED
    }

    Lease released() {
        return new Lease(Standing.RELEASED, token, holder, run, since, life);
    }

    /// `maria@laptop (token 7)`.
    @Override
    public String toString() {
        return "%s (token %d)".formatted(holder, token);
    }
}
