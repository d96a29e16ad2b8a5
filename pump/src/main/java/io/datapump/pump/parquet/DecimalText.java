package io.datapump.pump.parquet;

/// Reads the text of decimal numbers, `-12.50`, as unscaled numbers of a fixed scale. Digits behind the scale must be
/// zeros; `NaN`, `Infinity` and exponents are no decimals. Not thread-safe.
final class DecimalText {

    private final int precision;
    private final int scale;
    // The unscaled number without its sign, in 128 bits: 38 digits need 127.
    private long high;
    private long low;

    DecimalText(int precision, int scale) {
        this.precision = precision;
        this.scale = scale;
    }

    /// Writes the number as Parquet stores it in `size` bytes: 4 and 8 little-endian, others big-endian
    /// (LogicalTypes.md, "DECIMAL").
    ///
    /// @return false where the text is no such number
    boolean write(byte[] text, int offset, int length, byte[] out, int size) {
        boolean negative = length > 0 && text[offset] == '-';
        if (!read(text, negative ? offset + 1 : offset, offset + length)) {
            return false;
        }
        if (negative) {
            low = -low;
            high = low == 0 ? -high : ~high;
        }
        if (size == Integer.BYTES && precision <= 9) {
            ValueWidth.putInt(out, 0, (int) low);
        } else if (size == Long.BYTES && precision <= 18) {
            ValueWidth.putLong(out, 0, low);
        } else {
            for (int i = 0; i < size; i++) {
                int shift = (size - 1 - i) * Byte.SIZE;
                out[i] = (byte) (shift < Long.SIZE ? low >>> shift : high >> (shift - Long.SIZE));
            }
        }
        return true;
    }

    private boolean read(byte[] text, int from, int end) {
        high = 0;
        low = 0;
        int digits = 0;
        int at = from;
        while (at < end && isDigit(text[at])) {
            digits += digits > 0 || text[at] != '0' ? 1 : 0;
            if (digits > precision - scale) {
                return false;
            }
            push(text[at++] - '0');
        }
        if (at == from) {
            return false;
        }
        int fraction = 0;
        if (at < end) {
            if (text[at++] != '.' || at == end) {
                return false;
            }
            for (; at < end; at++) {
                if (!isDigit(text[at]) || (fraction >= scale && text[at] != '0')) {
                    return false;
                }
                if (fraction < scale) {
                    fraction++;
                    push(text[at] - '0');
                }
            }
        }
        for (; fraction < scale; fraction++) {
            push(0);
        }
        return true;
    }

    private void push(int digit) {
        long carry = Math.unsignedMultiplyHigh(low, 10);
        long product = low * 10;
        low = product + digit;
        high = high * 10 + carry + (Long.compareUnsigned(low, product) < 0 ? 1 : 0);
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }
}
