package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DateTextTest {

    @Test
    void datesAreTheirMidnight() {
        assertThat(hour("1970-01-01")).isZero();
        assertThat(hour("2024-03-15")).isEqualTo(LocalDate.of(2024, 3, 15).toEpochDay() * 24);
        assertThat(hour("0001-01-01")).isEqualTo(LocalDate.of(1, 1, 1).toEpochDay() * 24);
        assertThat(hour("2000-02-29")).isEqualTo(LocalDate.of(2000, 2, 29).toEpochDay() * 24);
        assertThat(hour("12024-12-31")).isEqualTo(LocalDate.of(12024, 12, 31).toEpochDay() * 24);
        assertThat(hour("294276-12-31")).isEqualTo(LocalDate.of(294276, 12, 31).toEpochDay() * 24);
    }

    @Test
    void offsetsAreConvertedToUtc() {
        assertThat(hour("2024-03-15 10:22:33.123456+00")).isEqualTo(at(2024, 3, 15, 10));
        assertThat(hour("2024-03-15 10:22:33")).isEqualTo(at(2024, 3, 15, 10));
        assertThat(hour("2024-03-15T10:22:33Z")).isEqualTo(at(2024, 3, 15, 10));
        assertThat(hour("2024-03-31 23:30:00-01")).isEqualTo(at(2024, 4, 1, 0));
        assertThat(hour("2024-01-01 02:00:00+05:30")).isEqualTo(at(2023, 12, 31, 20));
        assertThat(hour("1890-01-01 00:00:00+00:19:32")).isEqualTo(at(1889, 12, 31, 23));
        assertThat(hour("1969-12-31 23:59:59.9+00")).isEqualTo(-1);
    }

    @Test
    void whatIsNoDateIsNone() {
        for (String text : List.of(
                "",
                "infinity",
                "-infinity",
                "0044-03-15 BC",
                "0044-03-15 10:00:00+00 BC",
                "0000-00-00",
                "1997-00-01",
                "1997-01-00",
                "2023-02-29",
                "1900-02-29",
                "2024-04-31",
                "2024-13-01",
                "2024-1-1",
                "24-01-01",
                "2024-01",
                "2024/01/01",
                "2024-01-01 ",
                "2024-01-01 10",
                "2024-01-01 10:00",
                "2024-01-01 24:00:00",
                "2024-01-01 10:60:00",
                "2024-01-01 10:00:60",
                "2024-01-01 10:00:00.",
                "2024-01-01 10:00:00+",
                "2024-01-01 10:00:00+1",
                "2024-01-01 10:00:00+16",
                "2024-01-01 10:00:00+01:60",
                "2024-01-01 10:00:00+01:",
                "2024-01-01 10:00:00 UTC",
                "2024-01-01 10:00:00+00x",
                "2024-01-01x",
                "1234567-01-01",
                "now",
                "2024-0a-01")) {
            assertThat(hour(text)).as(text).isEqualTo(DateText.NONE);
        }
    }

    @Test
    void agreesWithTheJdkOnRandomTimestamps() {
        Random random = new Random(3);
        DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSxxx");
        for (int i = 0; i < 20_000; i++) {
            OffsetDateTime time = LocalDateTime.ofEpochSecond(
                            random.nextLong(-62_000_000_000L, 250_000_000_000L),
                            random.nextInt(1_000_000_000),
                            ZoneOffset.UTC)
                    .atOffset(ZoneOffset.ofHoursMinutes(random.nextInt(15), random.nextInt(60)));
            String text = time.format(format);
            assertThat(hour(text)).as(text).isEqualTo(Math.floorDiv(time.toEpochSecond(), 3600L));
        }
    }

    @Test
    void theCalendarAgreesWithTheJdk() {
        for (long day = -800_000; day < 4_000_000; day += 97) {
            LocalDate date = LocalDate.ofEpochDay(day);
            assertThat(CivilDate.year(day)).as("%s", date).isEqualTo(date.getYear());
            assertThat(CivilDate.month(day)).as("%s", date).isEqualTo(date.getMonthValue());
            assertThat(CivilDate.day(day)).as("%s", date).isEqualTo(date.getDayOfMonth());
            assertThat(CivilDate.epochDay(date.getYear(), date.getMonthValue(), date.getDayOfMonth()))
                    .isEqualTo(day);
            assertThat(CivilDate.daysIn(date.getYear(), date.getMonthValue())).isEqualTo(date.lengthOfMonth());
        }
    }

    private static long at(int year, int month, int day, int hour) {
        return LocalDateTime.of(year, month, day, hour, 0).toEpochSecond(ZoneOffset.UTC) / 3600;
    }

    private static long hour(String text) {
        // Not at the array's begin and end, to see that the range is kept.
        byte[] bytes = ("9" + text + "9").getBytes(StandardCharsets.UTF_8);
        return new DateText().epochHour(bytes, 1, bytes.length - 2);
    }
}
