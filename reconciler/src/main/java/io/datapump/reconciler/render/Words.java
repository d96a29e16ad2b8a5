package io.datapump.reconciler.render;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Figures as people say them.
public final class Words {

    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB"};
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Words() {}

    /// `81,364`.
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// `7 tables`, `1 table`.
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /// A size in powers of 1000: `1.2 MB`.
    public static String size(long bytes) {
        double size = bytes;
        var unit = 0;
        while (size >= 1000 && unit < UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }

    /// `2026-11-03 04:05 UTC`.
    public static String time(Instant time) {
        return MINUTE.format(time);
    }

    /// The largest unit that says enough: `3 days`, `7 hours`, `12 minutes`, `less than a minute`.
    public static String age(Duration age) {
        if (age.toDays() > 1) {
            return count(age.toDays(), "day");
        }
        if (age.toHours() > 1) {
            return count(age.toHours(), "hour");
        }
        return age.toMinutes() > 0 ? count(age.toMinutes(), "minute") : "less than a minute";
    }
}
