package io.datapump.local.aws.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What goes wrong, and when: asked before and after every call. It may throw what the service would throw,
/// or end the process.
public interface FaultPlan {

    /// Before the call has had any effect.
    default void before(Call call) {}

    /// What of a request reaches the service: the arguments of the SDK's method, or others in their place. A
    /// transformer of an answer's bytes is among them.
    default Object[] sent(Call call, Object[] arguments) {
        return arguments;
    }

    /// What of the service's answer reaches the caller.
    default <T extends @Nullable Object> T answered(Call call, T answer) {
        return answer;
    }

    /// After the call has had its effect, before the caller learns of it: a failure here is an answer that
    /// got lost.
    default void after(Call call) {}

    static FaultPlan none() {
        return new FaultPlan() {};
    }

    /// The first calls of an operation fail, later ones do not.
    ///
    /// @param operation for example `glue:StartCrawler`
    static FaultPlan failing(String operation, int times, Supplier<? extends RuntimeException> failure) {
        var left = new AtomicInteger(times);
        return new FaultPlan() {
            @Override
            public void before(Call call) {
                if (call.toString().equals(operation) && left.getAndDecrement() > 0) {
                    throw failure.get();
                }
            }
        };
    }

    /// The process dies right before a call has had any effect, as if by `kill -9`: no `finally`, no shutdown
    /// hook.
    static FaultPlan haltingBefore(Predicate<Call> when) {
        return new FaultPlan() {
            @Override
            public void before(Call call) {
                if (when.test(call)) {
                    Runtime.getRuntime().halt(137);
                }
            }
        };
    }

    /// The process dies right after a call has had its effect, as if by `kill -9`: no `finally`, no shutdown
    /// hook.
    static FaultPlan haltingAfter(Predicate<Call> when) {
        return new FaultPlan() {
            @Override
            public void after(Call call) {
                if (when.test(call)) {
                    Runtime.getRuntime().halt(137);
                }
            }
        };
    }

    /// The same without ending the JVM: [Killed] flies through everything. For tests that go on in the same
    /// process.
    static FaultPlan killingBefore(Predicate<Call> when) {
        return new FaultPlan() {
            @Override
            public void before(Call call) {
                if (when.test(call)) {
                    throw new Killed(call);
                }
            }
        };
    }

    /// As [#killingBefore], after the call has had its effect.
    static FaultPlan killingAfter(Predicate<Call> when) {
        return new FaultPlan() {
            @Override
            public void after(Call call) {
                if (when.test(call)) {
                    throw new Killed(call);
                }
            }
        };
    }
}
