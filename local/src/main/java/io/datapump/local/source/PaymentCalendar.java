package io.datapump.local.source;

import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// How the payments of three years fall into months: growing from year to year, with a season. Row numbers rise
/// with time, so each month is one run of them.
final class PaymentCalendar {

    static final YearMonth FIRST = YearMonth.of(2023, 1);
    static final int MONTHS = 36;

    private static final List<Integer> SEASON = List.of(-9, -14, 0, 3, 6, 11, 17, 12, 1, -3, 8, 25);

    private final long[] firstRows;

    /// @param payments rows of all months together
    PaymentCalendar(long payments) {
        if (payments < 0) {
            throw new IllegalArgumentException("Cannot make " + payments + " payments: the number is negative.");
        }
        var weights = IntStream.range(0, MONTHS)
                .map(month -> 100 + 2 * month + SEASON.get(month % 12))
                .toArray();
        var total = Arrays.stream(weights).asLongStream().sum();
        firstRows = new long[MONTHS + 1];
        var before = 0L;
        for (var month = 0; month < MONTHS; month++) {
            before += weights[month];
            firstRows[month + 1] = Math.multiplyExact(payments, before) / total;
        }
    }

    static YearMonth month(int index) {
        return FIRST.plusMonths(index);
    }

    /// Below 0 or at least [#MONTHS] outside the three years.
    static int index(YearMonth month) {
        return (month.getYear() - FIRST.getYear()) * 12 + month.getMonthValue() - FIRST.getMonthValue();
    }

    long firstRow(int month) {
        return firstRows[month];
    }

    long rows(int month) {
        return firstRows[month + 1] - firstRows[month];
    }

    /// The month a row falls into.
    int monthOf(long row) {
        var low = 0;
        var high = MONTHS - 1;
        while (low < high) {
            var middle = (low + high + 1) >>> 1;
            if (firstRows[middle] <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
