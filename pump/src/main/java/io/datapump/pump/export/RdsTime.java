package io.datapump.pump.export;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/// Reads the two forms in which RDS writes times into its metadata: ISO-8601, and US text such as `Mar 1,
/// 2026, 3:35:10 AM`. Seen: the text in tables files and ISO in export_info; which file uses which is not
/// documented, so both are read everywhere. Text without zone is taken as UTC.
final class RdsTime {

    /// The second comma comes and goes with the JDK that printed the text.
    private static final DateTimeFormatter US_TEXT = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("MMM d, yyyy[,] h:mm:ss a")
            .toFormatter(Locale.US);

    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendOptional(DateTimeFormatter.ofPattern("[XXX][XX][X]", Locale.ROOT))
            .toFormatter(Locale.ROOT);

    private RdsTime() {}

    /// The instant; empty where the text is in neither form.
    static Optional<Instant> parse(String text) {
        // JDK 20 and later print U+202F before AM and PM (CLDR 42); older ones a blank.
        var plain = text.strip().replace('\u202F', ' ').replace('\u00A0', ' ');
        return parse(ISO, plain.replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) ", "$1T")).or(() -> parse(US_TEXT, plain));
    }

    private static Optional<Instant> parse(DateTimeFormatter form, String text) {
        try {
            return Optional.of(instant(form.parseBest(text, OffsetDateTime::from, LocalDateTime::from)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static Instant instant(TemporalAccessor time) {
        return time instanceof OffsetDateTime zoned
                ? zoned.toInstant()
                : LocalDateTime.from(time).toInstant(ZoneOffset.UTC);
    }
}
