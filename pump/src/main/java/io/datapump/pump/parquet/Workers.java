package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/// Runs the same task for many numbers, on the calling thread and a few more. Columns are independent of each
/// other, so they need no locks: what a task writes is seen by whoever runs after [#each] returned.
final class Workers implements AutoCloseable {

    private final int helpers;
    private final ExecutorService executor;

    /// @param threads how many work at once, the caller included
    Workers(int threads) {
        this.helpers = threads - 1;
        this.executor = Executors.newFixedThreadPool(
                Math.max(1, helpers),
                Thread.ofPlatform().daemon().name("columns-", 1).factory());
    }

    /// Runs a task for 0 to `count - 1`, in no order. The first failure is thrown; what has not begun by then
    /// does not begin.
    void each(int count, IntConsumer task) {
        AtomicInteger next = new AtomicInteger();
        Runnable share = () -> {
            try {
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                    task.accept(i);
                }
            } finally {
                // After the last number, or after a failure: nobody begins another.
                next.set(count);
            }
        };
        List<Future<?>> shares = new ArrayList<>();
        for (int i = 0; i < Math.min(helpers, count - 1); i++) {
            shares.add(executor.submit(share));
        }
        try {
            share.run();
        } finally {
            shares.forEach(Workers::await);
        }
    }

    /// Waits without giving in to an interrupt: a task that still runs would write into buffers that others
    /// read. Tasks are short; the interrupt is seen between them.
    private static void await(Future<?> share) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    share.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw rethrown(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException rethrown(ExecutionException failed) {
        return switch (failed.getCause()) {
            case RuntimeException failure -> failure;
            case Error failure -> throw failure;
            case null, default -> new IllegalStateException(failed);
        };
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
