package io.datapump.local.aws.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Every call made through the clients of one embedded AWS, and the one place where faults are injected.
/// Thread-safe.
public final class CallLog {

    private final AtomicLong mutations = new AtomicLong();
    private final List<Call> mutating = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private volatile FaultPlan faults = FaultPlan.none();

    /// Puts a fault plan in force, in place of the former one.
    public void inject(FaultPlan plan) {
        faults = plan;
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
    public <T extends @Nullable Object> T call(String service, String operation, Supplier<T> work) {
        var call = begin(service, operation);
        faults.before(call);
        var answer = work.get();
        faults.after(call);
        return answer;
    }

    private synchronized Call begin(String service, String operation) {
        var call = new Call(Call.onlyReads(operation) ? 0 : mutations.incrementAndGet(), service, operation);
        counts.merge(call.toString(), 1L, Long::sum);
        if (call.mutates()) {
            mutating.add(call);
        }
        return call;
    }
}
