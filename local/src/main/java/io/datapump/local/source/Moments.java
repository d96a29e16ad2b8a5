package io.datapump.local.source;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/// Invented moments in the shop's three years.
final class Moments {

    private static final LocalDateTime FIRST = LocalDateTime.of(2023, 1, 1, 0, 0);
    private static final long MICROS = ChronoUnit.MICROS.between(FIRST, FIRST.plusYears(3));

    private Moments() {}

    /// A moment to the microsecond, in UTC.
    static LocalDateTime of(Dice dice, long row, int field) {
        return FIRST.plus(dice.below(MICROS, row, field), ChronoUnit.MICROS);
    }
}
