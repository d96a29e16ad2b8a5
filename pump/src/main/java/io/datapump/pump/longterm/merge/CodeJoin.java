package io.datapump.pump.longterm.merge;

import io.datapump.pump.parquet.RowCodes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Finds rows of equal codes in two sets of rows, bucket by bucket on all cores, so that memory does not
/// grow with the rows. Both sets are given first; then they are joined, once.
final class CodeJoin implements AutoCloseable {

    private static final int NONE = -1;
    // Of a row while its bucket is joined: the row itself, its slots, its link and a pair.
    private static final int JOINED = BucketedRows.BYTES + 8 * Integer.BYTES;
    private static final int MOST_BUCKETS = 1 << 12;

    private final BucketedRows left;
    private final BucketedRows right;

    /// How rows of equal codes are paired.
    enum Pairing {
        /// Every row of the right with one of the left, if there is any.
        ANY,
        /// No row twice: of three equal rows and two, two are paired.
        ONE_TO_ONE
    }

    /// Hears of a pair, in no order, from one thread at a time.
    interface Pairs {
        void found(int leftFile, int leftRow, int rightFile, int rightRow);
    }

    /// A join.
    ///
    /// @param rows of both sides, about
    /// @param memory in bytes
    /// @param scratch a folder for what does not fit
    CodeJoin(long rows, long memory, Path scratch) {
        long wanted = rows * JOINED / Math.max(1, memory / 4);
        int buckets = Math.clamp(Long.highestOneBit(Math.max(1, wanted)) * 4, 16, MOST_BUCKETS);
        this.left = new BucketedRows(buckets, memory * 3 / 8, scratch.resolve("left.rows"));
        this.right = new BucketedRows(buckets, memory * 3 / 8, scratch.resolve("right.rows"));
    }

    void left(int file, int firstRow, RowCodes codes) {
        left.add(file, firstRow, codes);
    }

    void right(int file, int firstRow, RowCodes codes) {
        right.add(file, firstRow, codes);
    }

    /// Whether rows had to wait on disk.
    boolean isSpilled() {
        return left.isSpilled() || right.isSpilled();
    }

    /// Joins what was given.
    ///
    /// @return how many rows of the left have the code of another row of the left
    long join(Pairing pairing, Pairs pairs) {
        return IntStream.range(0, left.buckets())
                .parallel()
                .mapToLong(bucket -> join(bucket, pairing, pairs))
                .sum();
    }

    private long join(int bucket, Pairing pairing, Pairs pairs) {
        var found = new FoundPairs();
        long repeated = join(left.read(bucket), right.read(bucket), pairing, found);
        synchronized (this) {
            found.tell(pairs);
        }
        return repeated;
    }

    /// The pairs of one bucket, kept until nobody else tells his.
    private static final class FoundPairs implements Pairs {

        private static final int NUMBERS = 4;

        private int[] numbers = new int[1 << 10];
        private int count;

        @Override
        public void found(int leftFile, int leftRow, int rightFile, int rightRow) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, count * 2);
            }
            numbers[count++] = leftFile;
            numbers[count++] = leftRow;
            numbers[count++] = rightFile;
            numbers[count++] = rightRow;
        }

        void tell(Pairs pairs) {
            for (int at = 0; at < count; at += NUMBERS) {
                pairs.found(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
            }
        }
    }

    private static long join(long[] left, long[] right, Pairing pairing, Pairs pairs) {
        int rows = left.length / BucketedRows.ROW;
        var slots = new int[Math.max(2, Integer.highestOneBit(rows + 1) * 4)];
        var links = new int[rows];
        Arrays.fill(slots, NONE);
        long repeated = 0;
        for (int row = 0; row < rows; row++) {
            int at = row * BucketedRows.ROW;
            int slot = slot(slots, left, left[at], left[at + 1]);
            repeated += slots[slot] == NONE ? 0 : 1;
            links[row] = slots[slot];
            slots[slot] = row;
        }
        // What is paired one to one is taken out of its chain; an empty chain keeps its place among the slots.
        var heads = slots.clone();
        for (int at = 0; at < right.length; at += BucketedRows.ROW) {
            int slot = slot(slots, left, right[at], right[at + 1]);
            int found = heads[slot];
            if (found != NONE) {
                long of = left[found * BucketedRows.ROW + 2];
                long to = right[at + 2];
                pairs.found((int) (of >>> Integer.SIZE), (int) of, (int) (to >>> Integer.SIZE), (int) to);
                heads[slot] = pairing == Pairing.ONE_TO_ONE ? links[found] : found;
            }
        }
        return repeated;
    }

    /// The slot of a code, or the free one where it belongs.
    private static int slot(int[] slots, long[] rows, long high, long low) {
        int mask = slots.length - 1;
        int slot = (int) BucketedRows.spread(high, low) & mask;
        while (slots[slot] != NONE) {
            int at = slots[slot] * BucketedRows.ROW;
            if (rows[at] == high && rows[at + 1] == low) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    @Override
    public void close() {
        try (left) {
            right.close();
        }
    }
}
