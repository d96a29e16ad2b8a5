package io.datapump.reconciler;

import io.datapump.reconciler.apply.Gate;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.runconfiguration.RunIndexKind;
import io.datapump.reconciler.lease.HeldLease;
import io.datapump.reconciler.lease.Leasing;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import java.util.Optional;

/// Open while the lake's lease is held. Where there is no bucket to keep one in, the foundation stack goes
/// first, of which CloudFormation lets nobody make two; the lease is taken before anything else then.
final class LeaseGate implements Gate, AutoCloseable {

    private final Leasing leasing;
    private Optional<HeldLease> held;

    /// Why it was not taken when there should have been a bucket.
    private volatile Optional<String> refused = Optional.empty();

    /// Takes the lease.
    ///
    /// @throws ApplyException where another apply holds it
    LeaseGate(Leasing leasing) {
        this.leasing = leasing;
        this.held = leasing.take();
    }

    @Override
    public Optional<String> refusal(Change change) {
        var kind = change.resource().kind();
        if (!kind.equals(FoundationKind.NAME)) {
            takeOnce();
        }
        var lease = held();
        if (lease.isEmpty()) {
            return refused;
        }
        return kind.equals(RunIndexKind.NAME)
                ? lease.get().lossInTheBucket()
                : lease.get().loss();
    }

    private synchronized Optional<HeldLease> held() {
        return held;
    }

    private synchronized void takeOnce() {
        if (held.isEmpty() && refused.isEmpty()) {
            try {
                held = leasing.take();
                refused = Optional.of("The lake has no bucket yet, and the lease is kept in it.");
            } catch (ApplyException e) {
                refused = Optional.of(e.reason());
            } catch (LiveStateException e) {
                refused = Optional.of(e.reason());
            }
        }
    }

    @Override
    public synchronized void close() {
        held.ifPresent(HeldLease::close);
    }
}
