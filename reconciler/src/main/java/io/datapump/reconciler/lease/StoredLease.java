package io.datapump.reconciler.lease;

import io.datapump.reconciler.lease.Lease.Standing;
import java.time.Instant;

/// A lease as it was read. Both times are S3's, so that nobody's clock decides.
///
/// @param writtenAt to the second
/// @param readAt to the second
record StoredLease(Lease lease, String etag, Instant writtenAt, Instant readAt) {

    /// A tenth of its life is left to its holder for clocks and for a change that has just begun.
    Instant expires() {
        return writtenAt.plus(lease.life()).plus(lease.life().dividedBy(10));
    }

    boolean isFree() {
        return lease.standing() == Standing.RELEASED || readAt.isAfter(expires());
    }
}
