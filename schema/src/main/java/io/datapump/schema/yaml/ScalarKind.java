package io.datapump.schema.yaml;

/// What a single value is in YAML 1.2's core schema. `no`, `on`, `12:30` and `2024-01-01` are text there.
public enum ScalarKind {
    TEXT,
    INTEGER,
    DECIMAL,
    BOOLEAN,
    NULL
}
