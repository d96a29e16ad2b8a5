package io.datapump.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Lets a run end in order when the process is told to stop (SIGTERM, SIGINT): no change begins any more, and
/// the process stays until the run has ended, but no longer than its grace. The process then exits with 143 or
/// 130, as shells expect of one that was told to stop.
final class StopSignal implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Consumer<String> tell;
    private final Duration grace;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stop");
    private volatile boolean given;

    StopSignal(Consumer<String> tell, Duration grace) {
        this.tell = tell;
        this.grace = grace;
    }

    /// Watches from here on.
    ///
    /// @param tell hears of the signal, on a thread of its own
    static StopSignal watch(Consumer<String> tell) {
        var signal = new StopSignal(tell, GRACE);
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    boolean isGiven() {
        return given;
    }

    void stop() {
        given = true;
        tell.accept("Told to stop: no further change begins, and those under way are waited for, up to %d seconds."
                .formatted(grace.toSeconds()));
        try {
            if (!ended.await(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                tell.accept("Stopped while changes were under way. AWS may still carry them out; the lease expires by"
                        + " itself. Plan again in a few minutes.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The run has ended, and all it has to say is written.
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            // The hook has run, or runs, and ends by itself.
        }
    }
}
