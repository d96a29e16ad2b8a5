package io.datapump.reconciler.lease;

import io.datapump.reconciler.lease.LeaseClient.Written;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A lease while it is held: renewed in the background, released when it is closed. Thread-safe.
///
/// Holds itself to be lost when its life has passed since the last renewal that was answered, a tenth of its
/// life before anybody else may take it.
public final class HeldLease implements AutoCloseable {

    private final LeaseClient client;
    private final LeaseTerms terms;
    private final InstantSource clock;
    private final Lease lease;
    private final CountDownLatch closed = new CountDownLatch(1);
    private String etag;
    private Instant writtenAt;
    private Optional<String> lost = Optional.empty();

    /// @param writtenAt no later than the writing
    HeldLease(LeaseClient client, LeaseTerms terms, InstantSource clock, Lease lease, String etag, Instant writtenAt) {
        this.client = client;
        this.terms = terms;
        this.clock = clock;
        this.lease = lease;
        this.etag = etag;
        this.writtenAt = writtenAt;
    }

    public Lease lease() {
        return lease;
    }

    /// Why nothing may be changed any more; empty while the lease is held. Asks nobody.
    public synchronized Optional<String> loss() {
        if (lost.isEmpty() && !clock.instant().isBefore(writtenAt.plus(lease.life()))) {
            lost = Optional.of("The lease could not be renewed for %d seconds, so another apply may be at work."
                    .formatted(lease.life().toSeconds()));
        }
        return lost;
    }

    /// As [#loss], after reading what is in the bucket.
    public synchronized Optional<String> lossInTheBucket() {
        if (loss().isEmpty()) {
            try {
                compare(client.find());
            } catch (LiveStateException e) {
                return Optional.of("Nobody can say whether the lease is still held. " + e.reason());
            }
        }
        return lost;
    }

    /// Writes the lease anew, so that its life begins again. A renewal that gets no answer is made up for by the
    /// next one, as long as the lease lives.
    synchronized void renew() {
        if (loss().isPresent()) {
            return;
        }
        var sent = clock.instant();
        switch (client.replace(etag, lease)) {
            case Written.Done(var written) -> {
                etag = written;
                writtenAt = sent;
            }
            case Written.Outrun other -> compare(client.find());
            case Written.NoBucket gone -> lost = Optional.of("The lease was lost with its bucket.");
        }
    }

    /// One that was written by this very run is held: the answer to its writing was lost.
    private void compare(Optional<StoredLease> found) {
        var mine = found.filter(stored -> stored.lease().equals(lease));
        if (mine.isPresent()) {
            etag = mine.get().etag();
        } else {
            lost = Optional.of(found.map(stored -> "The lease was lost to %s.".formatted(stored.lease()))
                    .orElse("The lease was lost: its object is gone."));
        }
    }

    void keepRenewing() {
        Thread.ofVirtual().name("lease").start(this::renewUntilClosed);
    }

    private void renewUntilClosed() {
        try {
            while (!closed.await(terms.rhythm().toMillis(), TimeUnit.MILLISECONDS) && loss().isEmpty()) {
                try {
                    renew();
                } catch (ApplyException | LiveStateException madeUpForByTheNext) {
                    // The lease says itself when it is too late.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Releases the lease where it is still held. One that cannot be released expires by itself.
    @Override
    public synchronized void close() {
        closed.countDown();
        try {
            if (loss().isEmpty() && client.replace(etag, lease.released()) instanceof Written.Outrun) {
                compare(client.find());
                if (lost.isEmpty()) {
                    client.replace(etag, lease.released());
                }
            }
        } catch (ApplyException | LiveStateException expiresByItself) {
            // Nothing is left to be done that another try would not do as well.
        }
        lost = Optional.of("The lease was given back.");
    }
}
