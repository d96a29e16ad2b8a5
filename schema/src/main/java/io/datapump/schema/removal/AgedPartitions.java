package io.datapump.schema.removal;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which partitions of a history are wholly older than a period, counted back from the snapshot that was merged
/// last. A partition tells how old its rows are by a year, or a year and a month, or a date: of the first column that
/// a date part is taken from, else of the first whose values are partitions.
///
/// @param by outermost folder first
record AgedPartitions(StoredHistory history, List<PartitionField> by) {

    /// What Hive calls the folder of rows without a value.
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    /// Those of which every row is older; empty where a partition does not tell. One without a date is never old.
    Optional<List<Folder>> olderThan(Period period) {
        var first = history.snapshot().atOffset(ZoneOffset.UTC).toLocalDate().minus(period);
        var column = column();
        var old = new ArrayList<Folder>();
        for (var folder : history.partitions()) {
            var lastDay = column.flatMap(name -> lastDay(folder, name));
            if (lastDay.isEmpty() && !folder.path().contains(NO_VALUE)) {
                return Optional.empty();
            }
            lastDay.filter(day -> day.isBefore(first)).ifPresent(day -> old.add(folder));
        }
        return Optional.of(List.copyOf(old));
    }

    /// The one that says when a row is from.
    private Optional<String> column() {
        return by.stream()
                .map(PartitionField::transform)
                .filter(Transform::isDatePart)
                .findFirst()
                .or(() -> by.stream()
                        .map(PartitionField::transform)
                        .filter(Transform.Value.class::isInstance)
                        .findFirst())
                .map(Transform::column);
    }

    /// The last day that a row of the partition can be of; empty where its folder names none.
    private Optional<LocalDate> lastDay(Folder folder, String column) {
        var values = folder.path().split("/", -1);
        if (values.length != by.size()) {
            return Optional.empty();
        }
        var span = Span.NOTHING;
        for (int i = 0; i < values.length; i++) {
            var transform = by.get(i).transform();
            if (transform.column().equals(column)) {
                span = span.and(Span.of(transform, values[i].substring(values[i].indexOf('=') + 1)));
            }
        }
        return span.lastDay();
    }

    /// What is known of a date.
    private record Span(Optional<Integer> year, Optional<Integer> month, Optional<Integer> day) {

        static final Span NOTHING = new Span(Optional.empty(), Optional.empty(), Optional.empty());

        static Span of(Transform transform, String value) {
            try {
                return switch (transform) {
                    case Transform.Year year ->
                        new Span(Optional.of(Integer.parseInt(value)), Optional.empty(), Optional.empty());
                    case Transform.Month month ->
                        new Span(Optional.empty(), Optional.of(Integer.parseInt(value)), Optional.empty());
                    case Transform.Day day ->
                        new Span(Optional.empty(), Optional.empty(), Optional.of(Integer.parseInt(value)));
                    case Transform.Value whole -> of(LocalDate.parse(value));
                    case Transform.Hour hour -> NOTHING;
                    case Transform.Truncate truncate -> NOTHING;
                    case Transform.Bucket bucket -> NOTHING;
                };
            } catch (NumberFormatException | DateTimeException noDate) {
                return NOTHING;
            }
        }

        private static Span of(LocalDate date) {
            return new Span(
                    Optional.of(date.getYear()), Optional.of(date.getMonthValue()), Optional.of(date.getDayOfMonth()));
        }

        Span and(Span other) {
            return new Span(year.or(other::year), month.or(other::month), day.or(other::day));
        }

        Optional<LocalDate> lastDay() {
            try {
                return year.map(y -> month.map(m -> {
                            var first = LocalDate.of(y, m, 1);
                            return day.map(first::withDayOfMonth)
                                    .orElseGet(() -> first.withDayOfMonth(first.lengthOfMonth()));
                        })
                        .orElseGet(() -> LocalDate.of(y, 12, 31)));
            } catch (DateTimeException noDate) {
                return Optional.empty();
            }
        }
    }
}
