package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ColumnForm.Decimal;

/// The digits that the decimal numbers of a column have at most. Text that is no decimal number does not count. Not
/// thread-safe.
final class DecimalRange {

    private static final int[] PRECISIONS = {9, 18, ColumnForm.MOST_DIGITS};

    private int whole;
    private int fraction;

    /// Counts the digits of one text, leading zeros not.
    void add(byte[] text, int offset, int length) {
        int end = offset + length;
        int at = length > 0 && text[offset] == '-' ? offset + 1 : offset;
        int first = at;
        int significant = 0;
        for (; at < end && isDigit(text[at]); at++) {
            significant += significant > 0 || text[at] != '0' ? 1 : 0;
        }
        int point = at;
        if (at == first) {
            return;
        }
        if (at < end) {
            if (text[at++] != '.' || at == end) {
                return;
            }
            while (at < end && isDigit(text[at])) {
                at++;
            }
        }
        if (at == end) {
            whole = Math.max(whole, significant);
            fraction = Math.max(fraction, Math.max(0, end - point - 1));
        }
    }

    void add(DecimalRange other) {
        whole = Math.max(whole, other.whole);
        fraction = Math.max(fraction, other.fraction);
    }

    void add(Decimal type) {
        whole = Math.max(whole, type.precision() - type.scale());
        fraction = Math.max(fraction, type.scale());
    }

    /// The type that holds all numbers; where none can, one that holds all that stands before the point.
    Decimal type() {
        int digits = Math.min(whole, ColumnForm.MOST_DIGITS);
        int scale = Math.min(fraction, ColumnForm.MOST_DIGITS - digits);
        for (int precision : PRECISIONS) {
            if (digits + scale <= precision) {
                return new Decimal(precision, scale);
            }
        }
        throw new IllegalStateException("More than " + ColumnForm.MOST_DIGITS + " digits");
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }
}
