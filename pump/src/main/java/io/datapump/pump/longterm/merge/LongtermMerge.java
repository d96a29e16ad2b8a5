package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Agreement;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.Ledger;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.LongtermManifest.AgreedShrink;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.Shrink;
import io.datapump.pump.longterm.merge.MergeMode.Outcome;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.removal.KeepingTime;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Merges snapshots of one table into its history, in the way the layout says, and puts the result into
/// force in one step. Whatever happens before that step leaves the history as it was; whoever was faster
/// makes this one begin anew. Nothing is ever deleted here.
///
/// @param scratch an empty folder; what is in it afterwards is of no use
/// @param memoryInBytes for rows that are compared; what does not fit waits in the scratch folder
public record LongtermMerge(History history, Placement placement, Clock clock, Path scratch, long memoryInBytes) {

    private static final int ATTEMPTS = 5;

    /// What became of a snapshot.
    public sealed interface Result {

        /// The manifest in force.
        LongtermManifest manifest();

        /// It was merged.
        ///
        /// @param changed partitions that are not as they were
        /// @param bytesRead of the history
        /// @param gaps what is not as it should be, in full sentences
        record Merged(LongtermManifest manifest, int changed, long bytesRead, List<String> gaps) implements Result {
            public Merged {
                gaps = List.copyOf(gaps);
            }
        }

        /// It had been merged before.
        record Known(LongtermManifest manifest) implements Result {}

        /// A later snapshot was merged before.
        record Superseded(LongtermManifest manifest) implements Result {}
    }

    /// Merges one.
    ///
    /// @throws HistoryException where it cannot be merged, or the history would hold less
    public Result merge(Snapshot snapshot) {
        return merge(snapshot, Agreement.NONE);
    }

    /// Merges one.
    ///
    /// @param anew whether the history may begin anew, and lose the rows it has, where its layout is another
    /// @throws HistoryException where it cannot be merged, or the history would hold less
    public Result merge(Snapshot snapshot, Agreement anew) {
        for (int i = 0; i < ATTEMPTS; i++) {
            var head = history.head();
            try {
                var result = attempt(head, snapshot, anew);
                if (result.isPresent()) {
                    return result.get();
                }
            } catch (StoreException e) {
                // Files of a state that is in force no longer may be gone.
                if (history.head().equals(head)) {
                    throw e;
                }
            }
        }
        throw new HistoryException(
                "Cannot go on with the history of %s: other runs were faster %d times. Run the job again."
                        .formatted(snapshot.source(), ATTEMPTS));
    }

    /// Empty where another was faster.
    private Optional<Result> attempt(Optional<Stored> head, Snapshot snapshot, Agreement anew) {
        var last = head.map(Stored::manifest);
        var beginsAnew = last.filter(manifest -> !manifest.layout().equals(snapshot.layout()));
        beginsAnew.ifPresent(manifest -> requireAgreed(manifest, snapshot, anew));
        var before = beginsAnew.isPresent() ? Optional.<LongtermManifest>empty() : last;
        if (before.isPresent() && before.get().cause().export().equals(snapshot.export())) {
            return Optional.of(new Result.Known(before.get()));
        }
        if (before.isPresent() && isLater(before.get(), snapshot)) {
            return Optional.of(new Result.Superseded(before.get()));
        }
        // First: types that do not go together cannot be compared.
        var columns = UnionColumns.of(
                snapshot.source(), before.map(LongtermManifest::columns).orElse(List.of()), snapshot.columns());
        var read = new AtomicLong();
        var outcome = mode(snapshot.layout())
                .merge(
                        before,
                        snapshot,
                        new Workshop(history.store(), scratch, memoryInBytes, read, new AtomicInteger()));
        var next = next(head, before, snapshot, columns, outcome);
        before.ifPresent(manifest -> requireNoLess(manifest, next));
        var agreed = beginsAnew
                .map(manifest -> next.agreed(List.of(begunAnew(manifest, next, anew))))
                .orElse(next);
        return history.commit(agreed)
                ? Optional.of(new Result.Merged(agreed, outcome.changed().size(), read.get(), outcome.gaps()))
                : Optional.empty();
    }

    /// Under a date of its own an older snapshot may come at any time.
    private static boolean isLater(LongtermManifest before, Snapshot snapshot) {
        return snapshot.layout().mode() != LongtermMode.SNAPSHOTS
                && before.cause().snapshot().isAfter(snapshot.taken());
    }

    private static void requireAgreed(LongtermManifest before, Snapshot snapshot, Agreement anew) {
        if (!anew.covers(before.rows())) {
            throw new HistoryException(
                    "Cannot go on with the history of %s: it was kept as %s, and the configuration has %s now. What is there would be taken for something else. The history is as it was; turn the setting back, or give the table another alias to begin a new history beside it. To begin anew without the %d rows in %d partitions that it has, %s."
                            .formatted(
                                    snapshot.source(),
                                    before.layout(),
                                    snapshot.layout(),
                                    before.rows(),
                                    before.partitions().size(),
                                    anew.remedy(before.rows())));
        }
    }

    private static AgreedShrink begunAnew(LongtermManifest before, LongtermManifest next, Agreement anew) {
        return new AgreedShrink(
                anew.name(),
                before.rows(),
                "The history began anew as %s. The %d rows in %d partitions that were kept as %s are no more."
                        .formatted(
                                next.layout(),
                                before.rows(),
                                before.partitions().size(),
                                before.layout()));
    }

    private static MergeMode mode(HistoryLayout layout) {
        return switch (layout.mode()) {
            case LATEST -> layout.hasKey() ? new LatestMerge() : new UnkeyedMerge();
            case VERSIONS -> new VersionsMerge();
            case SNAPSHOTS -> new SnapshotsMerge();
        };
    }

    private LongtermManifest next(
            Optional<Stored> head,
            Optional<LongtermManifest> before,
            Snapshot snapshot,
            List<ParquetColumn> columns,
            Outcome outcome) {
        var number = head.map(stored -> stored.manifest().number() + 1).orElse(1L);
        var writer = UUID.randomUUID().toString().substring(0, 8);
        var partitions = new TreeMap<String, HistoryPartition>();
        before.map(LongtermManifest::byPath).ifPresent(partitions::putAll);
        new HistoryWriter(history, placement, number, writer)
                .place(outcome.changed(), Map.copyOf(partitions))
                .forEach(partition -> partitions.put(partition.path(), partition));
        return new LongtermManifest(
                LongtermManifest.VERSION,
                number,
                head.map(Stored::hash).orElse(""),
                snapshot.source(),
                snapshot.as(),
                snapshot.layout(),
                retain(before, snapshot),
                clock.instant(),
                new Cause("merge of a snapshot", snapshot.export(), snapshot.taken(), snapshot.configuration(), writer),
                columns,
                List.copyOf(partitions.values()),
                List.of());
    }

    /// A shorter time is not for a merge to begin.
    private static Optional<Period> retain(Optional<LongtermManifest> before, Snapshot snapshot) {
        var isShorter = before.map(manifest -> new KeepingTime(manifest.retain(), snapshot.retain()).isShorter())
                .orElse(false);
        return isShorter ? before.orElseThrow().retain() : snapshot.retain();
    }

    private static void requireNoLess(LongtermManifest before, LongtermManifest next) {
        var shrinks = Ledger.shrinks(before, next);
        if (!shrinks.isEmpty()) {
            throw new HistoryException(
                    "Cannot go on with the history of %s, which would hold less than before: %s The history is as it was, at manifest %d. No snapshot makes a history smaller, so one of its files was changed or the program is wrong: look with datapump longterm verify --read, keep the export, and report what it says."
                            .formatted(
                                    next.source(),
                                    shrinks.stream().map(Shrink::sentence).collect(Collectors.joining(" ")),
                                    before.number()));
        }
    }
}
