package io.datapump.reconciler.impact;

import io.datapump.schema.run.Reach;
import io.datapump.schema.spec.Transform;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// From where to where the dates of a table go, and how many partitions they can fill.
///
/// @param reach by column
/// @param zone in which instants are cut into partitions
record DateSpans(Map<String, Reach> reach, ZoneId zone) {

    /// Of a table of whose dates nobody knows anything.
    static final DateSpans UNKNOWN = new DateSpans(Map.of(), ZoneId.of("UTC"));

    DateSpans {
        reach = Map.copyOf(reach);
    }

    /// How many combinations of the parts of one date there can be, and one more for rows without any; empty where
    /// nobody knows.
    ///
    /// @param parts of one column
    OptionalLong most(List<Transform> parts) {
        return parts.stream()
                .findFirst()
                .filter(Transform::isDatePart)
                .flatMap(part -> Optional.ofNullable(reach.get(part.column())))
                .map(known -> OptionalLong.of(combinations(known, parts) + 1))
                .orElse(OptionalLong.empty());
    }

    /// No more than the shortest of its units that are named, and no more than the calendar has of each.
    private long combinations(Reach known, List<Transform> parts) {
        var first = known.firstDay(zone);
        var last = known.lastDay(zone);
        long years = last.getYear() - first.getYear() + 1L;
        long months = ChronoUnit.MONTHS.between(first.withDayOfMonth(1), last.withDayOfMonth(1)) + 1;
        long days = ChronoUnit.DAYS.between(first, last) + 1;
        long shortest = 1;
        long calendar = 1;
        for (var unit : List.of(
                new Unit(Transform.Year.class, years, years),
                new Unit(Transform.Month.class, months, 12),
                new Unit(Transform.Day.class, days, 31),
                new Unit(Transform.Hour.class, days * 24, 24))) {
            if (parts.stream().anyMatch(unit.part()::isInstance)) {
                shortest = unit.passed();
                calendar *= unit.inCalendar();
            }
        }
        return Math.min(shortest, calendar);
    }

    /// A part of a date.
    ///
    /// @param passed how many of it from first to last
    /// @param inCalendar how many values it can have by itself
    private record Unit(Class<? extends Transform> part, long passed, long inCalendar) {}
}
