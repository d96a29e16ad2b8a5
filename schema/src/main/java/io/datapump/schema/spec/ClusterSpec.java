package io.datapump.schema.spec;

import io.datapump.schema.source.Located;
import java.util.List;
import java.util.Optional;

/// The document of kind `Cluster`: one RDS instance or Aurora cluster and what of it goes into the lake.
///
/// @param databases those marked for ingestion, in the order written; may be empty
/// @param task overrides the lake's default size
public record ClusterSpec(
        Metadata metadata,
        Source source,
        Intake intake,
        ExportPolicy export,
        List<Located<DatabaseSpec>> databases,
        Optional<TaskSize> task) {

    public ClusterSpec {
        databases = List.copyOf(databases);
    }

    public String name() {
        return metadata.name();
    }
}
