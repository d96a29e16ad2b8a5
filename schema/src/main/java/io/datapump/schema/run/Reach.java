package io.datapump.schema.run;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// From where to where the dates or times of a column go, as the footers of an export tell.
///
/// @param first a date, a date and a time without a zone, or with `Z` at the end an instant, in ISO form
/// @param last of the same kind
public record Reach(String first, String last) {

    private static final int DATE = "2026-03-01".length();

    /// @throws IllegalArgumentException where one of them is no date and no time
    public Reach {
        requireTime(first);
        requireTime(last);
    }

    private static void requireTime(String text) {
        try {
            date(text, ZoneId.of("UTC"));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("reach goes to \"%s\", which is no date and no time".formatted(text), e);
        }
    }

    /// The first day.
    ///
    /// @param zone in which instants are looked at
    public LocalDate firstDay(ZoneId zone) {
        return date(first, zone);
    }

    /// The last day.
    ///
    /// @param zone in which instants are looked at
    public LocalDate lastDay(ZoneId zone) {
        return date(last, zone);
    }

    private static LocalDate date(String text, ZoneId zone) {
        return text.endsWith("Z")
                ? LocalDate.ofInstant(Instant.parse(text), zone)
                : LocalDate.parse(text.substring(0, Math.min(DATE, text.length())));
    }
}
