package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/// Which transform can be had from which column, and how. What is not here is refused before a row is read:
/// FLOAT, DOUBLE and nested columns give no partition value.
final class Derivations {

    private Derivations() {}

    /// The derivation.
    ///
    /// @throws Refusal where the column's type cannot give the transform
    static Derivation of(PartitionField field, PrimitiveType type) {
        boolean padded = field.padded();
        return switch (field.transform()) {
            case Transform.Year year -> datePart(year, type, Derivations::year, padded ? "%04d" : "%d");
            case Transform.Month month -> datePart(month, type, CivilDate::month, padded ? "%02d" : "%d");
            case Transform.Day day -> datePart(day, type, CivilDate::day, padded ? "%02d" : "%d");
            case Transform.Hour hour -> hour(hour, type, padded ? "%02d" : "%d");
            case Transform.Value value -> value(value, type);
            case Transform.Truncate truncate -> truncate(truncate, type);
            case Transform.Bucket bucket -> bucket(bucket, type);
        };
    }

    /// Why the column's type cannot give the transform; empty where it can.
    static Optional<String> refusal(PartitionField field, PrimitiveType type) {
        try {
            of(field, type);
            return Optional.empty();
        } catch (Refusal e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    /// How a stored integer becomes hours since 1970-01-01 00:00; an instant is read in the time zone.
    static LongUnaryOperator toHours(PrimitiveType type, ZoneOffsets zone) {
        return switch (type.getLogicalTypeAnnotation()) {
            case DateLogicalTypeAnnotation date -> value -> value * 24;
            case TimestampLogicalTypeAnnotation timestamp -> {
                long perSecond = perSecond(timestamp);
                long perHour = 3600 * perSecond;
                yield timestamp.isAdjustedToUTC() && !zone.isUtc()
                        ? value -> zone.hour(Math.floorDiv(value, perSecond))
                        : value -> Math.floorDiv(value, perHour);
            }
            case null, default -> LongUnaryOperator.identity();
        };
    }

    private static Derivation datePart(
            Transform transform, PrimitiveType type, LongUnaryOperator partOfDay, String format) {
        boolean date = type.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation;
        if (!date && !isTimestamp(type) && !isText(type)) {
            throw refusal(transform, type, "a date, a timestamp or its text");
        }
        return Derivation.fromDays(
                day -> year(day) == DateText.NONE ? DateText.NONE : partOfDay.applyAsLong(day),
                part -> String.format(Locale.ROOT, format, part));
    }

    private static Derivation hour(Transform transform, PrimitiveType type, String format) {
        if (!isTimestamp(type) && !isText(type)) {
            throw refusal(transform, type, "a timestamp or its text");
        }
        return Derivation.fromHours(
                hour -> year(Math.floorDiv(hour, 24L)) == DateText.NONE ? DateText.NONE : Math.floorMod(hour, 24L),
                hour -> String.format(Locale.ROOT, format, hour));
    }

    /// Years before 1 have no folder: `ano` is an integer in the catalog and 44 BC is not the year -44.
    private static long year(long epochDay) {
        long year = CivilDate.year(epochDay);
        return year < 1 ? DateText.NONE : year;
    }

    private static Derivation value(Transform transform, PrimitiveType type) {
        if (isNumber(type)) {
            return Derivation.fromNumbers(LongUnaryOperator.identity(), numberText(type));
        }
        if (isText(type)) {
            return Derivation.fromBytes((bytes, offset, length) -> length, Derivations::utf8);
        }
        if (type.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
            return Derivation.fromBytes((bytes, offset, length) -> length, Derivations::int96Text);
        }
        return switch (type.getLogicalTypeAnnotation()) {
            case DecimalLogicalTypeAnnotation decimal ->
                Derivation.fromBytes(
                        (bytes, offset, length) -> length,
                        (bytes, offset, length) -> decimalText(bytes, offset, length, decimal.getScale()));
            case UUIDLogicalTypeAnnotation uuid ->
                Derivation.fromBytes((bytes, offset, length) -> length, Derivations::uuid);
            case null, default -> throw refusal(transform, type, "an integer, a boolean, a decimal, a date or a text");
        };
    }

    private static Derivation truncate(Transform.Truncate transform, PrimitiveType type) {
        long width = transform.width();
        if (width < 1) {
            throw new Refusal("truncate needs a width of at least 1, not " + width + ".");
        }
        if (isText(type)) {
            return Derivation.fromBytes(
                    (bytes, offset, length) -> codePoints(bytes, offset, length, width), Derivations::utf8);
        }
        if (isPlainInteger(type)) {
            return Derivation.fromNumbers(number -> number - Math.floorMod(number, width), Long::toString);
        }
        throw refusal(transform, type, "a signed integer or a text");
    }

    private static Derivation bucket(Transform.Bucket transform, PrimitiveType type) {
        int count = transform.count();
        if (count < 1) {
            throw new Refusal("bucket needs a count of at least 1, not " + count + ".");
        }
        if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation) {
            return decimalBucket(type, count);
        }
        if (isNumber(type) && type.getPrimitiveTypeName() != PrimitiveTypeName.BOOLEAN) {
            // Iceberg hashes timestamps as microseconds.
            LongUnaryOperator micros =
                    type.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation timestamp
                            ? value -> inMicros(value, perSecond(timestamp))
                            : LongUnaryOperator.identity();
            return Derivation.fromNumbers(
                    number -> bucket(Murmur3.hash(micros.applyAsLong(number)), count), Long::toString);
        }
        if (type.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
            return Derivation.fromHashes(
                    (bytes, offset, length) -> bucket(Murmur3.hash(int96Micros(bytes, offset)), count));
        }
        if (isText(type) || type.getLogicalTypeAnnotation() instanceof UUIDLogicalTypeAnnotation) {
            return Derivation.fromHashes((bytes, offset, length) -> bucket(Murmur3.hash(bytes, offset, length), count));
        }
        throw refusal(transform, type, "an integer, a decimal, a date, a timestamp or a text");
    }

    /// Iceberg hashes the fewest bytes that hold the unscaled value.
    private static Derivation decimalBucket(PrimitiveType type, int count) {
        return isNumber(type)
                ? Derivation.fromNumbers(number -> bucket(BigInteger.valueOf(number), count), Long::toString)
                : Derivation.fromHashes(
                        (bytes, offset, length) -> bucket(new BigInteger(bytes, offset, length), count));
    }

    private static long bucket(BigInteger unscaled, int count) {
        byte[] bytes = unscaled.toByteArray();
        return bucket(Murmur3.hash(bytes, 0, bytes.length), count);
    }

    private static long bucket(int hash, int count) {
        return (hash & Integer.MAX_VALUE) % count;
    }

    private static long inMicros(long value, long perSecond) {
        return perSecond < 1_000_000 ? value * (1_000_000 / perSecond) : Math.floorDiv(value, perSecond / 1_000_000);
    }

    /// How a stored integer is shown.
    static LongFunction<String> numberText(PrimitiveType type) {
        @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return switch (logical) {
            case DecimalLogicalTypeAnnotation decimal ->
                value -> BigDecimal.valueOf(value, decimal.getScale()).toPlainString();
            case DateLogicalTypeAnnotation date -> value -> dateText(value);
            case TimestampLogicalTypeAnnotation timestamp -> value -> timestampText(value, perSecond(timestamp));
            case IntLogicalTypeAnnotation integer
            when !integer.isSigned() ->
                type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
                        ? value -> Integer.toUnsignedString((int) value)
                        : Long::toUnsignedString;
            case null, default ->
                type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN
                        ? value -> value == 0 ? "false" : "true"
                        : Long::toString;
        };
    }

    private static String dateText(long epochDay) {
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02d",
                CivilDate.year(epochDay),
                CivilDate.month(epochDay),
                CivilDate.day(epochDay));
    }

    /// As Hive prints timestamps: a blank, and a fraction only where there is one, without trailing zeros.
    private static String timestampText(long value, long perSecond) {
        return timestampText(Math.floorDiv(value, perSecond), Math.floorMod(value, perSecond), perSecond);
    }

    private static String int96Text(byte[] bytes, int offset, int length) {
        return timestampText(Int96.seconds(bytes, offset), Int96.nanosOfSecond(bytes, offset), 1_000_000_000);
    }

    private static long int96Micros(byte[] bytes, int offset) {
        return Int96.seconds(bytes, offset) * 1_000_000 + Int96.nanosOfSecond(bytes, offset) / 1_000;
    }

    /// @param rest of the second, of which `perSecond` make a whole one
    private static String timestampText(long seconds, long rest, long perSecond) {
        long ofDay = Math.floorMod(seconds, 86_400L);
        BigDecimal fraction =
                new BigDecimal(rest).divide(new BigDecimal(perSecond)).stripTrailingZeros();
        String text = String.format(
                Locale.ROOT,
                "%s %02d:%02d:%02d",
                dateText(Math.floorDiv(seconds, 86_400L)),
                ofDay / 3600,
                ofDay / 60 % 60,
                ofDay % 60);
        return fraction.signum() == 0 ? text : text + fraction.toPlainString().substring(1);
    }

    private static long codePoints(byte[] bytes, int offset, int length, long width) {
        long points = 0;
        for (int i = 0; i < length; i++) {
            boolean continuation = (bytes[offset + i] & 0xc0) == 0x80;
            if (!continuation && ++points > width) {
                return i;
            }
        }
        return length;
    }

    /// The text, empty where the bytes are no UTF-8.
    private static String utf8(byte[] bytes, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return "";
        }
    }

    static String decimalText(byte[] bytes, int offset, int length, int scale) {
        return new BigDecimal(new BigInteger(bytes, offset, length), scale).toPlainString();
    }

    static String uuid(byte[] bytes, int offset, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        return new UUID(buffer.getLong(), buffer.getLong()).toString();
    }

    private static long perSecond(TimestampLogicalTypeAnnotation timestamp) {
        return switch (timestamp.getUnit()) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> 1_000_000_000;
        };
    }

    private static boolean isTimestamp(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case INT64 -> type.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation;
            case INT96 -> true;
            case BOOLEAN, INT32, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    /// Also without an annotation: RDS writes MySQL's CHAR so.
    static boolean isText(PrimitiveType type) {
        if (type.getPrimitiveTypeName() != PrimitiveTypeName.BINARY) {
            return false;
        }
        return switch (type.getLogicalTypeAnnotation()) {
            case StringLogicalTypeAnnotation string -> true;
            case EnumLogicalTypeAnnotation label -> true;
            case JsonLogicalTypeAnnotation json -> true;
            case null -> true;
            default -> false;
        };
    }

    private static boolean isNumber(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case INT32, INT64, BOOLEAN -> true;
            case INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    private static boolean isPlainInteger(PrimitiveType type) {
        if (type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN || !isNumber(type)) {
            return false;
        }
        return switch (type.getLogicalTypeAnnotation()) {
            case IntLogicalTypeAnnotation integer -> integer.isSigned();
            case null -> true;
            default -> false;
        };
    }

    private static Refusal refusal(Transform transform, PrimitiveType type, String wanted) {
        return new Refusal("the column \"" + transform.column() + "\" is of the type \"" + type + "\", and "
                + transform.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " needs " + wanted + ".");
    }
}
