package io.datapump.pump.parquet;

import java.util.Arrays;

/// Codes of 128 bits, one for each row of a row group: of its key, or of all its values.
///
/// A key of one or two columns of numbers, dates or timestamps is its code, so that codes are equal exactly
/// where keys are. Any other key is the first half of a SHA-256, which nobody can find two equal ones of.
/// The code of all values is the same in whatever order columns are, and a column that has no value might
/// as well not be there; it is no cryptographic hash.
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RowCodes(long[] high, long[] low) {

    /// For so many rows.
    static RowCodes of(int rows) {
        return new RowCodes(new long[rows], new long[rows]);
    }

    /// All zero again where these are as many, others where not.
    RowCodes cleared(int rows) {
        if (rows != high.length) {
            return of(rows);
        }
        Arrays.fill(high, 0);
        Arrays.fill(low, 0);
        return this;
    }

    /// Adds others of as many rows. Thread-safe among its callers.
    synchronized void add(RowCodes others) {
        for (int i = 0; i < high.length; i++) {
            high[i] += others.high[i];
            low[i] += others.low[i];
        }
    }

    public int rows() {
        return high.length;
    }
}
