package io.datapump.pump.concurrent;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/// Work that goes on beside its caller on virtual threads, at most `limit` pieces at a time: who begins one more waits
/// until another has ended, so that what is to be done does not pile up. For work that waits, such as uploads.
///
/// Used by one thread.
public final class BackgroundTasks implements AutoCloseable {

    private final int limit;
    private final Semaphore permits;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicReference<Optional<Throwable>> failure = new AtomicReference<>(Optional.empty());

    /// A runner.
    ///
    /// @param limit at least one
    public BackgroundTasks(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("Cannot run %d tasks at a time: at least one".formatted(limit));
        }
        this.limit = limit;
        this.permits = new Semaphore(limit);
    }

    /// Begins one piece of work as soon as fewer than `limit` are under way. Throws the first failure of those begun
    /// before, as it is; then nothing is begun any more.
    public void begin(Runnable work) {
        acquire(1);
        if (failure.get().isPresent()) {
            permits.release();
            rethrow();
        }
        executor.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(Optional.empty(), Optional.of(e));
            } finally {
                permits.release();
            }
        });
    }

    /// Waits until all has ended; throws the first failure.
    public void join() {
        acquire(limit);
        permits.release(limit);
        rethrow();
    }

    private void acquire(int count) {
        try {
            permits.acquire(count);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot go on: interrupted", e);
        }
    }

    private void rethrow() {
        failure.get().ifPresent(first -> {
            switch (first) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                default -> throw new IllegalStateException("Cannot go on: a task failed", first);
            }
        });
    }

    /// Interrupts what is still under way and waits for its end.
    @Override
    public void close() {
        executor.shutdownNow();
        executor.close();
    }
}
