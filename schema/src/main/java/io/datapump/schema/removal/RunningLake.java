package io.datapump.schema.removal;

import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.Retention;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is in force: what was applied last, and what the last runs have made of it.
///
/// @param clusters those the published index names, in any order
/// @param views those that have a crawler, in any order
/// @param retention empty where there is no bucket, or nobody knows its rules
public record RunningLake(List<Cluster> clusters, List<View> views, Optional<Retention> retention) {

    public RunningLake {
        clusters = List.copyOf(clusters);
        views = List.copyOf(views);
    }

    /// A cluster whose run configuration is published.
    ///
    /// @param published the report of its last run that has published; empty where there was none, or none
    ///     that can be read
    /// @param histories by the table's folder in the catalog what longterm holds; a table of which nobody
    ///     knows it has no entry
    public record Cluster(ClusterRun run, Optional<RunReport> published, Map<String, StoredHistory> histories) {

        public Cluster {
            histories = Map.copyOf(histories);
        }

        /// A cluster of whose histories nothing is known.
        public Cluster(ClusterRun run, Optional<RunReport> published) {
            this(run, published, Map.of());
        }
    }

    /// A view of a contract, as Glue names it.
    public record View(String database, String table) {}
}
