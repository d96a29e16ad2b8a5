package io.datapump.schema.spec;

/// What happens to the raw export under `exported/` once a run has succeeded.
public enum ExportCleanup {
    /// Deleted after a successful run, never before its receipts are written.
    AFTER_SUCCESS,
    /// Kept until the bucket's lifecycle expires it.
    KEEP
}
