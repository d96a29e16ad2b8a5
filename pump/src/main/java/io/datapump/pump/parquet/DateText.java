package io.datapump.pump.parquet;

/// Reads PostgreSQL's and MySQL's text of dates and timestamps, without a `String`: `2024-03-15`, `2024-03-15
/// 10:22:33.123456+05:30`, more digits in years above 9999, offsets `+HH[:mm[:ss]]` or `Z`, none meaning UTC.
///
/// Not a date here: `infinity`, `-infinity`, years before 1 (` BC`), MySQL's zero and partial dates
/// (`0000-00-00`, `1997-00-01`), anything else. Not thread-safe.
final class DateText {

    /// What [#epochHour] answers for a text that is no date.
    static final long NONE = Long.MIN_VALUE;

    // PostgreSQL's last year is 294276.
    private static final int YEAR_DIGITS = 6;
    private static final int SECONDS_PER_HOUR = 3600;

    private byte[] text = new byte[0];
    private int at;
    private int end;

    /// Hours since 1970-01-01 00:00 UTC, rounded down, or [#NONE].
    long epochHour(byte[] bytes, int offset, int length) {
        text = bytes;
        at = offset;
        end = offset + length;
        long day = date();
        if (day == NONE || at == end) {
            return day == NONE ? NONE : day * 24;
        }
        int seconds = time();
        int zone = seconds < 0 ? Integer.MIN_VALUE : zone();
        return zone == Integer.MIN_VALUE || at != end
                ? NONE
                : day * 24 + Math.floorDiv(seconds - zone, SECONDS_PER_HOUR);
    }

    private long date() {
        long year = 0;
        int start = at;
        while (at < end && isDigit(text[at]) && at - start < YEAR_DIGITS) {
            year = year * 10 + text[at++] - '0';
        }
        if (at - start < 4 || !take('-')) {
            return NONE;
        }
        int month = twoDigits();
        if (month < 1 || month > 12 || !take('-')) {
            return NONE;
        }
        int day = twoDigits();
        return day < 1 || day > CivilDate.daysIn(year, month) ? NONE : CivilDate.epochDay(year, month, day);
    }

    /// Seconds of the day, or -1.
    private int time() {
        if (!take(' ') && !take('T')) {
            return -1;
        }
        int hour = twoDigits();
        int minute = take(':') ? twoDigits() : -1;
        int second = take(':') ? twoDigits() : -1;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return -1;
        }
        if (take('.')) {
            int start = at;
            while (at < end && isDigit(text[at])) {
                at++;
            }
            if (at == start) {
                return -1;
            }
        }
        return hour * SECONDS_PER_HOUR + minute * 60 + second;
    }

    /// Seconds east of UTC, or `Integer.MIN_VALUE`.
    private int zone() {
        if (at == end || take('Z')) {
            return 0;
        }
        int sign = take('+') ? 1 : take('-') ? -1 : 0;
        int hour = twoDigits();
        int minute = take(':') ? twoDigits() : 0;
        int second = take(':') ? twoDigits() : 0;
        // PostgreSQL's offsets stay below 16 hours.
        if (sign == 0 || hour < 0 || hour > 15 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return Integer.MIN_VALUE;
        }
        return sign * (hour * SECONDS_PER_HOUR + minute * 60 + second);
    }

    private int twoDigits() {
        if (end - at < 2 || !isDigit(text[at]) || !isDigit(text[at + 1])) {
            return -1;
        }
        int value = (text[at] - '0') * 10 + text[at + 1] - '0';
        at += 2;
        return value;
    }

    private boolean take(char wanted) {
        if (at < end && text[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }
}
