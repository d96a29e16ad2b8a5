package io.datapump.reconciler.aws;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// How waits for AWS are made: ask, pause, ask again, give up at a deadline. Every wait has one.
///
/// @param interval pause between two questions
/// @param deadline longest wait of all, counted in pauses
/// @param tell hears what is waited for, twice a minute while it lasts
public record Polling(Duration interval, Duration deadline, Consumer<String> tell) {

    private static final Duration TELLING = Duration.ofSeconds(30);

    /// Every three seconds for up to an hour: as long as CloudFormation's own waiters, with a shorter pause.
    public static final Polling STANDARD = new Polling(Duration.ofSeconds(3), Duration.ofHours(1));

    public Polling {
        if (!interval.isPositive() || deadline.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "Cannot poll every %s for up to %s: the interval must be positive and the deadline no shorter"
                            .formatted(interval, deadline));
        }
    }

    /// Waits that tell nobody.
    public Polling(Duration interval, Duration deadline) {
        this(interval, deadline, _ -> {});
    }

    /// The same waits, told of.
    public Polling telling(Consumer<String> listener) {
        return new Polling(interval, deadline, listener);
    }

    /// The same pauses for a shorter time, but never shorter than one pause.
    public Polling upTo(Duration shorter) {
        var least = shorter.compareTo(interval) < 0 ? interval : shorter;
        return new Polling(interval, least.compareTo(deadline) < 0 ? least : deadline, tell);
    }

    /// Asks until there is an answer.
    ///
    /// @param what names what is waited for, for example `stack datapump-demo to come to rest`
    /// @throws ApplyException after the deadline, or where the thread is interrupted, whose flag is set again
    public <T> T await(String what, Supplier<Optional<T>> question) {
        return last(what, question, Optional::isPresent)
                .orElseThrow(() -> new ApplyException(
                        "Waited %s for %s, in vain. It may still come to it: look at it, then plan again."
                                .formatted(deadline, what),
                        Effect.UNKNOWN,
                        new TimeoutException(what)));
    }

    /// Asks until an answer is good enough or the deadline has come.
    ///
    /// @return the last answer, good enough or not
    /// @throws ApplyException where the thread is interrupted, whose flag is set again
    public <T> T last(String what, Supplier<T> question, Predicate<T> enough) {
        var pauses = deadline.dividedBy(interval);
        for (long paused = 0; ; paused++) {
            var answer = question.get();
            if (paused >= pauses || enough.test(answer)) {
                return answer;
            }
            pause(what, paused);
        }
    }

    /// Repeats a call while it fails for a reason that passes. After the deadline its failure goes to the
    /// caller.
    public void retry(Predicate<RuntimeException> passes, Runnable call) {
        var pauses = deadline.dividedBy(interval);
        for (long paused = 0; ; paused++) {
            try {
                call.run();
                return;
            } catch (RuntimeException e) {
                if (paused >= pauses || !passes.test(e)) {
                    throw e;
                }
            }
            pause("a call that AWS refuses for now", paused);
        }
    }

    /// @param paused how many pauses there were before
    private void pause(String what, long paused) {
        var each = Math.max(1, TELLING.dividedBy(interval));
        if (paused > 0 && paused % each == 0) {
            tell.accept("Still waiting for %s, for %d seconds so far."
                    .formatted(what, interval.multipliedBy(paused).toSeconds()));
        }
        try {
            Thread.sleep(interval);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApplyException("Interrupted while waiting for %s.".formatted(what), Effect.UNKNOWN, e);
        }
    }
}
