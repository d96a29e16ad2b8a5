package io.datapump.reconciler.aws;

import java.time.Duration;
import java.time.Instant;

/// How often something may be done: a burst at once, then at a steady rate. Thread-safe.
final class TokenBucket {

    private final Duration each;
    private final Duration burst;

    /// When the bucket will have been empty, were nothing taken from now on.
    private Instant emptyUntil = Instant.EPOCH;

    /// @param capacity how many at once
    /// @param perSecond how many are refilled
    TokenBucket(int capacity, int perSecond) {
        this.each = Duration.ofSeconds(1).dividedBy(perSecond);
        this.burst = each.multipliedBy(capacity);
    }

    /// Takes one.
    ///
    /// @return how long to wait before it may be used; zero while the burst lasts
    synchronized Duration take(Instant now) {
        var full = now.minus(burst);
        emptyUntil = (emptyUntil.isBefore(full) ? full : emptyUntil).plus(each);
        var wait = Duration.between(now, emptyUntil);
        return wait.isPositive() ? wait : Duration.ZERO;
    }
}
