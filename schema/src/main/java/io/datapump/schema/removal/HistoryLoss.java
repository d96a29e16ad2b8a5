package io.datapump.schema.removal;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What becomes of the history of a table.
///
/// @param phrases what goes with the subject "the history of the table"; at least one
/// @param retain the shorter period, where nothing but that changes; empty where all of it goes or may be
///     replaced
record HistoryLoss(List<String> phrases, Optional<Period> retain) {

    /// Empty where all history stays: where there was none, or it is kept under the same key for as long.
    static Optional<HistoryLoss> between(Optional<Longterm> before, Optional<Longterm> after) {
        if (before.isEmpty()) {
            return Optional.empty();
        }
        return after.isEmpty()
                ? Optional.of(new HistoryLoss(
                        List.of("is kept no longer: rows that the source has purged are no part of the lake any more"),
                        Optional.empty()))
                : changed(before.get(), after.get());
    }

    private static Optional<HistoryLoss> changed(Longterm before, Longterm after) {
        var time = new KeepingTime(before.retain(), after.retain());
        var shorter = time.isShorter()
                ? List.of("is kept %s: what is older goes with the next run that keeps history".formatted(time))
                : List.<String>of();
        var rekeyed = before.key().equals(after.key())
                ? List.<String>of()
                : List.of("has the key %s in place of %s: rows kept so far may be taken for others and be replaced"
                        .formatted(key(after), key(before)));
        var phrases = Stream.concat(shorter.stream(), rekeyed.stream()).toList();
        return phrases.isEmpty()
                ? Optional.empty()
                : Optional.of(new HistoryLoss(phrases, rekeyed.isEmpty() ? after.retain() : Optional.empty()));
    }

    /// How much goes at most: of a shorter period the partitions that are wholly older, unknown where they
    /// do not tell
    /// how old they are; everything the history holds otherwise.
    ///
    /// @param settings of the table, by which the history was written
    Extent extent(StoredHistory history, TableSettings settings) {
        var goes = retain.isEmpty()
                ? Optional.of(history.partitions())
                : new AgedPartitions(history, levels(settings)).olderThan(retain.get());
        return goes.map(partitions -> extent(partitions, history.snapshot())).orElse(Extent.UNKNOWN);
    }

    private static List<PartitionField> levels(TableSettings settings) {
        return settings.longterm()
                .map(Longterm::partitionBy)
                .filter(own -> !own.isEmpty())
                .orElse(settings.partitionBy());
    }

    private static Extent extent(List<Folder> partitions, Instant seen) {
        return new Extent(
                OptionalLong.of(0),
                OptionalLong.of(partitions.stream().mapToLong(Folder::rows).sum()),
                OptionalLong.of(partitions.stream().mapToLong(Folder::bytes).sum()),
                OptionalLong.of(partitions.size()),
                Optional.of(seen));
    }

    private static String key(Longterm longterm) {
        return longterm.key().isEmpty() ? "none" : "[" + String.join(", ", longterm.key()) + "]";
    }

    @Override
    public String toString() {
        return String.join("; it ", phrases);
    }
}
