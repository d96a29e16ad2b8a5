package io.datapump.schema.spec;

import io.datapump.schema.source.Located;
import java.util.List;

/// The document of kind `Cluster`: one RDS instance or Aurora cluster and what of it goes into the lake.
///
/// @param subscribed false: the cluster is declared but its snapshots are ignored, and said to be
/// @param overrides what differs from the lake's policy
/// @param databases those marked for ingestion, in the order written; may be empty
/// @param acknowledge removals agreed to
public record ClusterSpec(
        Metadata metadata,
        Source source,
        boolean subscribed,
        RunPolicy.Overrides overrides,
        List<Located<DatabaseSpec>> databases,
        List<Located<Acknowledgement>> acknowledge) {

    public ClusterSpec {
        databases = List.copyOf(databases);
        acknowledge = List.copyOf(acknowledge);
    }

    public String name() {
        return metadata.name();
    }

    /// Whether a column of a table is published as its keyed hash.
    public boolean hashesColumns() {
        return databases.stream()
                .flatMap(database -> database.value().settings().values().stream())
                .anyMatch(table -> !table.columns().hash().isEmpty());
    }
}
