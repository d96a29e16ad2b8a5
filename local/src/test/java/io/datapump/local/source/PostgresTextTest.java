package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class PostgresTextTest {

    @Test
    void trailingZerosOfAFractionAreDropped() {
        assertThat(printed("2024-03-15T10:22:33.123456")).isEqualTo("2024-03-15 10:22:33.123456+00");
        assertThat(printed("2024-03-15T10:22:33.123400")).isEqualTo("2024-03-15 10:22:33.1234+00");
        assertThat(printed("2024-03-15T10:22:33.100000")).isEqualTo("2024-03-15 10:22:33.1+00");
        assertThat(printed("2024-03-15T10:22:33.000001")).isEqualTo("2024-03-15 10:22:33.000001+00");
    }

    @Test
    void aWholeSecondHasNoFraction() {
        assertThat(printed("2024-03-15T10:22:33")).isEqualTo("2024-03-15 10:22:33+00");
    }

    @Test
    void theEndsOfAMonthArePrintedInThatMonth() {
        assertThat(printed("2024-02-01T00:00:00")).isEqualTo("2024-02-01 00:00:00+00");
        assertThat(printed("2024-02-29T23:59:59.999999")).isEqualTo("2024-02-29 23:59:59.999999+00");
    }

    private static String printed(String time) {
        return new String(PostgresText.timestamptz(LocalDateTime.parse(time)), StandardCharsets.UTF_8);
    }
}
