package io.datapump.reconciler.lease;

import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.lease.Lease.Standing;
import io.datapump.reconciler.lease.LeaseClient.Written;
import io.datapump.reconciler.resource.ApplyException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// Takes the lease of one lake for one apply.
public final class Leasing {

    /// Two takers outrun each other once or twice, never for long: the slower one finds the lease held.
    private static final int TRIES = 5;

    private final LeaseClient client;
    private final LeaseTerms terms;
    private final Polling polling;
    private final InstantSource clock;
    private final BooleanSupplier stopped;
    private final String run = UUID.randomUUID().toString();

    /// @param polling how another holder is waited for, as far as the terms are patient
    /// @param stopped ends all patience
    public Leasing(
            LeaseClient client, LeaseTerms terms, Polling polling, InstantSource clock, BooleanSupplier stopped) {
        this.client = client;
        this.terms = terms;
        this.polling = polling;
        this.clock = clock;
        this.stopped = stopped;
    }

    /// Takes the lease: one nobody holds, one that has expired, or one the terms break. From then on it is
    /// renewed until it is closed.
    ///
    /// @return empty where there is no bucket to keep it in
    /// @throws ApplyException where another apply holds it, when patience is over
    public Optional<HeldLease> take() {
        var last = terms.patience().isPositive()
                ? polling.upTo(terms.patience())
                        .last(
                                "the apply that holds the lease",
                                this::attempt,
                                attempt -> !(attempt instanceof Attempt.Refused) || stopped.getAsBoolean())
                : attempt();
        return switch (last) {
            case Attempt.Taken(var held) -> {
                held.keepRenewing();
                yield Optional.of(held);
            }
            case Attempt.NoBucket none -> Optional.empty();
            case Attempt.Refused(var other) -> throw new ApplyException(refusal(other));
        };
    }

    private Attempt attempt() {
        var begun = clock.instant();
        for (var left = TRIES; ; left--) {
            var found = client.find();
            if (found.filter(this::isMine).isPresent()) {
                return new Attempt.Taken(held(found.get().lease(), found.get().etag(), begun));
            }
            if (found.filter(this::isTaken).isPresent() || left == 0) {
                return new Attempt.Refused(found.orElseThrow(() ->
                        new ApplyException("Cannot take the lease %s: others keep writing it. Nothing was changed."
                                .formatted(client.uri()))));
            }
            var lease = lease(found, begun);
            switch (write(found, lease)) {
                case Written.Done(var etag) -> {
                    return new Attempt.Taken(held(lease, etag, begun));
                }
                case Written.NoBucket none -> {
                    return new Attempt.NoBucket();
                }
                case Written.Outrun again -> {}
            }
        }
    }

    /// Written by this taking, whose answer was lost.
    private boolean isMine(StoredLease found) {
        return found.lease().run().equals(run) && found.lease().standing() == Standing.HELD;
    }

    private boolean isTaken(StoredLease found) {
        return !found.isFree() && !terms.broken().test(found.lease());
    }

    private HeldLease held(Lease lease, String etag, Instant writtenAt) {
        return new HeldLease(client, terms, clock, lease, etag, writtenAt);
    }

    private Written write(Optional<StoredLease> found, Lease lease) {
        return found.map(stored -> client.replace(stored.etag(), lease)).orElseGet(() -> client.create(lease));
    }

    private Lease lease(Optional<StoredLease> found, Instant since) {
        return new Lease(
                Standing.HELD,
                found.map(stored -> stored.lease().token()).orElse(0L) + 1,
                terms.holder(),
                run,
                since.truncatedTo(ChronoUnit.SECONDS),
                terms.life());
    }

    private String refusal(StoredLease other) {
        return ("Another apply is at work: %s holds the lease %s since %s, at least until %s. This one changes nothing"
                        + " more. Wait for it with --wait 10m. It expires by itself when its holder is dead; if you are sure that it"
                        + " is, take it over at once with --break-lease %d.")
                .formatted(
                        other.lease(),
                        client.uri(),
                        other.lease().since(),
                        other.expires().truncatedTo(ChronoUnit.SECONDS),
                        other.lease().token());
    }

    private sealed interface Attempt {

        record Taken(HeldLease lease) implements Attempt {}

        record Refused(StoredLease other) implements Attempt {}

        record NoBucket() implements Attempt {}
    }
}
