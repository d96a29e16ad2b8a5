package io.datapump.schema.removal;

import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.IntStream;

/// For how long something is kept, before and after a change.
///
/// @param before empty: for ever
/// @param after empty: for ever
public record KeepingTime(Optional<Period> before, Optional<Period> after) {

    /// A cycle of leap years, so that every length a month can have is met in every order.
    private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

    private static final int MONTHS = 48;

    /// Whether something that was kept goes on some day of the calendar: `P30D` in place of `P1M` does that to what was
    /// written in January.
    public boolean isShorter() {
        return after.isPresent()
                && (before.isEmpty()
                        || IntStream.range(0, MONTHS)
                                .mapToObj(FIRST::plusMonths)
                                .anyMatch(day -> days(day, after.get()) < days(day, before.get())));
    }

    private static long days(LocalDate from, Period period) {
        return ChronoUnit.DAYS.between(from, from.plus(period));
    }

    /// `for P7D in place of P30D`.
    @Override
    public String toString() {
        return "for %s %s"
                .formatted(
                        after.map(Period::toString).orElse("ever"),
                        before.map(period -> "in place of " + period).orElse("and no longer for ever"));
    }
}
