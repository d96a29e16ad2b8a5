package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void figuresAreReadAsPeopleSayThem() {
        assertThat(Words.count(1, "table")).isEqualTo("1 table");
        assertThat(Words.count(81_364, "row")).isEqualTo("81,364 rows");
        assertThat(Words.size(999)).isEqualTo("999 bytes");
        assertThat(Words.size(1_234_567)).isEqualTo("1.2 MB");
        assertThat(Words.size(5_000_000_000_000_000L)).isEqualTo("5000.0 TB");
        assertThat(Words.time(Instant.parse("2026-11-03T04:05:06Z"))).isEqualTo("2026-11-03 04:05 UTC");
    }

    @Test
    void ageIsToldInTheUnitThatSaysEnough() {
        assertThat(Words.age(Duration.ofSeconds(40))).isEqualTo("less than a minute");
        assertThat(Words.age(Duration.ofMinutes(1))).isEqualTo("1 minute");
        assertThat(Words.age(Duration.ofMinutes(119))).isEqualTo("119 minutes");
        assertThat(Words.age(Duration.ofHours(47))).isEqualTo("47 hours");
        assertThat(Words.age(Duration.ofHours(49))).isEqualTo("2 days");
    }
}
