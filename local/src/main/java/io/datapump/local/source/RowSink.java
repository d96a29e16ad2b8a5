package io.datapump.local.source;

/// Takes the values of one row, each column once, in any order. Columns count from 0.
public interface RowSink {

    /// SQL NULL.
    void nothing(int column);

    void bool(int column, boolean value);

    /// A `smallint` or an `integer`.
    void int32(int column, int value);

    void int64(int column, long value);

    void float32(int column, float value);

    void float64(int column, double value);

    /// A `bytea`. The array is not changed afterwards.
    void bytes(int column, byte[] value);

    /// The text PostgreSQL prints, in UTF-8. The array is not changed afterwards.
    void text(int column, byte[] utf8);
}
