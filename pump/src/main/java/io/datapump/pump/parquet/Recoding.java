package io.datapump.pump.parquet;

import org.apache.parquet.schema.PrimitiveType;

/// Gives the values of one column another form while they are scattered: text becomes a date, an address its keyed
/// hash.
/// The scatter asks once for a dictionary entry and once for a value outside of a dictionary. Used by one thread at a
/// time.
interface Recoding {

    /// What [#recode] answers where the column becomes null.
    int NULL = -1;

    /// The column as it is written: the same name, optional.
    PrimitiveType type();

    /// Told of each row that [#recode] made null; a dictionary entry may stand for many.
    void becameNull();

    /// Rows that were made null.
    long misfits();

    /// The largest number of bytes that [#recode] writes.
    int longest();

    /// Writes the new form of a value.
    ///
    /// @param value in Parquet's PLAIN form (little-endian numbers), without the length that stands before text
    /// @param out receives the new value in the same form; at least [#longest] bytes
    /// @return bytes written, or [#NULL]
    /// @throws Refusal where values that do not fit are to end the run
    int recode(byte[] value, int offset, int length, byte[] out);
}
