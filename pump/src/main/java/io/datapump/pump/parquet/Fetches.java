package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Reads ahead: ranged reads from a bucket take tens of milliseconds each, during which the columns at hand
/// can be worked on.
final class Fetches implements AutoCloseable {

    private static final int AT_ONCE = 8;

    private final ExecutorService executor = Executors.newFixedThreadPool(
            AT_ONCE, Thread.ofPlatform().daemon().name("fetch-", 1).factory());

    <T> Future<T> begin(Callable<T> fetch) {
        return executor.submit(fetch);
    }

    /// What a fetch brought, or what it threw.
    static <T> T await(Future<T> fetch) throws IOException {
        try {
            return fetch.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while reading");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException failure -> throw failure;
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IOException(e);
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
