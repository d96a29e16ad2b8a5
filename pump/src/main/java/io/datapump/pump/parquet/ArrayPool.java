package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.List;

/// Byte arrays that were used and will be used again: buffers of partitions grow and are written again and again, and a
/// collector that copies them each time takes a tenth of the run. Thread-safe.
final class ArrayPool {

    private static final byte[] NOTHING = new byte[0];
    private static final int SMALLEST = 64;
    private static final int CLASSES = 2 * Integer.SIZE;

    private final List<List<byte[]>> idle = new ArrayList<>();
    private final long most;
    private long used;
    private long held;

    /// @param most bytes that arrays may have together, used or not, for idle ones to be kept
    ArrayPool(long most) {
        this.most = most;
        for (int i = 0; i < CLASSES; i++) {
            idle.add(new ArrayList<>());
        }
    }

    /// An array of at least that many bytes, with anything in it.
    synchronized byte[] take(int size) {
        int order = order(size);
        List<byte[]> same = idle.get(order);
        if (same.isEmpty()) {
            byte[] made = new byte[sizeOf(order, size)];
            used += made.length;
            return made;
        }
        byte[] taken = same.removeLast();
        held -= taken.length;
        used += taken.length;
        return taken;
    }

    /// Gives an array back that came from [#take]; others are left to the collector.
    synchronized void give(byte[] array) {
        int order = order(array.length);
        if (array.length >= SMALLEST && sizeOf(order, array.length) == array.length) {
            used -= array.length;
            if (used + held + array.length <= most) {
                held += array.length;
                idle.get(order).add(array);
            }
        }
    }

    static byte[] nothing() {
        return NOTHING;
    }

    /// Sizes are powers of two and the middles between them, so that little of an array is unused.
    private static int order(int size) {
        int atLeast = Math.max(size, SMALLEST) - 1;
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(atLeast);
        return 2 * power + ((atLeast & (1 << power >>> 1)) == 0 ? 0 : 1);
    }

    private static int sizeOf(int order, int atLeast) {
        int power = order / 2;
        long size = order % 2 == 0 ? 3L << power >>> 1 : 2L << power;
        return (int) Math.max(atLeast, Math.min(size, Integer.MAX_VALUE - 8L));
    }
}
