package io.datapump.pump.parquet;

import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Values of one column of one partition that wait to be encoded: Parquet's PLAIN form (little-endian
/// numbers; length, then bytes), booleans as a byte each, and one bit for every row that says whether it is
/// null. Grows from nothing, because there is one for every partition and column. Not thread-safe.
final class ColumnBuffer extends OutputStream {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    // What the objects around the bytes take, which matters with ten thousand partitions.
    private static final int OVERHEAD = 96;
    private static final byte[] NOTHING = new byte[0];
    private static final long[] NO_NULLS = new long[0];

    private final Held held;
    private byte[] values = NOTHING;
    private int length;
    private int rows;
    private long[] nulls = NO_NULLS;

    /// An empty buffer that reports its memory.
    ColumnBuffer(Held held) {
        this.held = held;
    }

    /// Holds what [#writeTo] wrote, and reports to nobody.
    static ColumnBuffer read(ByteBuffer from) {
        ColumnBuffer buffer = new ColumnBuffer(new Held());
        buffer.rows = from.getInt();
        buffer.length = from.getInt();
        buffer.nulls = new long[from.getInt()];
        for (int i = 0; i < buffer.nulls.length; i++) {
            buffer.nulls[i] = from.getLong();
        }
        buffer.values = new byte[buffer.length];
        from.get(buffer.values);
        return buffer;
    }

    int serializedSize() {
        return 3 * Integer.BYTES + nulls.length * Long.BYTES + length;
    }

    void writeTo(ByteBuffer out) {
        out.putInt(rows).putInt(length).putInt(nulls.length);
        for (long word : nulls) {
            out.putLong(word);
        }
        out.put(values, 0, length);
    }

    int rows() {
        return rows;
    }

    /// Bytes of memory held, used or not.
    long capacity() {
        return (values.length == 0 ? 0 : values.length + OVERHEAD) + (long) nulls.length * Long.BYTES;
    }

    byte[] values() {
        return values;
    }

    boolean isNull(int row) {
        int word = row >>> 6;
        return word < nulls.length && (nulls[word] & 1L << row) != 0;
    }

    void addNull() {
        int word = rows >>> 6;
        if (word >= nulls.length) {
            int before = nulls.length;
            nulls = Arrays.copyOf(nulls, Math.max(word + 1, before * 2));
            held.bytes += (nulls.length - before) * (long) Long.BYTES;
        }
        nulls[word] |= 1L << rows;
        rows++;
    }

    void addBoolean(boolean value) {
        ensure(1);
        values[length++] = (byte) (value ? 1 : 0);
        rows++;
    }

    void addInt(int value) {
        ensure(Integer.BYTES);
        INTS.set(values, length, value);
        length += Integer.BYTES;
        rows++;
    }

    void addLong(long value) {
        ensure(Long.BYTES);
        LONGS.set(values, length, value);
        length += Long.BYTES;
        rows++;
    }

    /// Begins a value of variable length; its bytes follow by [#write].
    void addLength(int size) {
        ensure(Integer.BYTES + size);
        INTS.set(values, length, size);
        length += Integer.BYTES;
        rows++;
    }

    /// Begins a value of the column's fixed length; its bytes follow by [#write].
    void addFixed() {
        rows++;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        ensure(count);
        System.arraycopy(bytes, offset, values, length, count);
        length += count;
    }

    @Override
    public void write(int value) {
        ensure(1);
        values[length++] = (byte) value;
    }

    static int intAt(byte[] values, int at) {
        return (int) INTS.get(values, at);
    }

    static long longAt(byte[] values, int at) {
        return (long) LONGS.get(values, at);
    }

    private void ensure(int more) {
        int needed = Math.addExact(length, more);
        if (needed > values.length) {
            int before = values.length;
            values = Arrays.copyOf(values, Math.max(needed, grown(before)));
            held.bytes += values.length - before + (before == 0 ? OVERHEAD : 0);
        }
    }

    private static int grown(int size) {
        return (int) Math.min(Integer.MAX_VALUE - 8, Math.max(32, size + (long) size / 2));
    }

    /// Bytes of memory that buffers hold together, used or not. Each column has one, because columns are
    /// filled side by side.
    static final class Held {

        private long bytes;

        long bytes() {
            return bytes;
        }

        void give(ColumnBuffer back) {
            bytes -= back.capacity();
        }
    }
}
