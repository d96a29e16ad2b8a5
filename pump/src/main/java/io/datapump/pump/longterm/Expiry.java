package io.datapump.pump.longterm;

import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest.AgreedShrink;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Clock;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Ends the keeping of what is older than a history is kept for: partitions all of whose rows are of a time
/// that ended before that, and of which the last snapshot had no row. They leave by a manifest of their own
/// that says so; their files stay for as long as an earlier state can be gone back to. The table is as it
/// was where a run was faster.
///
/// @param retain how long
/// @param partitionBy the levels of the history
public record Expiry(History history, Clock clock, Period retain, List<PartitionField> partitionBy) {

    public Expiry {
        partitionBy = List.copyOf(partitionBy);
    }

    /// What would go, sorted by path. Nothing is changed.
    public List<HistoryPartition> due(LongtermManifest manifest) {
        var limit = LocalDate.now(clock).minus(retain);
        return manifest.partitions().stream()
                .filter(partition -> !partition.files().isEmpty())
                .filter(partition -> partition.of(Standing.CURRENT).isEmpty())
                .filter(partition ->
                        end(partition.path()).filter(end -> !end.isAfter(limit)).isPresent())
                .toList();
    }

    /// Lets it go.
    ///
    /// @param name what agreed to it, as the configuration has it
    /// @return the manifest in force from now on; empty where nothing is due, or a run was faster
    public Optional<LongtermManifest> run(String name) {
        return history.head().flatMap(head -> {
            var due = due(head.manifest());
            return due.isEmpty()
                    ? Optional.empty()
                    : Optional.of(without(head, due, name)).filter(history::commit);
        });
    }

    private LongtermManifest without(Stored head, List<HistoryPartition> due, String name) {
        var before = head.manifest();
        return new LongtermManifest(
                LongtermManifest.VERSION,
                before.number() + 1,
                head.hash(),
                before.source(),
                before.as(),
                before.layout(),
                clock.instant(),
                new Cause(
                        "end of " + retain,
                        before.cause().export(),
                        before.cause().snapshot(),
                        before.cause().configuration(),
                        UUID.randomUUID().toString().substring(0, 8)),
                before.columns(),
                before.partitions().stream()
                        .filter(partition -> !due.contains(partition))
                        .toList(),
                due.stream()
                        .map(partition -> new AgreedShrink(
                                name,
                                partition.rows(),
                                "The partition %s with its %d rows was kept for %s and is no more."
                                        .formatted(partition.path(), partition.rows(), retain)))
                        .toList());
    }

    /// The first day after the time that a partition is of; empty where its path does not tell: without a
    /// year, or in the folder of rows whose value could not be derived.
    Optional<LocalDate> end(String path) {
        var year = part(path, Transform.Year.class);
        var month = part(path, Transform.Month.class);
        var day = part(path, Transform.Day.class);
        return year.map(number -> {
            if (month.isEmpty()) {
                return LocalDate.of(number + 1, 1, 1);
            }
            var first = LocalDate.of(number, month.get(), 1);
            return day.map(of -> first.withDayOfMonth(of).plusDays(1)).orElseGet(() -> first.plusMonths(1));
        });
    }

    private Optional<Integer> part(String path, Class<? extends Transform> transform) {
        return partitionBy.stream()
                .filter(field -> transform.isInstance(field.transform()))
                .flatMap(field -> List.of(path.split("/", -1)).stream()
                        .filter(level -> level.startsWith(field.name() + "="))
                        .map(level -> level.substring(field.name().length() + 1)))
                .filter(value -> value.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .findFirst();
    }
}
