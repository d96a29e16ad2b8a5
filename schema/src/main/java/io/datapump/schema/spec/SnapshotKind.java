package io.datapump.schema.spec;

/// How a snapshot came about. AWS Backup announces its snapshots as manual ones.
public enum SnapshotKind {
    AUTOMATED,
    MANUAL
}
