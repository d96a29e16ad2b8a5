package io.datapump.pump.parquet;

import java.util.Arrays;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/// One value of a column as it is stored.
sealed interface StoredValue {

    /// The value of a row of a page.
    ///
    /// @param value where it begins, if there is one
    static StoredValue of(Page page, int row, int value, PrimitiveType type) {
        if (page.isNull(row)) {
            return new Missing();
        }
        ValueWidth width = ValueWidth.of(type);
        byte[] bytes = page.byIds ? page.dictionary.bytes() : page.bytes;
        int at = page.byIds ? page.dictionary.start(page.ids[value]) : value;
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> new Whole(bytes[at]);
            case INT32 -> new Whole(ValueWidth.intAt(bytes, at));
            case INT64 -> new Whole(ValueWidth.longAt(bytes, at));
            case INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> {
                int end = width.next(bytes, at, bytes.length);
                yield new Bytes(Binary.fromConstantByteArray(Arrays.copyOfRange(bytes, at + width.prefix(), end)));
            }
        };
    }

    /// Null.
    record Missing() implements StoredValue {}

    /// An integer or a boolean.
    record Whole(long value) implements StoredValue {}

    /// Bytes of any length.
    record Bytes(Binary value) implements StoredValue {}
}
