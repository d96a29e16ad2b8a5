package io.datapump.schema.spec;

/// What becomes of a table in the catalog when its source has lost rows at the old end, and no history holds them.
public enum OnPurge {
    /// The table stays as it was until somebody decides: what the source and the lake have lost nobody can bring back,
    /// what is a night old can be published any day.
    BLOCK,
    /// The table is published as the source has it now, and a gap says what went.
    WARN
}
