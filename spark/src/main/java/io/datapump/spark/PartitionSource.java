package io.datapump.spark;

import io.datapump.spark.PartitionField.Transform;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/// What a partition value comes from, by the column's type: the form in which [PartitionValue] is given it, and the
/// transforms it allows.
enum PartitionSource {
    /// A long.
    INTEGER,
    /// A boolean.
    BOOLEAN,
    /// Days since 1970-01-01, as a long.
    DATE,
    /// Microseconds since 1970-01-01 00:00 UTC, as a long.
    INSTANT,
    /// Microseconds since 1970-01-01 00:00 on the clock of no zone, as a long.
    LOCAL_TIME,
    /// A decimal of the column's scale.
    DECIMAL,
    /// Bytes, which need not be UTF-8. A column of bytes is text too: RDS writes MySQL's CHAR so.
    TEXT;

    private boolean allows(Transform transform) {
        return switch (this) {
            case INTEGER ->
                transform == Transform.VALUE || transform == Transform.TRUNCATE || transform == Transform.BUCKET;
            case BOOLEAN -> transform == Transform.VALUE;
            case DATE -> transform != Transform.HOUR && transform != Transform.TRUNCATE;
            case INSTANT, LOCAL_TIME -> transform != Transform.TRUNCATE;
            case DECIMAL -> transform == Transform.VALUE || transform == Transform.BUCKET;
            case TEXT -> true;
        };
    }

    /// @throws SparkJobException where the column's type cannot give the transform
    static PartitionSource of(PartitionField field, DataType type) {
        return of(type).filter(source -> source.allows(field.transform()))
                .orElseThrow(() -> new SparkJobException(
                        "The column \"%s\" is of the type %s, which gives no %s for the partition \"%s\"."
                                .formatted(
                                        field.column(),
                                        type.simpleString(),
                                        field.transform().name().toLowerCase(Locale.ROOT),
                                        field.name())));
    }

    private static Optional<PartitionSource> of(DataType type) {
        if (type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType) {
            return Optional.of(INTEGER);
        }
        if (type instanceof StringType || type instanceof BinaryType) {
            return Optional.of(TEXT);
        }
        if (type instanceof TimestampType) {
            return Optional.of(INSTANT);
        }
        if (type instanceof TimestampNTZType) {
            return Optional.of(LOCAL_TIME);
        }
        if (type instanceof DateType) {
            return Optional.of(DATE);
        }
        if (type instanceof DecimalType) {
            return Optional.of(DECIMAL);
        }
        return type instanceof BooleanType ? Optional.of(BOOLEAN) : Optional.empty();
    }

    /// The column in the form that [PartitionValue] takes. The session's time zone must be UTC.
    Column of(Column column) {
        return switch (this) {
            case INTEGER -> column.cast("long");
            case BOOLEAN, DECIMAL -> column;
            case DATE ->
                functions
                        .datediff(column, functions.lit("1970-01-01").cast("date"))
                        .cast("long");
            case INSTANT -> functions.unix_micros(column);
            case LOCAL_TIME -> functions.unix_micros(column.cast("timestamp"));
            case TEXT -> column.cast("binary");
        };
    }
}
