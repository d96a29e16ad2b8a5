package io.datapump.pump.parquet;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/// The reach of the columns of one file, from its bounds.
final class Reaches {

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIME = Pattern.compile(DATE.pattern() + "[ T]\\d{2}:.*");

    /// As PostgreSQL writes times; without the offset they are of no zone.
    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:mm:ss", "Z")
            .optionalEnd()
            .toFormatter();

    private static final int LAST_YEAR = 9999;

    private Reaches() {}

    /// By column; columns whose values lie on no line, or of which the footer tells no least value, are absent.
    static Map<String, Reach> of(MessageType schema, Fingerprint fingerprint) {
        var reaches = new TreeMap<String, Reach>();
        for (Type field : schema.getFields()) {
            if (field.isPrimitive() && !field.isRepetition(Type.Repetition.REPEATED)) {
                var bounds = fingerprint.columns().getOrDefault(field.getName(), Fingerprint.UNKNOWN);
                bounds.min()
                        .flatMap(min -> point(field.asPrimitiveType(), min))
                        .map(min -> new Reach(
                                min.kind(),
                                min.text(),
                                bounds.max()
                                        .flatMap(max -> point(field.asPrimitiveType(), max))
                                        .filter(max -> max.kind() == min.kind())
                                        .map(Point::text)))
                        .ifPresent(reach -> reaches.put(field.getName(), reach));
            }
        }
        return reaches;
    }

    private record Point(Reach.Kind kind, String text) {}

    private static Optional<Point> point(PrimitiveType type, String bound) {
        try {
            return switch (type.getLogicalTypeAnnotation()) {
                case DateLogicalTypeAnnotation date -> day(LocalDate.ofEpochDay(Long.parseLong(bound)));
                case TimestampLogicalTypeAnnotation timestamp ->
                    timestamp.isAdjustedToUTC() ? instant(time(timestamp, bound)) : local(time(timestamp, bound));
                case StringLogicalTypeAnnotation text -> text(bound.substring(1, bound.length() - 1));
                case IntLogicalTypeAnnotation number -> Optional.of(new Point(Reach.Kind.NUMBER, bound));
                case null -> number(type, bound);
                default -> Optional.empty();
            };
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static Optional<Point> number(PrimitiveType type, String bound) {
        return type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
                        || type.getPrimitiveTypeName() == PrimitiveTypeName.INT64
                ? Optional.of(new Point(Reach.Kind.NUMBER, bound))
                : Optional.empty();
    }

    private static Optional<Point> text(String text) {
        if (DATE.matcher(text).matches()) {
            return day(LocalDate.parse(text));
        }
        if (!TIME.matcher(text).matches()) {
            return Optional.empty();
        }
        return switch (TEXT.parseBest(text.replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from)) {
            case OffsetDateTime time ->
                instant(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
            case LocalDateTime time -> local(time);
            default -> Optional.empty();
        };
    }

    private static LocalDateTime time(TimestampLogicalTypeAnnotation type, String bound) {
        long value = Long.parseLong(bound);
        long perSecond = perSecond(type.getUnit());
        var second = Instant.ofEpochSecond(Math.floorDiv(value, perSecond));
        return LocalDateTime.ofInstant(second, ZoneOffset.UTC)
                .plusNanos(Math.floorMod(value, perSecond) * (1_000_000_000 / perSecond));
    }

    private static long perSecond(@Nullable TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> 1_000_000_000;
            case null -> throw new IllegalStateException("Cannot read a timestamp: its unit is missing");
        };
    }

    private static Optional<Point> day(LocalDate date) {
        return isUsual(date.getYear()) ? Optional.of(new Point(Reach.Kind.DATE, date.toString())) : Optional.empty();
    }

    private static Optional<Point> local(LocalDateTime time) {
        return isUsual(time.getYear())
                ? Optional.of(new Point(Reach.Kind.TIMESTAMP, DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time)))
                : Optional.empty();
    }

    private static Optional<Point> instant(LocalDateTime utc) {
        return local(utc).map(point -> new Point(Reach.Kind.INSTANT, point.text() + "Z"));
    }

    private static boolean isUsual(int year) {
        return year >= 1 && year <= LAST_YEAR;
    }
}
