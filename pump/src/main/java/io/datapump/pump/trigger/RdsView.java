package io.datapump.pump.trigger;

import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What RDS says at one moment about a lake's last days. It is all the state the trigger has: what waits is what RDS
/// has a snapshot of and no export.
///
/// @param snapshots available ones of declared sources, taken within [#LOOKS_BACK]
/// @param exports of these snapshots, whoever started them, and all that are under way in the account
record RdsView(Instant now, List<Snapshot> snapshots, List<Export> exports) {

    /// How old a snapshot may be to be found without an event. A snapshot that has waited longer has newer ones behind
    /// it; Step Functions keeps the names of executions for ninety days, so none within this time is run twice.
    static final Duration LOOKS_BACK = Duration.ofDays(7);

    /// The same for a source that none of these snapshots was exported of: one that has just been declared starts with
    /// its last snapshot and not with a week of them.
    static final Duration FIRST_LOOK = Duration.ofDays(1);

    RdsView {
        snapshots = List.copyOf(snapshots);
        exports = List.copyOf(exports);
    }

    /// A snapshot that waits for its export.
    record Due(RunIndex.Entry entry, Snapshot snapshot) {

        String exportId() {
            return ExportId.of(entry.cluster(), snapshot.arn()).value();
        }
    }

    Optional<Snapshot> find(String arn) {
        return snapshots.stream().filter(snapshot -> snapshot.arn().equals(arn)).findFirst();
    }

    /// The exports that the trigger has started for a cluster.
    List<Export> exportsOf(RunIndex.Entry entry) {
        return exports.stream().filter(export -> export.isOf(entry)).toList();
    }

    /// Our export of a cluster with the newest snapshot.
    Optional<Export> newest(RunIndex.Entry entry) {
        return exportsOf(entry).stream()
                .filter(export -> export.snapshotTime().isPresent())
                .max(Comparator.comparing(export -> export.snapshotTime().orElseThrow()));
    }

    /// Exports under way in the account.
    List<Export> underWay() {
        return exports.stream().filter(Export::isUnderWay).toList();
    }

    /// What waits, oldest snapshot first: snapshots of subscribed clusters, of a kind they take, that are
    /// newer than the newest exported one of the cluster.
    ///
    /// @param configurations asked only for clusters of which something waits
    List<Due> due(RunIndex index, Function<RunIndex.Entry, ClusterRun> configurations) {
        var due = new ArrayList<Due>();
        for (var entry : index.entries()) {
            var after = newest(entry).flatMap(Export::snapshotTime).orElse(now.minus(FIRST_LOOK));
            var waiting = snapshots.stream()
                    .filter(snapshot -> snapshot.isOf(entry) && snapshot.taken().isAfter(after))
                    .map(snapshot -> new Due(entry, snapshot))
                    .filter(candidate -> exports.stream().noneMatch(e -> e.id().equals(candidate.exportId())))
                    .toList();
            if (!waiting.isEmpty()) {
                var intake = configurations.apply(entry).intake();
                waiting.stream()
                        .filter(w -> intake.subscribed()
                                && intake.snapshots().contains(w.snapshot().kind()))
                        .forEach(due::add);
            }
        }
        due.sort(Comparator.comparing((Due d) -> d.snapshot().taken())
                .thenComparing(d -> d.snapshot().arn()));
        return List.copyOf(due);
    }
}
