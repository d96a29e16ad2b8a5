package io.datapump.pump.parquet;

import java.util.Arrays;

/// Parquet's hybrid of run lengths and bit packing (Encodings.md, "RLE"), for levels and numbers of dictionary entries:
/// runs of a repeated value, and groups of eight values of some bits each.
final class RunLengthHybrid {

    /// Values are packed in groups of this many.
    static final int GROUP = 8;

    private static final int MOST_GROUPS = 63;

    // What is being written.
    private byte[] out = new byte[1024];
    private int length;

    /// Reads values.
    ///
    /// @param bitWidth 0 to 32
    /// @param values receives `count` values; [#GROUP] longer than that
    /// @throws Refusal where fewer are there
    static void decode(byte[] in, int from, int end, int bitWidth, int[] values, int count) {
        if (bitWidth < 0 || bitWidth > 32) {
            throw new Refusal("a page states values of " + bitWidth + " bits.");
        }
        int at = from;
        int filled = 0;
        while (filled < count) {
            long header = 0;
            int shift = 0;
            do {
                require(at < end && shift < 35);
                header |= (in[at] & 0x7fL) << shift;
                shift += 7;
            } while ((in[at++] & 0x80) != 0);
            if ((header & 1) == 0) {
                int width = (bitWidth + 7) >>> 3;
                require(header >>> 1 > 0 && width <= end - at);
                int run = (int) Math.min(header >>> 1, count - filled);
                Arrays.fill(values, filled, filled + run, littleEndian(in, at, width));
                at += width;
                filled += run;
            } else {
                long groups = Math.min(header >>> 1, (count - filled + GROUP - 1) / GROUP);
                require(groups > 0);
                for (long group = 0; group < groups; group++) {
                    int needed = (Math.min(GROUP, count - filled) * bitWidth + 7) >>> 3;
                    require(needed <= end - at);
                    unpack(in, at, bitWidth, values, filled);
                    // Some writers leave out what the last group does not need.
                    at = Math.min(end, at + bitWidth);
                    filled += GROUP;
                }
            }
        }
    }

    /// Unpacks eight values, the first lowest; what lies behind the end of the array is zero.
    private static void unpack(byte[] in, int at, int bitWidth, int[] values, int to) {
        byte[] source = in;
        int start = at;
        if (at + bitWidth + Long.BYTES > in.length) {
            source = Arrays.copyOf(Arrays.copyOfRange(in, at, in.length), bitWidth + Long.BYTES);
            start = 0;
        }
        long mask = (1L << bitWidth) - 1;
        int bit = 0;
        for (int i = 0; i < GROUP; i++) {
            values[to + i] = (int) ((ValueWidth.longAt(source, start + (bit >>> 3)) >>> (bit & 7)) & mask);
            bit += bitWidth;
        }
    }

    private static void require(boolean held) {
        if (!held) {
            throw new Refusal("a page holds fewer values than it states.");
        }
    }

    private static int littleEndian(byte[] in, int at, int width) {
        int value = 0;
        for (int i = 0; i < width; i++) {
            value |= (in[at + i] & 0xff) << (i * Byte.SIZE);
        }
        return value;
    }

    /// Reads levels of one bit: 1 is a value, 0 is none.
    ///
    /// @param nulls receives a bit for each row without a value; all zero before
    /// @return how many rows have none
    /// @throws Refusal where fewer rows are there
    static int decodeNulls(byte[] in, int from, int end, int rows, long[] nulls) {
        int at = from;
        int row = 0;
        int found = 0;
        while (row < rows) {
            long header = 0;
            int shift = 0;
            do {
                require(at < end && shift < 35);
                header |= (in[at] & 0x7fL) << shift;
                shift += 7;
            } while ((in[at++] & 0x80) != 0);
            require(header >>> 1 > 0);
            if ((header & 1) == 0) {
                require(at < end);
                int run = (int) Math.min(header >>> 1, rows - row);
                if (in[at++] == 0) {
                    for (int i = row; i < row + run; i++) {
                        nulls[i >>> 6] |= 1L << i;
                    }
                    found += run;
                }
                row += run;
            } else {
                long groups = Math.min(header >>> 1, (rows - row + GROUP - 1) / GROUP);
                require(groups <= end - at);
                for (long group = 0; group < groups; group++) {
                    int left = Math.min(GROUP, rows - row);
                    long bits = ~in[at++] & ((1L << left) - 1);
                    if (bits != 0) {
                        found += Long.bitCount(bits);
                        nulls[row >>> 6] |= bits << row;
                        if ((row & 63) > Long.SIZE - GROUP && (row >>> 6) + 1 < nulls.length) {
                            nulls[(row >>> 6) + 1] |= bits >>> (Long.SIZE - (row & 63));
                        }
                    }
                    row += left;
                }
            }
        }
        return found;
    }

    /// Writes as many levels 1 of one bit; see [#bytes] and [#length].
    void encodeOnes(int count) {
        length = 0;
        if (count > 0) {
            varint((long) count << 1);
            out[length++] = 1;
        }
    }

    /// Writes levels of one bit, 1 where a row has a value; see [#bytes] and [#length].
    ///
    /// @param nulls one bit for each row, set where it has none; bits that are not there are not set
    void encodeValues(long[] nulls, int from, int count) {
        length = 0;
        int groups = (count + GROUP - 1) / GROUP;
        ensure(groups + Long.BYTES);
        varint((long) groups << 1 | 1);
        for (int row = from; row < from + groups * GROUP; row += GROUP) {
            int word = row >>> 6;
            long bits = word < nulls.length ? nulls[word] >>> row : 0;
            if ((row & 63) > Long.SIZE - GROUP && word + 1 < nulls.length) {
                bits |= nulls[word + 1] << (Long.SIZE - (row & 63));
            }
            out[length++] = (byte) ~bits;
        }
    }

    /// Writes values; see [#bytes] and [#length].
    void encode(int[] values, int from, int count, int bitWidth) {
        length = 0;
        int end = from + count;
        int groups = 0;
        int header = 0;
        int at = from;
        while (at < end) {
            int run = run(values, at, end);
            ensure(bitWidth + GROUP);
            if (run >= GROUP) {
                groups = 0;
                varint((long) run << 1);
                for (int i = 0; i < (bitWidth + 7) >>> 3; i++) {
                    out[length++] = (byte) (values[at] >>> (i * Byte.SIZE));
                }
                at += run;
            } else {
                if (groups == 0) {
                    header = length++;
                }
                pack(values, at, Math.min(end, at + GROUP), bitWidth);
                at += GROUP;
                out[header] = (byte) ((++groups << 1) | 1);
                groups = groups == MOST_GROUPS ? 0 : groups;
            }
        }
    }

    /// Packs up to eight values, the first lowest; zeros in the place of those that are not there.
    private void pack(int[] values, int from, int end, int bitWidth) {
        long bits = 0;
        int count = 0;
        for (int i = from; i < from + GROUP; i++) {
            bits |= (i < end ? values[i] & 0xffffffffL : 0) << count;
            for (count += bitWidth; count >= Byte.SIZE; count -= Byte.SIZE) {
                out[length++] = (byte) bits;
                bits >>>= Byte.SIZE;
            }
        }
    }

    /// What was written last.
    byte[] bytes() {
        return out;
    }

    int length() {
        return length;
    }

    private static int run(int[] values, int at, int end) {
        int next = at + 1;
        while (next < end && values[next] == values[at]) {
            next++;
        }
        return next - at;
    }

    private void varint(long value) {
        long left = value;
        while (left > 0x7f) {
            out[length++] = (byte) ((left & 0x7f) | 0x80);
            left >>>= 7;
        }
        out[length++] = (byte) left;
    }

    private void ensure(int more) {
        if (out.length - length < more + GROUP) {
            out = Arrays.copyOf(out, Math.max(out.length * 2, length + more + GROUP));
        }
    }
}
