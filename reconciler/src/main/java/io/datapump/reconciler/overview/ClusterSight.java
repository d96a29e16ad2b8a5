package io.datapump.reconciler.overview;

import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.Runs;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.reconciler.sight.SnapshotSeen;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.source.Located;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Everything that was seen of one cluster.
///
/// @param run what it was to be, with every default resolved
/// @param servers those of its identifier, of either kind
/// @param nearest the identifier RDS knows that may have been meant
record ClusterSight(
        Foundation foundation,
        Located<ClusterRun> run,
        Attribution plan,
        List<ServerSeen> servers,
        Optional<String> nearest,
        Optional<SubscriptionSeen> subscription,
        Seen seen) {

    /// What has happened to it.
    ///
    /// @param snapshots of the kinds it takes, oldest first
    record Seen(List<SnapshotSeen> snapshots, Optional<ExportSeen> export, Runs runs, Optional<CrawlerSeen> crawler) {}

    String name() {
        return run.value().cluster();
    }

    Optional<ServerSeen> server() {
        return servers.stream()
                .filter(server -> server.kind() == run.value().source().kind())
                .findFirst();
    }

    Optional<SnapshotSeen> lastSnapshot() {
        return seen.snapshots().isEmpty()
                ? Optional.empty()
                : Optional.of(seen.snapshots().getLast());
    }

    Optional<Rhythm> rhythm() {
        return Rhythm.of(seen.snapshots().stream().map(SnapshotSeen::at).toList());
    }

    /// When the snapshot was taken that the catalog holds.
    Optional<Instant> publishedSnapshot() {
        return seen.runs().published().flatMap(published -> published.snapshot());
    }
}
