package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A history's rows live at least as long as its smallest folder spans: else no folder ever expires as a whole,
/// and each is written anew as often as rows in it expire.
final class RetainFolderRule implements Rule {

    /// The beginning of a shortest month and of a shortest year, so that nobody is warned for a day.
    private static final LocalDate START = LocalDate.of(2001, 2, 1);

    /// What a folder spans by the finest date part there is.
    private enum Reach {
        MONTH(Period.ofMonths(1)),
        YEAR(Period.ofYears(1));

        private final LocalDate end;

        Reach(Period span) {
            this.end = START.plus(span);
        }

        boolean isLongerThan(Period retain) {
            return START.plus(retain).isBefore(end);
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .flatMap(table -> table.settings().longterm().stream()
                        .filter(longterm -> longterm.retain()
                                .filter(retain -> !retain.isZero() && Reach.YEAR.isLongerThan(retain))
                                .isPresent())
                        .flatMap(longterm -> finding(table, longterm).stream()));
    }

    private static Optional<Diagnostic> finding(Tables.Written table, Longterm longterm) {
        var folders = longterm.partitionBy().isEmpty() ? table.settings().partitionBy() : longterm.partitionBy();
        return reach(folders.stream().map(PartitionField::transform).toList())
                .filter(reach -> reach.isLongerThan(longterm.retain().orElseThrow()))
                .map(reach -> finding(table, reach));
    }

    /// Empty where no folder spans more than a day, or none a time at all.
    private static Optional<Reach> reach(List<Transform> transforms) {
        if (transforms.stream().anyMatch(part -> part instanceof Transform.Day || part instanceof Transform.Hour)) {
            return Optional.empty();
        }
        if (transforms.stream().anyMatch(Transform.Month.class::isInstance)) {
            return Optional.of(Reach.MONTH);
        }
        return transforms.stream().anyMatch(Transform.Year.class::isInstance)
                ? Optional.of(Reach.YEAR)
                : Optional.empty();
    }

    private static Diagnostic finding(Tables.Written table, Reach reach) {
        return Diagnostic.of(
                        DiagnosticCode.LONGTERM_RETAIN_SHORT,
                        table.place("longterm", "retain"),
                        "A folder of the history spans a %s and its rows are kept for less, so no folder expires as a whole and each is written anew for the rows that do."
                                .formatted(reach.word()))
                .fixedBy(
                        "keep rows for a %s or more, or add a finer level under  partitionBy:".formatted(reach.word()));
    }
}
