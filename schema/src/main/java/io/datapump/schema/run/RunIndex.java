package io.datapump.schema.run;

import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which run configuration is in force for which source: the one mutable object of the config zone,
/// `config/index.json`. Replacing it switches all clusters of a lake at once; the trigger reads it once per event.
///
/// @param stateMachine ARN of the pipeline's state machine
/// @param configurationHash of everything the configuration asks for that this index puts in force: where it is that of
///     the configuration at hand, whatever differs from it is drift; empty in an index of an older Data Pump
/// @param entries sorted by cluster
public record RunIndex(String stateMachine, Optional<String> configurationHash, List<Entry> entries) {

    /// The object's key.
    public static final String KEY = "config/index.json";

    public RunIndex {
        entries = entries.stream().sorted(Comparator.comparing(Entry::cluster)).toList();
    }

    /// One cluster's line.
    ///
    /// @param configuration key of the published [ClusterRun]
    /// @param taskDefinition family of the cluster's task definition
    public record Entry(String cluster, Source source, String configuration, String taskDefinition) {}

    /// The cluster declared for a database server; empty where none is.
    public Optional<Entry> find(SourceKind kind, String identifier) {
        return entries.stream()
                .filter(e ->
                        e.source().kind() == kind && e.source().identifier().equals(identifier))
                .findFirst();
    }
}
