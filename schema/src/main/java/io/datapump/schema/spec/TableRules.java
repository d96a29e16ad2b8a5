package io.datapump.schema.spec;

import java.util.Optional;

/// How tables are read and written: the lake's word, the cluster's, or the table's own.
///
/// @param onPurge what becomes of a table whose source has lost rows at the old end
public record TableRules(ValueRules values, OutputFiles files, OnPurge onPurge) {

    public static final TableRules BUILT_IN = new TableRules(ValueRules.BUILT_IN, OutputFiles.BUILT_IN, OnPurge.BLOCK);

    /// What is said otherwise.
    public record Overrides(ValueRules.Overrides values, OutputFiles.Overrides files, Optional<OnPurge> onPurge) {

        public static final Overrides NONE =
                new Overrides(ValueRules.Overrides.NONE, OutputFiles.Overrides.NONE, Optional.empty());
    }

    /// These rules where nothing else is said.
    public TableRules with(Overrides said) {
        return new TableRules(
                values.with(said.values()),
                files.with(said.files()),
                said.onPurge().orElse(onPurge));
    }

    /// All of them, said.
    public Overrides said() {
        return new Overrides(values.said(), files.said(), Optional.of(onPurge));
    }
}
