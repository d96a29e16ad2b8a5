package io.datapump.schema.removal;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What becomes of the history of a table.
///
/// @param phrase what goes with the subject "the history of the table"
/// @param retain the shorter period, where nothing but that changes; empty where all of it is concerned
record HistoryLoss(String phrase, Optional<Period> retain) {

    private static final String FROZEN =
            "it stays as it is, no run adds to it any more, and what the source purges from now on is not in it";

    /// Empty where all history stays and is gone on with.
    static Optional<HistoryLoss> between(KeptHistory before, Optional<KeptHistory> after) {
        return after.isEmpty() ? Optional.of(all("is kept no longer: " + FROZEN)) : changed(before, after.get());
    }

    private static Optional<HistoryLoss> changed(KeptHistory before, KeptHistory after) {
        if (!before.folder().equals(after.folder())) {
            return Optional.of(
                    all("begins anew under %s: what is under %s stays as it is, and no run adds to it any more"
                            .formatted(after.folder(), before.folder())));
        }
        var others = after.otherThan(before);
        if (!others.isEmpty()) {
            return Optional.of(
                    all("cannot be gone on with %s: %s. Give the table another alias to begin a new history beside it"
                            .formatted(String.join(" and ", others), FROZEN)));
        }
        var time = new KeepingTime(before.longterm().retain(), after.longterm().retain());
        return time.isShorter()
                ? Optional.of(new HistoryLoss(
                        "is kept %s: what is older goes with the next run".formatted(time),
                        after.longterm().retain()))
                : Optional.empty();
    }

    /// Where the rows of another server come into it.
    static HistoryLoss mixed(String server) {
        return all("gets rows of the %s: those kept so far may be taken for others and be replaced".formatted(server));
    }

    private static HistoryLoss all(String phrase) {
        return new HistoryLoss(phrase, Optional.empty());
    }

    /// How much is concerned at most: of a shorter period the partitions that are wholly older, unknown
    /// where they do not tell how old they are; everything the history holds otherwise. What the source
    /// still has stays, and counts
    /// all the same: it may have purged it by the next run.
    Extent extent(StoredHistory history, KeptHistory kept) {
        var goes = retain.isEmpty()
                ? Optional.of(history.partitions())
                : new AgedPartitions(history, kept.levels()).olderThan(retain.get());
        return goes.map(partitions -> extent(partitions, history.snapshot())).orElse(Extent.UNKNOWN);
    }

    private static Extent extent(List<Folder> partitions, Instant seen) {
        return new Extent(
                OptionalLong.of(0),
                OptionalLong.of(partitions.stream().mapToLong(Folder::rows).sum()),
                OptionalLong.of(partitions.stream().mapToLong(Folder::bytes).sum()),
                OptionalLong.of(partitions.size()),
                Optional.of(seen));
    }
}
