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
record HistoryLoss(String phrase, Going going) {

    /// How much of what it holds goes.
    private sealed interface Going {

        /// No row: it is added to no more.
        record Nothing() implements Going {}

        /// What is wholly older than that.
        record Older(Period period) implements Going {}

        record All() implements Going {}
    }

    /// What is said of a history that no run goes on with.
    static final String LEFT = "as it is: no run adds to it any more, and what the source purges from now on is lost";

    private static final Extent NOTHING = new Extent(
            OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0), Optional.empty());

    /// Empty where all history stays and is gone on with.
    static Optional<HistoryLoss> between(KeptHistory before, Optional<KeptHistory> after) {
        return after.isEmpty()
                ? Optional.of(new HistoryLoss(
                        "is kept no longer, and stays under %s %s".formatted(before.folder(), LEFT),
                        new Going.Nothing()))
                : changed(before, after.get());
    }

    private static Optional<HistoryLoss> changed(KeptHistory before, KeptHistory after) {
        if (!before.folder().equals(after.folder())) {
            return Optional.of(new HistoryLoss(
                    "begins anew under %s: what is under %s stays as it is, and no run adds to it any more"
                            .formatted(after.folder(), before.folder()),
                    new Going.Nothing()));
        }
        var others = after.otherThan(before);
        if (!others.isEmpty()) {
            return Optional.of(new HistoryLoss(
                    "cannot be gone on with %s: if a line by this name agrees to the number of its rows, it begins anew with the next run and they are no more; else it stays %s. Another alias of the table begins a new history beside it"
                            .formatted(String.join(" and ", others), LEFT),
                    new Going.All()));
        }
        var time = new KeepingTime(before.longterm().retain(), after.longterm().retain());
        return time.isShorter()
                ? Optional.of(new HistoryLoss(
                        "is kept %s: what is older goes with the next run".formatted(time),
                        new Going.Older(after.longterm().retain().orElseThrow())))
                : Optional.empty();
    }

    /// Where the rows of another server come into it.
    static HistoryLoss mixed(String server) {
        return new HistoryLoss(
                "gets rows of the %s: those kept so far may be taken for others and be replaced".formatted(server),
                new Going.All());
    }

    /// How much goes at most. What the source still has of aged partitions stays, and counts all the same: it
    /// may have purged it by the next run.
    ///
    /// @param stored empty where nobody knows what the history holds
    Extent extent(Optional<StoredHistory> stored, KeptHistory kept) {
        return switch (going) {
            case Going.Nothing none -> NOTHING;
            case Going.Older older ->
                stored.map(history -> aged(history, kept, older.period())).orElse(Extent.UNKNOWN);
            case Going.All all -> stored.map(HistoryLoss::whole).orElse(Extent.UNKNOWN);
        };
    }

    private static Extent aged(StoredHistory history, KeptHistory kept, Period period) {
        var partitions = new AgedPartitions(history, kept.longterm().mode(), kept.levels()).olderThan(period);
        return extent(partitions, history.snapshot());
    }

    /// The figures, in a sentence of their own; empty where nobody knows any.
    Optional<String> figures(Optional<StoredHistory> stored, Extent goes) {
        return switch (going) {
            case Going.Nothing none -> stored.map(history -> "It holds %s.".formatted(whole(history)));
            case Going.Older older -> told(goes);
            case Going.All all -> told(goes);
        };
    }

    private static Optional<String> told(Extent goes) {
        return goes.rows().isPresent() ? Optional.of("That is %s.".formatted(goes)) : Optional.empty();
    }

    private static Extent whole(StoredHistory history) {
        return extent(history.partitions(), history.snapshot());
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
