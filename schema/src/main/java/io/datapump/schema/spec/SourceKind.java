package io.datapump.schema.spec;

/// Whether RDS speaks of a DB instance or of a DB cluster; their snapshots, events and ARNs differ.
public enum SourceKind {
    INSTANCE,
    CLUSTER
}
