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

    private static final int SMALLEST_PIECE = 64 << 10;

    private final Fetches fetches = new Fetches();
    private final Queue<Range> waiting = new ArrayDeque<>();
    private final long budget;
    private long held;

    ReadAhead(long budget) {
        this.budget = budget;
    }

    /// The most that is to be read in one piece of row groups whose columns are gone through side by side: a piece of
    /// each column is held at any time.
    ///
    /// @param size of what is needed of a row group
    int largestPiece(long size, int columns) {
        return size <= budget / 2
                ? ChunkRange.LARGEST
                : Math.clamp(budget / 2 / columns, SMALLEST_PIECE, ChunkRange.LARGEST);
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
        if (--range.readers > 0) {
            return;
        }
        if (range.fetch.isPresent()) {
            held -= range.length;
            range.fetch = Optional.empty();
        } else {
            waiting.remove(range);
        }
        beginNext();
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

        int length() {
            return length;
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
