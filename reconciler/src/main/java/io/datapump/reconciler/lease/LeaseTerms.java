package io.datapump.reconciler.lease;

import java.time.Duration;
import java.util.function.Predicate;

/// How one apply takes the lease.
///
/// @param holder for people: who takes it, from where
/// @param life how long it lasts without being renewed; it is renewed three times in it
/// @param patience how long another holder is waited for; zero: not at all
/// @param broken leases that are taken over before they have expired, because their holder is known to be dead
public record LeaseTerms(String holder, Duration life, Duration patience, Predicate<Lease> broken) {

    private static final Duration LIFE = Duration.ofMinutes(5);

    /// Five minutes, waiting for nobody and breaking no lease.
    public static LeaseTerms of(String holder) {
        return new LeaseTerms(holder, LIFE, Duration.ZERO, _ -> false);
    }

    public LeaseTerms waiting(Duration longest) {
        return new LeaseTerms(holder, life, longest, broken);
    }

    public LeaseTerms breaking(Predicate<Lease> leases) {
        return new LeaseTerms(holder, life, patience, leases);
    }

    /// The pause between two renewals.
    Duration rhythm() {
        return life.dividedBy(3);
    }
}
