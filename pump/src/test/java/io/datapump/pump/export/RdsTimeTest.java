package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RdsTimeTest {

    private static final Instant MOMENT = Instant.parse("2026-03-01T15:35:10Z");

    @Test
    void isoTimesAreReadWithAnyOffset() {
        for (var text : List.of(
                "2026-03-01T15:35:10Z",
                "2026-03-01T15:35:10.000Z",
                "2026-03-01T16:35:10+01:00",
                "2026-03-01T16:35:10+0100",
                "2026-03-01T16:35:10+01",
                "2026-03-01 15:35:10Z",
                "2026-03-01 15:35:10.000",
                "2026-03-01T15:35:10")) {
            assertThat(RdsTime.parse(text)).as(text).contains(MOMENT);
        }
    }

    @Test
    void usTextIsReadWithAndWithoutItsSecondCommaAndWithANarrowBlank() {
        for (var text : List.of(
                "Mar 1, 2026, 3:35:10 PM",
                "Mar 1, 2026 3:35:10 PM",
                "Mar 1, 2026, 3:35:10\u202FPM",
                " Mar 01, 2026, 03:35:10 pm ")) {
            assertThat(RdsTime.parse(text)).as(text).contains(MOMENT);
        }
    }

    @Test
    void noonAndMidnightKeepTheirPlaces() {
        assertThat(RdsTime.parse("Jul 19, 2023, 12:00:00 AM")).contains(Instant.parse("2023-07-19T00:00:00Z"));
        assertThat(RdsTime.parse("Jul 19, 2023, 12:00:00 PM")).contains(Instant.parse("2023-07-19T12:00:00Z"));
    }

    @Test
    void otherTextIsNoTime() {
        for (var text : List.of("", "yesterday", "2026-03-01", "1772379310", "Mrz 1, 2026, 3:35:10 PM")) {
            assertThat(RdsTime.parse(text)).as(text).isEmpty();
        }
    }
}
