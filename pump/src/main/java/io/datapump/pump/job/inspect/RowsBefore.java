package io.datapump.pump.job.inspect;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// How many rows of a table are from before a moment, as far as its partition folders tell.
///
/// @param surely rows of partitions that end before it
/// @param perhaps rows of partitions that it falls into, or whose folders tell no time
record RowsBefore(long surely, long perhaps) {

    static final RowsBefore NONE = new RowsBefore(0, 0);

    /// Hive's folder of rows without a value; they are of no time.
    private static final String DEFAULT_PARTITION = "=__HIVE_DEFAULT_PARTITION__";

    /// Counts one table.
    ///
    /// @param fields the levels its folders were made by
    /// @param column that says when a row is from
    /// @param rows by the path of the partition
    static RowsBefore of(LocalDateTime moment, List<PartitionField> fields, String column, Map<String, Long> rows) {
        var levels = fields.stream()
                .filter(field -> field.transform().column().equals(column))
                .toList();
        return rows.entrySet().stream()
                .filter(partition -> !partition.getKey().contains(DEFAULT_PARTITION))
                .map(partition -> Span.of(partition.getKey(), levels)
                        .map(span -> span.count(moment, partition.getValue()))
                        .orElseGet(() -> new RowsBefore(0, partition.getValue())))
                .reduce(NONE, RowsBefore::plus);
    }

    RowsBefore plus(RowsBefore other) {
        return new RowsBefore(surely + other.surely, perhaps + other.perhaps);
    }

    long most() {
        return surely + perhaps;
    }

    /// The time of one partition.
    ///
    /// @param end the first moment after it
    private record Span(LocalDateTime begin, LocalDateTime end) {

        RowsBefore count(LocalDateTime moment, long rows) {
            if (!end.isAfter(moment)) {
                return new RowsBefore(rows, 0);
            }
            return begin.isBefore(moment) ? new RowsBefore(0, rows) : NONE;
        }

        /// Year, month, day and hour narrow it down in this order; a level without the one above it tells nothing.
        static Optional<Span> of(String path, List<PartitionField> levels) {
            var values = Arrays.stream(path.split("/", -1))
                    .filter(folder -> folder.indexOf('=') > 0)
                    .collect(Collectors.toMap(
                            folder -> folder.substring(0, folder.indexOf('=')),
                            folder -> folder.substring(folder.indexOf('=') + 1),
                            (first, second) -> first));
            try {
                return day(values, levels).or(() -> fromYear(values, levels));
            } catch (DateTimeException | NumberFormatException e) {
                return Optional.empty();
            }
        }

        private static Optional<Span> day(Map<String, String> values, List<PartitionField> levels) {
            return value(Transform.Value.class, values, levels)
                    .map(text -> LocalDate.parse(text).atStartOfDay())
                    .map(begin -> new Span(begin, begin.plusDays(1)));
        }

        private static Optional<Span> fromYear(Map<String, String> values, List<PartitionField> levels) {
            var year = value(Transform.Year.class, values, levels);
            if (year.isEmpty()) {
                return Optional.empty();
            }
            var begin = LocalDate.of(Integer.parseInt(year.get()), 1, 1).atStartOfDay();
            var unit = ChronoUnit.YEARS;
            var month = value(Transform.Month.class, values, levels);
            if (month.isPresent()) {
                begin = begin.withMonth(Integer.parseInt(month.get()));
                unit = ChronoUnit.MONTHS;
                var day = value(Transform.Day.class, values, levels);
                if (day.isPresent()) {
                    begin = begin.withDayOfMonth(Integer.parseInt(day.get()));
                    unit = ChronoUnit.DAYS;
                    var hour = value(Transform.Hour.class, values, levels);
                    if (hour.isPresent()) {
                        begin = begin.withHour(Integer.parseInt(hour.get()));
                        unit = ChronoUnit.HOURS;
                    }
                }
            }
            return Optional.of(new Span(begin, begin.plus(1, unit)));
        }

        private static Optional<String> value(
                Class<? extends Transform> kind, Map<String, String> values, List<PartitionField> levels) {
            return levels.stream()
                    .filter(field -> kind.isInstance(field.transform()))
                    .map(PartitionField::name)
                    .flatMap(name -> Optional.ofNullable(values.get(name)).stream())
                    .findFirst();
        }
    }
}
