package io.datapump.schema.removal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Period;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeepingTimeTest {

    @Test
    void fewerDaysAreShorterAndForEverIsLongest() {
        assertThat(change("P30D", "P7D").isShorter()).isTrue();
        assertThat(change("never", "P9999D").isShorter()).isTrue();
        assertThat(change("P7D", "P30D").isShorter()).isFalse();
        assertThat(change("P7D", "never").isShorter()).isFalse();
        assertThat(change("never", "never").isShorter()).isFalse();
    }

    @Test
    void equalTimesAreNotShorterHoweverTheyAreWritten() {
        assertThat(change("P1Y", "P12M").isShorter()).isFalse();
        assertThat(change("P2W", "P14D").isShorter()).isFalse();
        assertThat(change("P7Y", "P7Y").isShorter()).isFalse();
    }

    @Test
    void whatIsShorterInSomeMonthsIsShorter() {
        assertThat(change("P1M", "P30D").isShorter()).isTrue();
        assertThat(change("P30D", "P1M").isShorter()).isTrue();
        assertThat(change("P1Y", "P365D").isShorter()).isTrue();
        assertThat(change("P31D", "P1M").isShorter()).isTrue();
        assertThat(change("P28D", "P1M").isShorter()).isFalse();
    }

    @Test
    void bothTimesAreTold() {
        assertThat(change("P30D", "P7D")).hasToString("for P7D in place of P30D");
        assertThat(change("never", "P7D")).hasToString("for P7D and no longer for ever");
    }

    private static KeepingTime change(String before, String after) {
        return new KeepingTime(period(before), period(after));
    }

    private static Optional<Period> period(String text) {
        return text.equals("never") ? Optional.empty() : Optional.of(Period.parse(text));
    }
}
