package io.datapump.local.aws.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Every call made through the clients of one embedded AWS, and the one place where faults are injected.
/// Thread-safe.
public final class CallLog {

    private final AtomicLong mutations = new AtomicLong();
    private final List<Call> mutating = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private volatile FaultPlan faults = FaultPlan.none();
    private volatile CallListener listener = (_, _, _) -> {};

    /// Puts a fault plan in force, in place of the former one.
    public void inject(FaultPlan plan) {
        faults = plan;
    }

    /// Has a listener hear of the calls, in place of the former one.
    public void listen(CallListener other) {
        listener = other;
    }

    /// How often each operation was called, by `service:Operation`.
    public synchronized Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    /// The calls that may have changed something, in the order in which they began.
    public synchronized List<Call> mutations() {
        return List.copyOf(mutating);
    }

    /// Makes a call: counts it, asks the fault plan before and after, records it.
    ///
    /// @param operation as AWS names it
    /// @param subject see [Call#subject]
    public <T extends @Nullable Object> T call(String service, String operation, String subject, Supplier<T> work) {
        return call(service, operation, subject, new Object[0], _ -> work.get());
    }

    /// The same for a call with arguments, which reach the service as the fault plan lets them.
    <T extends @Nullable Object> T call(
            String service, String operation, String subject, Object[] arguments, Function<Object[], T> work) {
        var call = begin(service, operation, subject);
        var begin = System.nanoTime();
        try {
            faults.before(call);
            var answer = faults.answered(call, work.apply(faults.sent(call, arguments)));
            faults.after(call);
            listener.ended(call, Duration.ofNanos(System.nanoTime() - begin), Optional.empty());
            return answer;
        } catch (RuntimeException e) {
            listener.ended(call, Duration.ofNanos(System.nanoTime() - begin), Optional.of(e));
            throw e;
        }
    }

    private synchronized Call begin(String service, String operation, String subject) {
        var mutation = Call.onlyReads(operation) ? 0 : mutations.incrementAndGet();
        var call = new Call(mutation, service, operation, subject);
        counts.merge(call.toString(), 1L, Long::sum);
        if (call.mutates()) {
            mutating.add(call);
        }
        return call;
    }
}
