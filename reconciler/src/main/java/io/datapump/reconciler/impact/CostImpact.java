package io.datapump.reconciler.impact;

import java.time.LocalDate;
import java.util.List;

/// What a run of a cluster costs before and after.
///
/// @param pricesAsOf the day the prices were looked up
/// @param region whose prices they are
/// @param lines what is paid for
/// @param notes what people should know of these figures, in full sentences
public record CostImpact(LocalDate pricesAsOf, String region, List<Line> lines, List<String> notes) {

    public CostImpact {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /// One thing that is paid for.
    ///
    /// @param item for example `tasks`
    /// @param measure how much of it, before and after: `31 minutes → 12 minutes`
    public record Line(String item, String measure, Money before, Money after) {}

    public Money before() {
        return Money.total(lines.stream().map(Line::before).toList());
    }

    public Money after() {
        return Money.total(lines.stream().map(Line::after).toList());
    }

    boolean changes() {
        return lines.stream().anyMatch(line -> !line.before().equals(line.after()));
    }
}
