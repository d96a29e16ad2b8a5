package io.datapump.pump.longterm;

import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest.AgreedShrink;
import io.datapump.schema.layout.DatedCopy;
import io.datapump.schema.layout.FolderDates;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// Ends the keeping of what is older than a history is kept for: partitions whose last day lies before the
/// day of the newest snapshot less the period, in UTC, and of which that snapshot had no row. Of dated
/// copies each is of the day of its own snapshot, whatever its rows are of. Partitions leave by a manifest of
/// their own that says so; their files stay until they are removed as replaced.
///
/// @param partitionBy the levels of the history
public record Expiry(History history, Clock clock, List<PartitionField> partitionBy) {

    public Expiry {
        partitionBy = List.copyOf(partitionBy);
    }

    /// What has left.
    ///
    /// @param manifest in force from now on
    /// @param partitions sorted by path
    public record Expired(LongtermManifest manifest, List<HistoryPartition> partitions) {
        public Expired {
            partitions = List.copyOf(partitions);
        }
    }

    /// What is older than a period, counted back from a snapshot; sorted by path. Nothing is changed.
    ///
    /// @param snapshot when it was taken
    public List<HistoryPartition> due(LongtermManifest manifest, Period retain, Instant snapshot) {
        var first = snapshot.atOffset(ZoneOffset.UTC).toLocalDate().minus(retain);
        var isOfCopies = manifest.layout().mode() == LongtermMode.SNAPSHOTS;
        return manifest.partitions().stream()
                .filter(partition -> !partition.files().isEmpty())
                .filter(partition ->
                        isOfCopies || partition.of(Standing.CURRENT).isEmpty())
                .filter(partition ->
                        lastDay(manifest, partition).filter(first::isAfter).isPresent())
                .toList();
    }

    /// The last day that a row of a partition is of; empty where its path does not tell.
    public Optional<LocalDate> lastDay(LongtermManifest manifest, HistoryPartition partition) {
        return manifest.layout().mode() == LongtermMode.SNAPSHOTS
                ? DatedCopy.day(partition.path())
                : new FolderDates(partitionBy).lastDay(partition.path());
    }

    /// Lets go what is due, and keeps the rest for so long from now on.
    ///
    /// @param head the state in force, as far as the caller knows
    /// @param due may be empty where the time becomes shorter
    /// @param name what agreed to it, as in the configuration
    /// @return empty where a run was faster
    public Optional<Expired> run(Stored head, Period retain, List<HistoryPartition> due, String name) {
        return Optional.of(without(head, due, retain, name))
                .filter(history::commit)
                .map(after -> new Expired(after, due));
    }

    private LongtermManifest without(Stored head, List<HistoryPartition> due, Period retain, String name) {
        var before = head.manifest();
        return head.next(
                clock.instant(),
                "end of " + retain,
                Optional.of(retain),
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
}
