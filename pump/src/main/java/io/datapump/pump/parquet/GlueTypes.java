package io.datapump.pump.parquet;

import io.datapump.schema.diagnostic.Quoted;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/// Parquet types in Glue's words, as awswrangler maps them. What has no Glue type is refused: an unsigned 64-bit
/// integer, a decimal of more than 38 digits (Athena guide, "Data types"), a map without values, and a struct with a
/// field whose name holds what separates fields in Glue's own text.
final class GlueTypes {

    private static final int MOST_DIGITS = 38;
    private static final Pattern SEPARATOR = Pattern.compile("[<>:,]");

    private GlueTypes() {}

    static String of(Type type) {
        String element = type.isPrimitive() ? primitive(type.asPrimitiveType()) : group(type.asGroupType());
        return type.isRepetition(Type.Repetition.REPEATED) ? "array<" + element + ">" : element;
    }

    private static String primitive(PrimitiveType type) {
        @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return switch (logical) {
            case DecimalLogicalTypeAnnotation decimal -> decimal(type, decimal);
            case StringLogicalTypeAnnotation string -> "string";
            case EnumLogicalTypeAnnotation label -> "string";
            case JsonLogicalTypeAnnotation json -> "string";
            case DateLogicalTypeAnnotation date -> "date";
            case TimestampLogicalTypeAnnotation timestamp -> "timestamp";
            case IntLogicalTypeAnnotation integer -> integer(type, integer);
            case null, default -> physical(type);
        };
    }

    private static String decimal(PrimitiveType type, DecimalLogicalTypeAnnotation decimal) {
        if (decimal.getPrecision() > MOST_DIGITS) {
            throw new Refusal("the column \"" + type.getName() + "\" is a decimal of " + decimal.getPrecision()
                    + " digits, and Glue's have at most " + MOST_DIGITS + "; cast it in the source.");
        }
        return "decimal(" + decimal.getPrecision() + "," + decimal.getScale() + ")";
    }

    private static String integer(PrimitiveType type, IntLogicalTypeAnnotation integer) {
        // An unsigned type needs the next wider signed one.
        int bits = integer.isSigned() ? integer.getBitWidth() : integer.getBitWidth() + 1;
        if (bits <= 8) {
            return "tinyint";
        }
        if (bits <= 16) {
            return "smallint";
        }
        if (bits <= 32) {
            return "int";
        }
        if (bits <= 64) {
            return "bigint";
        }
        throw new Refusal("the column \"" + type.getName()
                + "\" is an unsigned 64-bit integer, which Glue cannot represent; cast it in the source.");
    }

    private static String physical(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> "boolean";
            case INT32 -> "int";
            case INT64 -> "bigint";
            case INT96 -> "timestamp";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case BINARY, FIXED_LEN_BYTE_ARRAY -> "binary";
        };
    }

    private static String group(GroupType group) {
        return switch (group.getLogicalTypeAnnotation()) {
            case ListLogicalTypeAnnotation list -> "array<" + element(group) + ">";
            case MapLogicalTypeAnnotation map -> map(group);
            case MapKeyValueTypeAnnotation map -> map(group);
            case null, default -> struct(group);
        };
    }

    /// LogicalTypes.md, "Lists": the repeated group of the three-level form is no element of its own.
    private static String element(GroupType list) {
        Type repeated = list.getType(0);
        if (repeated.isPrimitive()) {
            return primitive(repeated.asPrimitiveType());
        }
        GroupType middle = repeated.asGroupType();
        boolean twoLevels = middle.getFieldCount() > 1
                || middle.getName().equals("array")
                || middle.getName().equals(list.getName() + "_tuple");
        return twoLevels ? struct(middle) : of(middle.getType(0));
    }

    private static String map(GroupType map) {
        if (map.getType(0).isPrimitive() || map.getType(0).asGroupType().getFieldCount() != 2) {
            throw new Refusal(
                    "the column \"" + map.getName() + "\" is a map without values, which Glue cannot represent.");
        }
        GroupType entry = map.getType(0).asGroupType();
        return "map<" + of(entry.getType(0)) + "," + of(entry.getType(1)) + ">";
    }

    private static String struct(GroupType group) {
        return group.getFields().stream()
                .map(field -> name(group, field) + ":" + of(field))
                .collect(Collectors.joining(",", "struct<", ">"));
    }

    private static String name(GroupType group, Type field) {
        if (SEPARATOR.matcher(field.getName()).find()) {
            throw new Refusal("the field " + Quoted.text(field.getName()) + " of the column \"" + group.getName()
                    + "\" has a name that Glue cannot tell from a type; leave the column out, or name it otherwise.");
        }
        return field.getName();
    }
}
