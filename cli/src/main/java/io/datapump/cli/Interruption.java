package io.datapump.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Interrupts the thread that works when the process is told to stop (SIGINT, SIGTERM), and keeps the process until
/// that thread has tidied up, but no longer than its grace. The process then exits with 130 or 143.
final class Interruption {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Thread worker;
    private final Consumer<String> tell;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stop");

    private Interruption(Thread worker, Consumer<String> tell) {
        this.worker = worker;
        this.tell = tell;
    }

    /// Does the work on the current thread, watched over.
    ///
    /// @param tell hears of the signal, on a thread of its own
    static <T> T watch(Consumer<String> tell, Supplier<T> work) {
        var interruption = new Interruption(Thread.currentThread(), tell);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        try {
            return work.get();
        } finally {
            interruption.end();
        }
    }

    private void stop() {
        tell.accept("Told to stop: removing what is unfinished.");
        worker.interrupt();
        try {
            if (!ended.await(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                tell.accept("Stopped before everything unfinished was removed.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            // The hook has run, or runs, and ends by itself.
        }
    }
}
