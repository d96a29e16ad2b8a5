package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/// What the engine can make partition values of, for those who judge a configuration before any row is read.
public final class PartitionSources {

    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),(\\d+)\\)");

    private PartitionSources() {}

    /// Why the engine would refuse to partition by this column; empty where it would not.
    public static Optional<String> refusal(PartitionField field, ParquetColumn column) {
        var type = type(column);
        if (type.isEmpty()) {
            return Optional.of("the column \"%s\" is of the type %s, which gives no partition value."
                    .formatted(column.name(), column.glueType()));
        }
        return Derivations.refusal(field, type.get())
                .map(reason -> reason.replace("\"" + type.get() + "\"", column.glueType()));
    }

    /// Whether a text is a date, with or without a time of day, from which the engine takes date parts.
    public static boolean isDate(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new DateText().epochHour(bytes, 0, bytes.length) != DateText.NONE;
    }

    /// The type RDS stores values of a Glue type in; empty for nested types.
    private static Optional<PrimitiveType> type(ParquetColumn column) {
        return switch (column.glueType()) {
            case "boolean" -> type(column, PrimitiveTypeName.BOOLEAN);
            case "tinyint", "smallint", "int" -> type(column, PrimitiveTypeName.INT32);
            case "bigint" -> type(column, PrimitiveTypeName.INT64);
            case "float" -> type(column, PrimitiveTypeName.FLOAT);
            case "double" -> type(column, PrimitiveTypeName.DOUBLE);
            case "binary" -> type(column, PrimitiveTypeName.BINARY);
            case "string" -> type(column, PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType());
            case "date" -> type(column, PrimitiveTypeName.INT32, LogicalTypeAnnotation.dateType());
            case "timestamp" ->
                type(column, PrimitiveTypeName.INT64, LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS));
            default -> decimal(column);
        };
    }

    private static Optional<PrimitiveType> decimal(ParquetColumn column) {
        var form = DECIMAL.matcher(column.glueType());
        return form.matches()
                ? type(
                        column,
                        PrimitiveTypeName.BINARY,
                        LogicalTypeAnnotation.decimalType(
                                Integer.parseInt(form.group(2)), Integer.parseInt(form.group(1))))
                : Optional.empty();
    }

    private static Optional<PrimitiveType> type(ParquetColumn column, PrimitiveTypeName physical) {
        return Optional.of(Types.optional(physical).named(column.name()));
    }

    private static Optional<PrimitiveType> type(
            ParquetColumn column, PrimitiveTypeName physical, LogicalTypeAnnotation annotation) {
        return Optional.of(Types.optional(physical).as(annotation).named(column.name()));
    }
}
