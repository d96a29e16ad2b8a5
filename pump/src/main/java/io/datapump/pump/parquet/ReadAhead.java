package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Future;

/// Ranged reads that are begun before they are needed, in the order in which they will be, as long as what has
/// been read and is not yet released stays within a budget. What is needed at once is read at once, whatever the
/// budget says, so that nobody waits for memory that only others can release. Thread-safe.
final class ReadAhead implements AutoCloseable {

    private final Fetches fetches = new Fetches();
    private final Queue<Range> waiting = new ArrayDeque<>();
    private final long budget;
    private long held;

    ReadAhead(long budget) {
        this.budget = budget;
    }

    /// Plans a read.
    ///
    /// @param readers how many will release it
    synchronized Range plan(ParquetInput input, long start, int length, int readers) {
        Range range = new Range(input, start, length, readers);
        waiting.add(range);
        beginNext();
        return range;
    }

    Fetches fetches() {
        return fetches;
    }

    private synchronized Future<byte[]> begun(Range range) {
        if (range.fetch.isEmpty()) {
            waiting.remove(range);
            begin(range);
        }
        return range.fetch.orElseThrow();
    }

    private synchronized void release(Range range) {
        if (--range.readers == 0) {
            held -= range.length;
            range.fetch = Optional.empty();
            beginNext();
        }
    }

    private void beginNext() {
        while (!waiting.isEmpty() && (held == 0 || held + waiting.element().length <= budget)) {
            begin(waiting.remove());
        }
    }

    private void begin(Range range) {
        held += range.length;
        range.fetch = Optional.of(fetches.begin(() -> range.input.read(range.start, range.length)));
    }

    @Override
    public void close() {
        fetches.close();
    }

    /// Consecutive bytes of an input.
    final class Range {

        private final ParquetInput input;
        private final long start;
        private final int length;
        private int readers;
        private Optional<Future<byte[]>> fetch = Optional.empty();

        private Range(ParquetInput input, long start, int length, int readers) {
            this.input = input;
            this.start = start;
            this.length = length;
            this.readers = readers;
        }

        long start() {
            return start;
        }

        /// The bytes, waited for where they are not there yet.
        byte[] bytes() throws IOException {
            return Fetches.await(begun(this));
        }

        /// Told by each reader once it needs the bytes no longer.
        void release() {
            ReadAhead.this.release(this);
        }
    }
}
