package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.Reach.Kind;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReachTest {

    @Test
    void datesTimesInstantsAndWholeNumbersLieOnALine() {
        assertThat(over(ParquetFixtures.table("""
                                        optional int32 day (DATE); optional int64 at (TIMESTAMP(MICROS,false));
                                        optional int64 seen (TIMESTAMP(MILLIS,true)); optional int64 id;
                                        optional double price; optional boolean open;
                                        """)
                        .row(20_000, 1_500_000L, 0L, 7L, 1.5, true)
                        .row(20_010, 86_400_000_000L, 1_001L, 70L, 2.5, true)))
                .isEqualTo(Map.of(
                        "day", reach(Kind.DATE, "2024-10-04", "2024-10-14"),
                        "at", reach(Kind.TIMESTAMP, "1970-01-01T00:00:01.5", "1970-01-02T00:00:00"),
                        "seen", reach(Kind.INSTANT, "1970-01-01T00:00:00Z", "1970-01-01T00:00:01.001Z"),
                        "id", reach(Kind.NUMBER, "7", "70")));
    }

    @Test
    void textLiesOnTheLineOfTimeWhereItIsADate() {
        assertThat(over(text("2024-03-15", "2023-12-31"))).containsValue(reach(Kind.DATE, "2023-12-31", "2024-03-15"));
        assertThat(over(text("2024-03-15 10:22:33.123", "2024-03-15 10:22:33")))
                .containsValue(reach(Kind.TIMESTAMP, "2024-03-15T10:22:33", "2024-03-15T10:22:33.123"));
        assertThat(over(text("2024-03-15 10:22:33+00", "2024-03-15 10:22:33.5+05:30")))
                .containsValue(reach(Kind.INSTANT, "2024-03-15T10:22:33Z", "2024-03-15T04:52:33.5Z"));
        assertThat(over(text("2024-03-15", "infinity")))
                .containsValue(new Reach(Kind.DATE, "2024-03-15", Optional.empty()));
    }

    @Test
    void textWhoseOrderMayNotBeThatOfTimeLiesNowhere() {
        for (var first : List.of("-infinity", "0044-03-15 BC", "10000-01-01", "0000-00-00", "2024-02-30", "", "2024")) {
            assertThat(over(text(first, "2024-03-15"))).as(first).isEmpty();
        }
    }

    @Test
    void filesAreTakenTogether() {
        assertThat(over(text("2024-03-15"), text("2024-01-01", null), text("2025-01-01"), text()))
                .containsValue(reach(Kind.DATE, "2024-01-01", "2025-01-01"));
    }

    @Test
    void whatOneFooterDoesNotTellIsNotKnownUnlessItsFileHasOnlyNulls() {
        assertThat(over(text("2024-03-15"), text("2024-01-01").withoutStatistics()))
                .isEmpty();
        assertThat(over(text("2024-03-15"), text((@Nullable String) null)))
                .containsValue(reach(Kind.DATE, "2024-03-15", "2024-03-15"));
        assertThat(over(text("2024-03-15"), text("2024-03-15 00:00:00"))).isEmpty();
        assertThat(over(text((@Nullable String) null))).isEmpty();
    }

    @Test
    void whatBeginsBeforeAndEndsBefore() {
        var early = reach(Kind.NUMBER, "9", "10");
        var late = reach(Kind.NUMBER, "11", "100");

        assertThat(early.beginsBefore(late)).isTrue();
        assertThat(early.endsBefore(late)).isTrue();
        assertThat(late.beginsBefore(early)).isFalse();
        assertThat(early.beginsBefore(reach(Kind.DATE, "2024-01-01", "2024-01-01")))
                .isFalse();
        assertThat(new Reach(Kind.NUMBER, "9", Optional.empty()).endsBefore(late))
                .isFalse();
    }

    @Test
    void anInstantIsADateOfAZone() {
        var instant = reach(Kind.INSTANT, "2024-03-15T23:30:00Z", "2024-03-15T23:30:00Z");

        assertThat(instant.date(instant.min(), ZoneId.of("Europe/Lisbon"))).isEqualTo(LocalDate.of(2024, 3, 15));
        assertThat(instant.date(instant.min(), ZoneId.of("Asia/Tokyo"))).isEqualTo(LocalDate.of(2024, 3, 16));
    }

    private static ParquetFixtures text(@Nullable String... values) {
        var table = ParquetFixtures.table("optional binary day (STRING);");
        for (var value : values) {
            table.row(value);
        }
        return table;
    }

    private static Reach reach(Kind kind, String min, String max) {
        return new Reach(kind, min, Optional.of(max));
    }

    private static Map<String, Reach> over(ParquetFixtures... files) {
        return Reach.over(Arrays.stream(files)
                .map(file -> ParquetFooter.read(file.input("f")))
                .toList());
    }
}
