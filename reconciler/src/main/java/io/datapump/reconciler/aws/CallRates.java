package io.datapump.reconciler.aws;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/// Holds calls back so that they stay within AWS's quotas, retries included. One instance for all clients of
/// an account and region, since the quotas are the account's.
final class CallRates implements ExecutionInterceptor {

    /// How a thread waits.
    interface Pause {

        void of(Duration time) throws InterruptedException;
    }

    private final Map<String, TokenBucket> byOperation = new HashMap<>();
    private final Map<String, TokenBucket> byService = new HashMap<>();
    private final InstantSource clock;
    private final Pause pause;

    CallRates() {
        this(InstantSource.system(), Thread::sleep);
    }

    CallRates(InstantSource clock, Pause pause) {
        this.clock = clock;
        this.pause = pause;
        // ECS API reference, "Request throttling": bucket and refill per second.
        limit(20, 1, "ecs RegisterTaskDefinition", "ecs DeregisterTaskDefinition");
        limit(5, 1, "ecs DeleteTaskDefinitions");
        limit(50, 20, "ecs DescribeTaskDefinition", "ecs ListTaskDefinitions", "ecs ListTaskDefinitionFamilies");
        limit(20, 10, "ecs TagResource", "ecs UntagResource");
        // Published nowhere; modest enough for whoever else calls them in the same account.
        byService.put("cloudformation", new TokenBucket(10, 5));
        byService.put("glue", new TokenBucket(20, 10));
        byService.put("rds", new TokenBucket(20, 10));
    }

    private void limit(int capacity, int perSecond, String... operations) {
        var shared = new TokenBucket(capacity, perSecond);
        List.of(operations).forEach(operation -> byOperation.put(operation, shared));
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        await(CallTrace.service(attributes), CallTrace.operation(attributes));
    }

    /// Waits for an operation's turn.
    ///
    /// @param service in lower case
    void await(String service, String operation) {
        var bucket = Optional.ofNullable(byOperation.get(service + " " + operation))
                .or(() -> Optional.ofNullable(byService.get(service)));
        var wait = bucket.map(limited -> limited.take(clock.instant())).orElse(Duration.ZERO);
        if (wait.isPositive()) {
            try {
                pause.of(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw AbortedException.create("Interrupted while waiting for the turn of " + operation, e);
            }
        }
    }
}
