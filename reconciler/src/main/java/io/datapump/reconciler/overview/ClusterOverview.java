package io.datapump.reconciler.overview;

import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.ExportSeen;
import io.datapump.reconciler.sight.Runs;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One declared cluster.
///
/// @param missing what is in the way first
public record ClusterOverview(String name, Setup setup, Data data, Health health, List<Missing> missing) {

    public ClusterOverview {
        missing = List.copyOf(missing);
    }

    /// What its document says, and who listens.
    ///
    /// @param at where it is declared
    /// @param isKnown whether RDS knows its server
    /// @param subscription the status of the event subscription it depends on, as RDS says it; empty: there is none
    /// @param databases those marked for ingestion
    public record Setup(
            SourceLocation at,
            Source source,
            boolean isKnown,
            boolean isSubscribed,
            Optional<String> subscription,
            List<String> databases) {

        public Setup {
            databases = List.copyOf(databases);
        }
    }

    /// What has happened; of everything the last.
    ///
    /// @param snapshot of the kinds the cluster takes
    /// @param rhythm empty where too few snapshots are left to tell
    /// @param crawler empty where the lake has no crawlers, or it does not exist
    public record Data(
            Optional<Instant> snapshot,
            Optional<Rhythm> rhythm,
            Optional<ExportSeen> export,
            Runs runs,
            Optional<CrawlerSeen> crawler) {}
}
