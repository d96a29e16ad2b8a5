package io.datapump.pump.parquet;

/// Reads PostgreSQL's and MySQL's text of dates and timestamps, without a `String`: `2024-03-15`, `2024-03-15
/// 10:22:33.123456+05:30`, more digits in years above 9999, offsets `+HH[:mm[:ss]]` or `Z`. A text with an offset is an
/// instant and is read in a time zone; one without is taken as it is.
///
/// Not a date here: `infinity`, `-infinity`, years before 1 (` BC`), MySQL's zero and partial dates
/// (`0000-00-00`, `1997-00-01`), anything else. Not thread-safe.
final class DateText {

    /// What [#epochHour] answers for a text that is no date.
    static final long NONE = Long.MIN_VALUE;

    private static final int USUAL_LENGTH = 22;
    // "0000-00-" and "00 00:00" as they lie in memory, the first character lowest; what is left of a text after an
    // exclusive or with them is its digits. Digits may be 9 at most, other characters nothing.
    private static final long DATE = 0x2d30302d30303030L;
    private static final long TIME = 0x30303a3030203030L;
    private static final long DATE_LIMITS = 0x7f76767f76767676L;
    private static final long TIME_LIMITS = 0x76767f76767f7676L;
    private static final long DAY_AND_HOUR = 0xff_ffff_ffffL;
    private static final int FIRST_YEAR = 1970;
    private static final int SHIFT = 1;

    // PostgreSQL's last year is 294276.
    private static final int YEAR_DIGITS = 6;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int MICROS = 1_000_000;
    private static final int FRACTION_DIGITS = 6;
    private static final int LAST_YEAR = 9999;

    // By year, month and day; zero where it was not asked for yet.
    private final int[] days = new int[130 * 512];
    private final ZoneOffsets zone;
    private byte[] text = new byte[0];
    private int at;
    private int end;
    // Of the time that was read last.
    private int micros;
    private boolean isExact;
    // Of the usual form in UTC that was read last: consecutive rows are often of one hour. No text gives this date.
    private long recentDate = -1;
    private long recentTime;
    private long recentHour;

    /// A reader of instants in UTC.
    DateText() {
        this(ZoneOffsets.UTC);
    }

    DateText(ZoneOffsets zone) {
        this.zone = zone;
    }

    /// Hours since 1970-01-01 00:00 in the time zone, rounded down, or [#NONE].
    long epochHour(byte[] bytes, int offset, int length) {
        long usual = length < USUAL_LENGTH ? NONE : usualHour(bytes, offset, offset + length);
        if (usual != NONE) {
            return usual;
        }
        begin(bytes, offset, length);
        long day = date();
        if (day == NONE || at == end) {
            return day == NONE ? NONE : day * 24;
        }
        int seconds = time();
        boolean isLocal = at == end;
        int east = seconds < 0 ? Integer.MIN_VALUE : offset();
        if (east == Integer.MIN_VALUE || at != end) {
            return NONE;
        }
        return isLocal ? day * 24 + seconds / SECONDS_PER_HOUR : zone.hour(day * SECONDS_PER_DAY + seconds - east);
    }

    /// Days since 1970-01-01 of a date in the years 1 to 9999 without a time of day, or [#NONE].
    long epochDay(byte[] bytes, int offset, int length) {
        begin(bytes, offset, length);
        long day = date();
        return at == end && isUsual(day) ? day : NONE;
    }

    /// Microseconds since 1970-01-01 00:00, in UTC of an instant, of a timestamp in the years 1 to 9999, or [#NONE].
    ///
    /// @param isInstant whether it must have an offset; otherwise it must have none
    long epochMicros(byte[] bytes, int offset, int length, boolean isInstant) {
        begin(bytes, offset, length);
        long day = date();
        int seconds = day == NONE ? -1 : time();
        if (seconds < 0 || !isExact || isInstant == (at == end)) {
            return NONE;
        }
        int east = isInstant ? offset() : 0;
        if (east == Integer.MIN_VALUE || at != end) {
            return NONE;
        }
        long epochSecond = day * SECONDS_PER_DAY + seconds - east;
        return isUsual(Math.floorDiv(epochSecond, SECONDS_PER_DAY)) ? epochSecond * MICROS + micros : NONE;
    }

    private void begin(byte[] bytes, int offset, int length) {
        text = bytes;
        at = offset;
        end = offset + length;
    }

    private static boolean isUsual(long day) {
        if (day == NONE) {
            return false;
        }
        long year = CivilDate.year(day);
        return year >= 1 && year <= LAST_YEAR;
    }

    /// The form that nearly all values have, read eight characters at a time: `2024-03-15 10:22:33[.123456]+00`;
    /// [#NONE] for any other.
    private long usualHour(byte[] bytes, int from, int to) {
        if (bytes[to - 3] != '+' || bytes[to - 2] != '0' || bytes[to - 1] != '0' || !isFraction(bytes, from, to - 3)) {
            return NONE;
        }
        long date = ValueWidth.longAt(bytes, from) ^ DATE;
        long time = ValueWidth.longAt(bytes, from + 8) ^ TIME;
        int second = (bytes[from + 17] - '0') * 10 + bytes[from + 18] - '0';
        if (!isMade(date, DATE_LIMITS) || !isMade(time, TIME_LIMITS) || second > 59 || twoDigits(time, 6) > 59) {
            return NONE;
        }
        if (date == recentDate && (time & DAY_AND_HOUR) == recentTime) {
            return recentHour;
        }
        int year = twoDigits(date, 0) * 100 + twoDigits(date, 2);
        int month = twoDigits(date, 5);
        int day = twoDigits(time, 0);
        int hour = twoDigits(time, 3);
        if (month < 1 || month > 12 || day < 1 || hour > 23) {
            return NONE;
        }
        long midnight = epochDay(year, month, day);
        if (midnight == NONE) {
            return NONE;
        }
        if (zone.isUtc()) {
            recentDate = date;
            recentTime = time & DAY_AND_HOUR;
            recentHour = midnight * 24 + hour;
            return recentHour;
        }
        int seconds = hour * SECONDS_PER_HOUR + twoDigits(time, 6) * 60 + second;
        return zone.hour(midnight * SECONDS_PER_DAY + seconds);
    }

    private static boolean isFraction(byte[] bytes, int from, int to) {
        if (bytes[from + 16] != ':' || !isDigit(bytes[from + 17]) || !isDigit(bytes[from + 18])) {
            return false;
        }
        int at = from + 19;
        if (at == to) {
            return true;
        }
        if (bytes[at] != '.' || at + 1 == to) {
            return false;
        }
        for (at++; at < to; at++) {
            if (!isDigit(bytes[at])) {
                return false;
            }
        }
        return true;
    }

    /// Whether digits are 0 to 9 and everything else is what it must be, namely 0.
    private static boolean isMade(long characters, long limits) {
        return (((characters + limits) | characters) & 0x8080808080808080L) == 0;
    }

    private static int twoDigits(long characters, int at) {
        int both = (int) (characters >>> (at * Byte.SIZE));
        return (both & 0xf) * 10 + ((both >>> Byte.SIZE) & 0xf);
    }

    /// Remembers the days of the years that are usual, since the calendar's arithmetic is slow.
    private long epochDay(int year, int month, int day) {
        int slot = (year - FIRST_YEAR) * 512 + month * 32 + day;
        if (slot < 0 || slot >= days.length) {
            return day > CivilDate.daysIn(year, month) ? NONE : CivilDate.epochDay(year, month, day);
        }
        if (days[slot] == 0) {
            days[slot] = day > CivilDate.daysIn(year, month)
                    ? Integer.MIN_VALUE
                    : Math.toIntExact(CivilDate.epochDay(year, month, day)) + SHIFT;
        }
        return days[slot] == Integer.MIN_VALUE ? NONE : days[slot] - SHIFT;
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
        micros = 0;
        isExact = true;
        return take('.') && !fraction() ? -1 : hour * SECONDS_PER_HOUR + minute * 60 + second;
    }

    private boolean fraction() {
        int start = at;
        while (at < end && isDigit(text[at])) {
            int digit = text[at] - '0';
            if (at - start < FRACTION_DIGITS) {
                micros = micros * 10 + digit;
            } else {
                isExact &= digit == 0;
            }
            at++;
        }
        for (int i = at - start; i < FRACTION_DIGITS; i++) {
            micros *= 10;
        }
        return at > start;
    }

    /// Seconds east of UTC, or `Integer.MIN_VALUE`.
    private int offset() {
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
