package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.YearMonth;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaymentCalendarTest {

    @Test
    void everyRowFallsIntoExactlyOneMonth() {
        for (var payments : new long[] {0, 1, 35, 1_000, 20_000_000}) {
            var calendar = new PaymentCalendar(payments);
            assertThat(IntStream.range(0, PaymentCalendar.MONTHS)
                            .mapToLong(calendar::rows)
                            .sum())
                    .isEqualTo(payments);
        }
    }

    @Test
    void theMonthOfARowIsTheOneWhoseRunItLiesIn() {
        var calendar = new PaymentCalendar(10_000);
        for (var month = 0; month < PaymentCalendar.MONTHS; month++) {
            assertThat(calendar.monthOf(calendar.firstRow(month))).isEqualTo(month);
            assertThat(calendar.monthOf(calendar.firstRow(month) + calendar.rows(month) - 1))
                    .isEqualTo(month);
        }
    }

    @Test
    void monthsWithoutRowsAreSteppedOver() {
        var calendar = new PaymentCalendar(7);
        for (var row = 0; row < 7; row++) {
            assertThat(calendar.rows(calendar.monthOf(row))).isPositive();
        }
    }

    @Test
    void theYearsGrow() {
        var calendar = new PaymentCalendar(60_000);
        assertThat(calendar.firstRow(24) - calendar.firstRow(12)).isGreaterThan(calendar.firstRow(12));
    }

    @Test
    void monthsAreCountedFromTheFirst() {
        assertThat(PaymentCalendar.month(35)).isEqualTo(YearMonth.of(2025, 12));
        assertThat(PaymentCalendar.index(YearMonth.of(2024, 3))).isEqualTo(14);
        assertThat(PaymentCalendar.index(YearMonth.of(2022, 12))).isEqualTo(-1);
    }

    @Test
    void aNegativeNumberOfPaymentsIsRefused() {
        assertThatThrownBy(() -> new PaymentCalendar(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new SampleDatabase(1, -5)).hasMessageContaining("-5");
    }
}
