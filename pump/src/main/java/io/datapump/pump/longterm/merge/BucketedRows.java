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

    /// Code, number of the file, place in the file.
    static final int ROW = 2 * Long.BYTES + 2 * Integer.BYTES;

    private static final int MOST_ROWS_OF_BLOCK = 2048;
    private static final int LEAST_ROWS_OF_BLOCK = 32;

    private final int shift;
    private final long memory;
    private final Path spill;
    private final int blockSize;
    private final ByteBuffer[] open;
    private final List<List<Block>> full = new ArrayList<>();
    private Optional<FileChannel> channel = Optional.empty();
    private long position;
    private long held;

    /// Rows of one bucket, in memory or in the file.
    private record Block(Optional<ByteBuffer> bytes, long position, int length) {}

    /// @param buckets a power of two, at least 2
    /// @param memory for full blocks
    /// @param spill must not exist; it is made where memory is short
    BucketedRows(int buckets, long memory, Path spill) {
        this.shift = Long.SIZE - Integer.numberOfTrailingZeros(buckets);
        this.memory = memory;
        this.spill = spill;
        long rows = memory / 4 / buckets / ROW;
        this.blockSize = ROW * Math.clamp(rows, LEAST_ROWS_OF_BLOCK, MOST_ROWS_OF_BLOCK);
        this.open = new ByteBuffer[buckets];
        for (int i = 0; i < buckets; i++) {
            open[i] = ByteBuffer.allocate(0);
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
            var block = open[bucket].remaining() < ROW ? next(bucket) : open[bucket];
            block.putLong(high[i]).putLong(low[i]).putInt(file).putInt(firstRow + i);
        }
    }

    /// Numbers in a row are codes too.
    static long spread(long high, long low) {
        long mixed = (low ^ Long.rotateLeft(high, 32)) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    }

    private ByteBuffer next(int bucket) {
        if (open[bucket].position() > 0) {
            full.get(bucket).add(block(open[bucket].flip()));
        }
        open[bucket] = ByteBuffer.allocate(blockSize).order(ByteOrder.nativeOrder());
        return open[bucket];
    }

    private Block block(ByteBuffer rows) {
        if (held + rows.limit() <= memory) {
            held += rows.limit();
            return new Block(Optional.of(rows), 0, rows.limit());
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
            var block = new Block(Optional.empty(), position, rows.limit());
            while (rows.hasRemaining()) {
                position += channel.get().write(rows, position);
            }
            return block;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to the scratch file " + spill, e);
        }
    }

    /// The rows of a bucket, one after the other, ready to be read.
    ByteBuffer read(int bucket) {
        var last = open[bucket].duplicate().flip();
        long size = last.limit()
                + full.get(bucket).stream().mapToLong(Block::length).sum();
        var rows = ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.nativeOrder());
        full.get(bucket).forEach(block -> copy(block, rows));
        return rows.put(last).flip();
    }

    private void copy(Block block, ByteBuffer to) {
        if (block.bytes().isPresent()) {
            to.put(block.bytes().get().duplicate());
            return;
        }
        try {
            var part = to.slice(to.position(), block.length());
            while (part.hasRemaining()) {
                if (channel.orElseThrow().read(part, block.position() + part.position()) < 0) {
                    throw new IOException("it has become shorter");
                }
            }
            to.position(to.position() + block.length());
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
