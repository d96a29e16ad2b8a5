package io.datapump.local.source;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;

/// Values as a PostgreSQL server in UTC prints them with ISO dates: a blank between date and time, a fraction
/// of 0–6 digits without trailing zeros, the offset as `+00`.
final class PostgresText {

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    private PostgresText() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// `2024-03-15 10:22:33.123+00`.
    static byte[] timestamptz(LocalDateTime utc) {
        var micros =
                (utc.getDayOfMonth() - 1) * MICROS_PER_DAY + utc.toLocalTime().toNanoOfDay() / 1000;
        return timestamptz(utc.getYear(), utc.getMonthValue(), micros);
    }

    /// The same from a month and the microseconds since its start: millions of these are printed, so no object
    /// is made but the result.
    static byte[] timestamptz(int year, int month, long microsOfMonth) {
        var text = new byte[29];
        var second = (int) (microsOfMonth % MICROS_PER_DAY / MICROS_PER_SECOND);
        digits(text, 0, 4, year);
        text[4] = '-';
        digits(text, 5, 2, month);
        text[7] = '-';
        digits(text, 8, 2, (int) (microsOfMonth / MICROS_PER_DAY) + 1);
        text[10] = ' ';
        digits(text, 11, 2, second / 3600);
        text[13] = ':';
        digits(text, 14, 2, second / 60 % 60);
        text[16] = ':';
        digits(text, 17, 2, second % 60);
        var end = fraction(text, 19, (int) (microsOfMonth % MICROS_PER_SECOND));
        text[end] = '+';
        text[end + 1] = '0';
        text[end + 2] = '0';
        return end + 3 == text.length ? text : Arrays.copyOf(text, end + 3);
    }

    private static int fraction(byte[] text, int at, int micros) {
        if (micros == 0) {
            return at;
        }
        text[at] = '.';
        digits(text, at + 1, 6, micros);
        var end = at + 7;
        while (text[end - 1] == '0') {
            end--;
        }
        return end;
    }

    private static void digits(byte[] text, int at, int count, int value) {
        var rest = value;
        for (var i = at + count - 1; i >= at; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
