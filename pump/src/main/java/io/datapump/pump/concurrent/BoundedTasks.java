package io.datapump.pump.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/// Runs one piece of work per item on virtual threads, at most `limit` at a time. For work that waits (ranged
/// reads, server-side copies, uploads), not for work that computes. Thread-safe; keeps no state between
/// calls.
public final class BoundedTasks {

    private final int limit;

    /// A runner.
    ///
    /// @param limit at least one
    public BoundedTasks(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("Cannot run %d tasks at a time: at least one".formatted(limit));
        }
        this.limit = limit;
    }

    /// The results in the order of the items.
    ///
    /// After the first failure no further item is begun; those under way are waited for; then the failure of
    /// the earliest failed item is thrown as it is. An interrupt is passed on to the tasks and restored.
    public <T, R> List<R> map(Collection<T> items, Function<T, R> work) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var permits = new Semaphore(limit);
            var failed = new AtomicBoolean();
            var begun = new ArrayList<Future<R>>(items.size());
            try {
                for (var item : items) {
                    permits.acquire();
                    if (failed.get()) {
                        break;
                    }
                    begun.add(executor.submit(guarded(() -> work.apply(item), permits, failed)));
                }
                return results(begun);
            } catch (InterruptedException e) {
                executor.shutdownNow();
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Cannot go on: the job was interrupted", e);
            }
        }
    }

    /// Like [#map] for work without a result.
    public <T> void forEach(Collection<T> items, Consumer<T> work) {
        map(items, item -> {
            work.accept(item);
            return true;
        });
    }

    private static <R> Callable<R> guarded(Callable<R> work, Semaphore permits, AtomicBoolean failed) {
        return () -> {
            var done = false;
            try {
                var result = work.call();
                done = true;
                return result;
            } finally {
                if (!done) {
                    failed.set(true);
                }
                permits.release();
            }
        };
    }

    private static <R> List<R> results(List<Future<R>> begun) throws InterruptedException {
        var results = new ArrayList<R>(begun.size());
        for (var task : begun) {
            try {
                results.add(task.get());
            } catch (ExecutionException e) {
                throw rethrown(e);
            }
        }
        return results;
    }

    private static RuntimeException rethrown(ExecutionException failure) {
        return switch (failure.getCause()) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            case null, default -> new IllegalStateException("Cannot go on: a task failed", failure);
        };
    }
}
