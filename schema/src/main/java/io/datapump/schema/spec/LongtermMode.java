package io.datapump.schema.spec;

/// What a history holds of a row that changes in the source.
public enum LongtermMode {
    /// Its latest state.
    LATEST,
    /// Every state that a snapshot has shown, with the first and the last snapshot that did.
    VERSIONS,
    /// All rows of every snapshot, under its date.
    SNAPSHOTS
}
