package io.datapump.spark;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.api.java.UDF1;
import org.jspecify.annotations.Nullable;

/// The partition value of one row, as the pump's engine derives it: null of null, [#NONE] of a value that names no
/// partition, and otherwise the text that the folder's name holds before it is escaped.
final class PartitionValue implements UDF1<@Nullable Object, @Nullable String> {

    /// Empty text, `infinity`, a year before 1, no date, malformed UTF-8.
    static final String NONE = "";

    private static final long serialVersionUID = 1;
    private static final long MICROS = 1_000_000;

    private final PartitionField field;
    private final PartitionSource source;
    private final String zone;

    PartitionValue(PartitionField field, PartitionSource source, String zone) {
        this.field = field;
        this.source = source;
        this.zone = zone;
    }

    @Override
    public @Nullable String call(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (field.transform()) {
            case YEAR -> part(value, moment -> moment.getYear(), "%04d");
            case MONTH -> part(value, moment -> moment.getMonthValue(), "%02d");
            case DAY -> part(value, moment -> moment.getDayOfMonth(), "%02d");
            case HOUR -> part(value, moment -> moment.getHour(), "%02d");
            case VALUE -> text(value);
            case TRUNCATE -> truncated(value);
            case BUCKET -> Integer.toString((hash(value) & Integer.MAX_VALUE) % field.parameter());
        };
    }

    /// A part of a moment.
    private interface Part {
        int of(LocalDateTime moment);
    }

    private String part(Object value, Part part, String padded) {
        return moment(value)
                .filter(moment -> moment.getYear() >= 1)
                .map(moment -> String.format(Locale.ROOT, field.padded() ? padded : "%d", part.of(moment)))
                .orElse(NONE);
    }

    private Optional<LocalDateTime> moment(Object value) {
        return switch (source) {
            case DATE -> Optional.of(LocalDate.ofEpochDay((Long) value).atStartOfDay());
            case INSTANT -> Optional.of(local((Long) value, ZoneId.of(zone)));
            case LOCAL_TIME -> Optional.of(local((Long) value, ZoneOffset.UTC));
            case TEXT -> MomentText.read(new String((byte[]) value, StandardCharsets.ISO_8859_1), ZoneId.of(zone));
            case INTEGER, BOOLEAN, DECIMAL -> Optional.empty();
        };
    }

    private static LocalDateTime local(long micros, ZoneId zone) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1000)
                .atZone(zone)
                .toLocalDateTime();
    }

    private String text(Object value) {
        return switch (source) {
            case INTEGER, BOOLEAN -> value.toString();
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case DATE -> date(LocalDate.ofEpochDay((Long) value));
            case INSTANT, LOCAL_TIME -> timestamp(local((Long) value, ZoneOffset.UTC));
            case TEXT -> utf8((byte[]) value, ((byte[]) value).length);
        };
    }

    private static String date(LocalDate date) {
        return String.format(Locale.ROOT, "%04d-%02d-%02d", date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }

    /// As Hive prints timestamps: a fraction only where there is one, without trailing zeros.
    private static String timestamp(LocalDateTime moment) {
        String text = String.format(
                Locale.ROOT,
                "%s %02d:%02d:%02d",
                date(moment.toLocalDate()),
                moment.getHour(),
                moment.getMinute(),
                moment.getSecond());
        BigDecimal fraction = BigDecimal.valueOf(moment.getNano(), 9).stripTrailingZeros();
        return fraction.signum() == 0 ? text : text + fraction.toPlainString().substring(1);
    }

    /// Text: the first code points; integers: rounded down (Iceberg, "Truncate").
    private String truncated(Object value) {
        if (source != PartitionSource.TEXT) {
            long number = (Long) value;
            return Long.toString(number - Math.floorMod(number, (long) field.parameter()));
        }
        byte[] bytes = (byte[]) value;
        int points = 0;
        for (int i = 0; i < bytes.length; i++) {
            boolean continuation = (bytes[i] & 0xc0) == 0x80;
            if (!continuation && ++points > field.parameter()) {
                return utf8(bytes, i);
            }
        }
        return utf8(bytes, bytes.length);
    }

    private static String utf8(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return NONE;
        }
    }

    private int hash(Object value) {
        return switch (source) {
            case TEXT -> Murmur3.hash((byte[]) value);
            case DECIMAL -> Murmur3.hash(((BigDecimal) value).unscaledValue().toByteArray());
            case INTEGER, DATE, INSTANT, LOCAL_TIME -> Murmur3.hash((Long) value);
            case BOOLEAN -> throw new IllegalStateException("Cannot hash a boolean: no bucket is taken from one.");
        };
    }
}
