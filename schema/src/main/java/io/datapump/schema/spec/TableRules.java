package io.datapump.schema.spec;

/// How tables are read and written: the lake's word, the cluster's, or the table's own.
public record TableRules(ValueRules values, OutputFiles files) {

    public static final TableRules BUILT_IN = new TableRules(ValueRules.BUILT_IN, OutputFiles.BUILT_IN);

    /// What is said otherwise.
    public record Overrides(ValueRules.Overrides values, OutputFiles.Overrides files) {

        public static final Overrides NONE = new Overrides(ValueRules.Overrides.NONE, OutputFiles.Overrides.NONE);
    }

    /// These rules where nothing else is said.
    public TableRules with(Overrides said) {
        return new TableRules(values.with(said.values()), files.with(said.files()));
    }

    /// All of them, said.
    public Overrides said() {
        return new Overrides(values.said(), files.said());
    }
}
