package io.datapump.pump.longterm.merge;

import io.datapump.pump.parquet.RowCodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rows as codes and places, 24 bytes each, in buckets by their codes: equal codes are in equal buckets.
/// What does not fit into memory waits in a file that is gone when this is closed.
final class BucketedRows implements AutoCloseable {

    /// Longs of a row: its code; the number of the file, with the place in the file in the lower half.
    static final int ROW = 3;

    /// Of a row.
    static final int BYTES = ROW * Long.BYTES;

    private static final int MOST_ROWS_OF_BLOCK = 2048;
    private static final int LEAST_ROWS_OF_BLOCK = 32;

    private final int shift;
    private final long memory;
    private final Path spill;
    private final int blockSize;
    private final long[][] open;
    private final int[] used;
    private final List<List<Block>> full = new ArrayList<>();
    private Optional<FileChannel> channel = Optional.empty();
    private long position;
    private long held;

    /// Rows of one bucket, in memory or in the file.
    ///
    /// @param length in longs
    private record Block(Optional<long[]> rows, long position, int length) {}

    /// @param buckets a power of two, at least 2
    /// @param memory for full blocks
    /// @param spill must not exist; it is made where memory is short
    BucketedRows(int buckets, long memory, Path spill) {
        this.shift = Long.SIZE - Integer.numberOfTrailingZeros(buckets);
        this.memory = memory;
        this.spill = spill;
        long rows = memory / 4 / buckets / BYTES;
        this.blockSize = ROW * Math.clamp(rows, LEAST_ROWS_OF_BLOCK, MOST_ROWS_OF_BLOCK);
        this.open = new long[buckets][0];
        this.used = new int[buckets];
        for (int i = 0; i < buckets; i++) {
            full.add(new ArrayList<>());
        }
    }

    int buckets() {
        return open.length;
    }

    /// Whether rows had to wait in the file.
    boolean isSpilled() {
        return channel.isPresent();
    }

    void add(int file, int firstRow, RowCodes codes) {
        var high = codes.high();
        var low = codes.low();
        for (int i = 0; i < high.length; i++) {
            int bucket = (int) (spread(high[i], low[i]) >>> shift);
            var block = used[bucket] == open[bucket].length ? next(bucket) : open[bucket];
            int at = used[bucket];
            block[at] = high[i];
            block[at + 1] = low[i];
            block[at + 2] = ((long) file << Integer.SIZE) | (firstRow + i);
            used[bucket] = at + ROW;
        }
    }

    /// Numbers in a row are codes too.
    static long spread(long high, long low) {
        long mixed = (low ^ Long.rotateLeft(high, 32)) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    }

    private long[] next(int bucket) {
        if (used[bucket] > 0) {
            full.get(bucket).add(block(open[bucket]));
        }
        open[bucket] = new long[blockSize];
        used[bucket] = 0;
        return open[bucket];
    }

    private Block block(long[] rows) {
        long size = (long) rows.length * Long.BYTES;
        if (held + size <= memory) {
            held += size;
            return new Block(Optional.of(rows), 0, rows.length);
        }
        try {
            if (channel.isEmpty()) {
                channel = Optional.of(FileChannel.open(
                        spill,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE));
            }
            var block = new Block(Optional.empty(), position, rows.length);
            var bytes = bytes(rows.length);
            bytes.asLongBuffer().put(rows);
            while (bytes.hasRemaining()) {
                position += channel.get().write(bytes, position);
            }
            return block;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to the scratch file " + spill, e);
        }
    }

    private static ByteBuffer bytes(int longs) {
        return ByteBuffer.allocate(longs * Long.BYTES).order(ByteOrder.nativeOrder());
    }

    /// The rows of a bucket, one after the other.
    long[] read(int bucket) {
        long size = used[bucket]
                + full.get(bucket).stream().mapToLong(Block::length).sum();
        var rows = new long[Math.toIntExact(size)];
        int at = 0;
        for (var block : full.get(bucket)) {
            copy(block, rows, at);
            at += block.length();
        }
        System.arraycopy(open[bucket], 0, rows, at, used[bucket]);
        return rows;
    }

    private void copy(Block block, long[] to, int at) {
        if (block.rows().isPresent()) {
            System.arraycopy(block.rows().get(), 0, to, at, block.length());
            return;
        }
        try {
            var bytes = bytes(block.length());
            while (bytes.hasRemaining()) {
                if (channel.orElseThrow().read(bytes, block.position() + bytes.position()) < 0) {
                    throw new IOException("it has become shorter");
                }
            }
            bytes.flip().asLongBuffer().get(to, at, block.length());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the scratch file " + spill, e);
        }
    }

    @Override
    public void close() {
        try {
            if (channel.isPresent()) {
                channel.get().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove the scratch file " + spill, e);
        }
    }
}
