package io.datapump.schema.removal;

import io.datapump.schema.run.RunReport;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// How much goes. A figure that nobody knows is empty, and never a zero that somebody made up.
///
/// @param partitions folders that hold files
/// @param seen the end of the run that counted; empty where no run has
public record Extent(
        OptionalLong tables, OptionalLong rows, OptionalLong bytes, OptionalLong partitions, Optional<Instant> seen) {

    /// Nobody knows.
    public static final Extent UNKNOWN = new Extent(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    /// These tables as a run has left them, all of each.
    public static Extent of(List<RunReport.Table> tables, RunReport report) {
        return new Extent(
                OptionalLong.of(tables.size()),
                OptionalLong.of(tables.stream().mapToLong(RunReport.Table::rows).sum()),
                OptionalLong.of(
                        tables.stream().mapToLong(RunReport.Table::bytes).sum()),
                OptionalLong.of(
                        tables.stream().mapToLong(RunReport.Table::partitions).sum()),
                Optional.of(report.times().ended()));
    }

    /// Everything together; a figure is known where it is known of each. What was seen at several times has been seen
    /// at the earliest.
    public static Extent total(Collection<Extent> extents) {
        return new Extent(
                sum(extents, Extent::tables),
                sum(extents, Extent::rows),
                sum(extents, Extent::bytes),
                sum(extents, Extent::partitions),
                extents.stream().flatMap(extent -> extent.seen().stream()).min(Instant::compareTo));
    }

    private static OptionalLong sum(Collection<Extent> extents, Function<Extent, OptionalLong> figure) {
        var figures = extents.stream().map(figure).toList();
        return figures.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(
                        figures.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }

    /// `1,204,332 rows, 88 MiB and 24 partitions at the last run of 2026-11-28`; that nobody knows, where rows are not
    /// known.
    @Override
    public String toString() {
        return rows.isEmpty()
                ? "how much that is, no run has told"
                : Figures.list(List.of(
                                Optional.of(Figures.count(rows.getAsLong(), "row")),
                                present(bytes).map(Figures::bytes),
                                present(partitions)
                                        .filter(count -> count > 0)
                                        .map(count -> Figures.count(count, "partition"))))
                        + seen.map(Figures::run).orElse("");
    }

    private static Optional<Long> present(OptionalLong figure) {
        return figure.stream().boxed().findFirst();
    }
}
