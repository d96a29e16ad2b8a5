package io.datapump.reconciler.sight;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Everything an overview knows of a lake beyond its live state, read once and finished. Of the whole account and
/// region; whoever reads it picks what it is about.
///
/// @param exports tasks that write into the lake's bucket
/// @param tables of the lake's database and of the databases of its contracts
/// @param runs by cluster; a cluster without an entry has no run that anybody knows of
/// @param deadLetters events the trigger gave up on; empty where the queue does not exist or may not be read
public record Sightings(
        Databases databases,
        List<ExportSeen> exports,
        List<SubscriptionSeen> subscriptions,
        List<CrawlerSeen> crawlers,
        List<CatalogTable> tables,
        Map<String, Runs> runs,
        OptionalLong deadLetters) {

    public Sightings {
        exports = List.copyOf(exports);
        subscriptions = List.copyOf(subscriptions);
        crawlers = List.copyOf(crawlers);
        tables = List.copyOf(tables);
        runs = Map.copyOf(runs);
    }

    /// What RDS holds.
    public record Databases(List<ServerSeen> servers, List<SnapshotSeen> snapshots) {

        public Databases {
            servers = List.copyOf(servers);
            snapshots = List.copyOf(snapshots);
        }
    }
}
