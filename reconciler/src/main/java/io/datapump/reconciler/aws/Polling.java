package io.datapump.reconciler.aws;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// How waits for AWS are made: ask, pause, ask again, give up at a deadline. Every wait has one.
///
/// @param interval pause between two questions
/// @param deadline longest wait of all, counted in pauses
public record Polling(Duration interval, Duration deadline) {

    /// Every three seconds for up to an hour: as long as CloudFormation's own waiters, with a shorter pause.
    public static final Polling STANDARD = new Polling(Duration.ofSeconds(3), Duration.ofHours(1));

    public Polling {
        if (!interval.isPositive() || deadline.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "Cannot poll every %s for up to %s: the interval must be positive and the deadline no shorter"
                            .formatted(interval, deadline));
        }
    }

    /// The same pauses for a shorter time, but never shorter than one pause.
    public Polling upTo(Duration shorter) {
        var least = shorter.compareTo(interval) < 0 ? interval : shorter;
        return new Polling(interval, least.compareTo(deadline) < 0 ? least : deadline);
    }

    /// Asks until there is an answer.
    ///
    /// @param what names what is waited for, for example `stack datapump-demo to come to rest`
    /// @throws ApplyException after the deadline, or where the thread is interrupted, whose flag is set again
    public <T> T await(String what, Supplier<Optional<T>> question) {
        for (long left = deadline.dividedBy(interval); ; left--) {
            var answer = question.get();
            if (answer.isPresent()) {
                return answer.get();
            }
            if (left <= 0) {
                throw new ApplyException(
                        "Waited %s for %s, in vain. It may still come to it: look at it, then plan again."
                                .formatted(deadline, what),
                        Effect.UNKNOWN,
                        new TimeoutException(what));
            }
            pause(what);
        }
    }

    /// Repeats a call while it fails for a reason that passes. After the deadline its failure goes to the
    /// caller.
    public void retry(Predicate<RuntimeException> passes, Runnable call) {
        for (long left = deadline.dividedBy(interval); ; left--) {
            try {
                call.run();
                return;
            } catch (RuntimeException e) {
                if (left <= 0 || !passes.test(e)) {
                    throw e;
                }
            }
            pause("a call that AWS refuses for now");
        }
    }

    private void pause(String what) {
        try {
            Thread.sleep(interval);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApplyException("Interrupted while waiting for %s.".formatted(what), Effect.UNKNOWN, e);
        }
    }
}
