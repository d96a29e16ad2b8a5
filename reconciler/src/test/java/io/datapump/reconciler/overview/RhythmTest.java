package io.datapump.reconciler.overview;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RhythmTest {

    private static final Instant FIRST = Instant.parse("2026-03-01T03:00:00Z");

    @Test
    void twoSnapshotsSayNothing() {
        assertThat(Rhythm.of(List.of())).isEmpty();
        assertThat(Rhythm.of(hours(0, 24))).isEmpty();
    }

    @Test
    void oneByHandAndOneMissedDoNotCount() {
        assertThat(Rhythm.of(hours(0, 24, 48, 50, 72, 120, 144))).hasValue(new Rhythm(Duration.ofHours(24)));
    }

    @Test
    void onlyTheLastSevenDistancesCount() {
        assertThat(Rhythm.of(hours(0, 24, 48, 72, 96, 120, 144, 145, 146, 147, 148, 149, 150, 151)))
                .hasValue(new Rhythm(Duration.ofHours(1)));
    }

    @Test
    void lateIsMoreThanOneAndAHalfPeriods() {
        var daily = new Rhythm(Duration.ofDays(1));

        assertThat(daily.isLate(FIRST, FIRST.plus(Duration.ofHours(36)))).isFalse();
        assertThat(daily.isLate(FIRST, FIRST.plus(Duration.ofHours(36).plusSeconds(1))))
                .isTrue();
    }

    private static List<Instant> hours(int... after) {
        return IntStream.of(after)
                .mapToObj(hour -> FIRST.plus(Duration.ofHours(hour)))
                .toList();
    }
}
