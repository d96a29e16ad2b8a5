package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/// Calls that wait for AWS, several at a time on virtual threads.
public final class InParallel {

    /// Few enough for every quota the reads touch (ECS: 20 a second), enough to hide their latency.
    private static final int AT_A_TIME = 16;

    private InParallel() {}

    /// The answers in the order of the items. The first failure, in that order, is thrown as it is
    /// after all have ended.
    ///
    /// @throws IllegalStateException where the thread is interrupted, whose flag is set again
    public static <T, R> List<R> map(Collection<T> items, Function<T, R> call) {
        var permits = new Semaphore(AT_A_TIME);
        var begun = new ArrayList<Future<R>>(items.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var item : items) {
                begun.add(threads.submit(within(permits, () -> call.apply(item))));
            }
        }
        return begun.stream().map(InParallel::answer).toList();
    }

    /// Begins a call that goes on while others are begun.
    ///
    /// @return waits for the answer and gives it; a failure of the call is thrown as it is
    public static <R> Supplier<R> begin(Supplier<R> call) {
        var begun = new FutureTask<>(call::get);
        Thread.startVirtualThread(begun);
        return () -> answer(begun);
    }

    private static <R> Callable<R> within(Semaphore permits, Callable<R> call) {
        return () -> {
            permits.acquire();
            try {
                return call.call();
            } finally {
                permits.release();
            }
        };
    }

    private static <R> R answer(Future<R> ended) {
        try {
            return ended.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot go on: interrupted while AWS was asked", e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case RuntimeException failure -> failure;
                case Error error -> throw error;
                case null, default -> new IllegalStateException("Cannot go on: a call failed", e);
            };
        }
    }
}
