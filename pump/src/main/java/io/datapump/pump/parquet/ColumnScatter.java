package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// The inner loop: takes the next rows of one column and appends each value to its partition's buffer.
final class ColumnScatter {

    static final int INT96_BYTES = 12;

    private ColumnScatter() {}

    /// Scatters rows.
    ///
    /// @param partitions the partition of each row
    /// @param buffers this column's buffer of each partition
    static void scatter(ColumnReader reader, int rows, int[] partitions, ColumnBuffer[] buffers) {
        switch (reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> scatter(reader, rows, partitions, buffers, (in, out) -> out.addBoolean(in.getBoolean()));
            case INT32 -> scatter(reader, rows, partitions, buffers, (in, out) -> out.addInt(in.getInteger()));
            case INT64 -> scatter(reader, rows, partitions, buffers, (in, out) -> out.addLong(in.getLong()));
            case FLOAT ->
                scatter(
                        reader,
                        rows,
                        partitions,
                        buffers,
                        (in, out) -> out.addInt(Float.floatToRawIntBits(in.getFloat())));
            case DOUBLE ->
                scatter(
                        reader,
                        rows,
                        partitions,
                        buffers,
                        (in, out) -> out.addLong(Double.doubleToRawLongBits(in.getDouble())));
            case BINARY -> scatter(reader, rows, partitions, buffers, ColumnScatter::addBytes);
            case FIXED_LEN_BYTE_ARRAY, INT96 -> scatter(reader, rows, partitions, buffers, ColumnScatter::addFixed);
        }
    }

    static int fixedLength(ColumnDescriptor column) {
        return column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96
                ? INT96_BYTES
                : column.getPrimitiveType().getTypeLength();
    }

    private interface Move {
        void value(ColumnReader in, ColumnBuffer out);
    }

    private static void scatter(ColumnReader reader, int rows, int[] partitions, ColumnBuffer[] buffers, Move move) {
        int defined = reader.getDescriptor().getMaxDefinitionLevel();
        for (int row = 0; row < rows; row++) {
            ColumnBuffer buffer = buffers[partitions[row]];
            if (reader.getCurrentDefinitionLevel() == defined) {
                move.value(reader, buffer);
            } else {
                buffer.addNull();
            }
            reader.consume();
        }
    }

    private static void addBytes(ColumnReader in, ColumnBuffer out) {
        Binary value = in.getBinary();
        out.addLength(value.length());
        copy(value, out);
    }

    private static void addFixed(ColumnReader in, ColumnBuffer out) {
        Binary value = in.getBinary();
        if (value.length() != fixedLength(in.getDescriptor())) {
            throw new Refusal("the column \"" + in.getDescriptor().getPath()[0] + "\" has a value of " + value.length()
                    + " bytes.");
        }
        out.addFixed();
        copy(value, out);
    }

    private static void copy(Binary value, ColumnBuffer out) {
        try {
            value.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
