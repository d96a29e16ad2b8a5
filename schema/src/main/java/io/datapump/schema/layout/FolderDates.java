package io.datapump.schema.layout;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Of which days the rows of partition folders are, as their names tell: by a year, a year and a month, or a
/// date, of the first column that a date part is taken from, else of the first whose values are partitions.
///
/// @param by outermost folder first
public record FolderDates(List<PartitionField> by) {

    public FolderDates {
        by = List.copyOf(by);
    }

    /// The last day that a row of a folder can be of; empty where the folder does not tell, as that of rows
    /// without a value.
    ///
    /// @param path for example `ano=2024/mes=03`
    public Optional<LocalDate> lastDay(String path) {
        var folders = path.split("/", -1);
        return folders.length == by.size()
                ? column().flatMap(column -> span(folders, column).lastDay())
                : Optional.empty();
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

    private Span span(String[] folders, String column) {
        var span = Span.NOTHING;
        for (int i = 0; i < folders.length; i++) {
            var transform = by.get(i).transform();
            if (transform.column().equals(column)) {
                span = span.and(Span.of(transform, folders[i].substring(folders[i].indexOf('=') + 1)));
            }
        }
        return span;
    }

    /// What is known of a date.
    private record Span(Optional<Integer> year, Optional<Integer> month, Optional<Integer> day) {

        private static final Span NOTHING = new Span(Optional.empty(), Optional.empty(), Optional.empty());

        static Span of(Transform transform, String value) {
            try {
                return switch (transform) {
                    case Transform.Year _ -> new Span(number(value), Optional.empty(), Optional.empty());
                    case Transform.Month _ -> new Span(Optional.empty(), number(value), Optional.empty());
                    case Transform.Day _ -> new Span(Optional.empty(), Optional.empty(), number(value));
                    case Transform.Value _ -> of(LocalDate.parse(value));
                    case Transform.Hour _, Transform.Truncate _, Transform.Bucket _ -> NOTHING;
                };
            } catch (NumberFormatException | DateTimeException noDate) {
                return NOTHING;
            }
        }

        private static Optional<Integer> number(String value) {
            return Optional.of(Integer.parseInt(value));
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
                return year.map(known -> month.map(of -> lastDay(LocalDate.of(known, of, 1)))
                        .orElseGet(() -> LocalDate.of(known, 12, 31)));
            } catch (DateTimeException noDate) {
                return Optional.empty();
            }
        }

        private LocalDate lastDay(LocalDate first) {
            return day.map(first::withDayOfMonth).orElseGet(() -> first.withDayOfMonth(first.lengthOfMonth()));
        }
    }
}
