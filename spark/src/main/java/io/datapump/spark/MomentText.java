package io.datapump.spark;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PostgreSQL's and MySQL's text of dates and timestamps, as the pump's engine reads it: `2024-03-15`, `2024-03-15
/// 10:22:33.123456+05:30`, more digits in years above 9999, offsets `+HH[:mm[:ss]]` or `Z`. No moments are `infinity`,
/// years before 1 (` BC`), zero and partial dates, and anything else.
final class MomentText {

    private static final Pattern FORM =
            Pattern.compile("([0-9]{4,6})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.[0-9]+)?"
                    + "(Z|([+-])([0-9]{2})(?::([0-9]{2}))?(?::([0-9]{2}))?)?)?");

    // PostgreSQL's offsets stay below 16 hours.
    private static final int LARGEST_OFFSET_HOUR = 15;

    private MomentText() {}

    /// The moment on the clocks of a zone; without an offset it is taken as it is. Empty for what is no moment.
    static Optional<LocalDateTime> read(String text, ZoneId zone) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            LocalDateTime local = LocalDate.of(number(form, 1), number(form, 2), number(form, 3))
                    .atTime(
                            form.group(4) == null
                                    ? LocalTime.MIDNIGHT
                                    : LocalTime.of(number(form, 4), number(form, 5), number(form, 6)));
            return form.group(7) == null ? Optional.of(local) : inZone(local, form, zone);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDateTime> inZone(LocalDateTime local, Matcher form, ZoneId zone) {
        int hour = number(form, 9);
        int minute = number(form, 10);
        int second = number(form, 11);
        if (hour > LARGEST_OFFSET_HOUR || minute > 59 || second > 59) {
            return Optional.empty();
        }
        int offset = hour * 3600 + minute * 60 + second;
        LocalDateTime utc = local.minusSeconds("-".equals(form.group(8)) ? -offset : offset);
        return Optional.of(utc.atOffset(ZoneOffset.UTC).atZoneSameInstant(zone).toLocalDateTime());
    }

    /// 0 where the group is absent.
    private static int number(Matcher form, int group) {
        return form.group(group) == null ? 0 : Integer.parseInt(form.group(group));
    }
}
