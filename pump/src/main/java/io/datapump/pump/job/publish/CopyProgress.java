package io.datapump.pump.job.publish;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/// Says now and then how far a long publish is: objects in place, how many a second, how long it will still take.
/// Says nothing of a publish that is over before the first line is due. Thread-safe.
final class CopyProgress {

    private static final Duration EVERY = Duration.ofSeconds(15);

    private final Clock clock;
    private final Consumer<String> log;
    private final long total;
    private final Instant begun;
    private Instant said;
    private long done;
    private long copied;

    /// @param total objects of all tables
    CopyProgress(Clock clock, Consumer<String> log, long total) {
        this.clock = clock;
        this.log = log;
        this.total = total;
        this.begun = clock.instant();
        this.said = begun;
    }

    /// One object has been copied.
    synchronized void copied() {
        copied++;
        advance(1);
    }

    /// Objects that were in place already.
    synchronized void found(long objects) {
        advance(objects);
    }

    private void advance(long objects) {
        done += objects;
        var now = clock.instant();
        if (Duration.between(said, now).compareTo(EVERY) >= 0) {
            said = now;
            var perSecond =
                    copied * 1000.0 / Math.max(1, Duration.between(begun, now).toMillis());
            log.accept("publish: %d of %d objects in place, %.0f a second, %s"
                    .formatted(done, total, perSecond, left(perSecond)));
        }
    }

    private String left(double perSecond) {
        return perSecond == 0
                ? "nothing copied yet"
                : "about %d s to go".formatted(Math.round((total - done) / perSecond));
    }
}
