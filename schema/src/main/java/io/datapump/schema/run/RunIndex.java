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
/// @param commit the full id of the commit the configuration was read from when this index was written; empty for files
///     that were not committed, and in an index of an older Data Pump. Never a difference: another commit that asks for
///     the same writes no new index
/// @param entries sorted by cluster
public record RunIndex(
        String stateMachine, Optional<String> configurationHash, Optional<String> commit, List<Entry> entries) {

    /// The object's key.
    public static final String KEY = "config/index.json";

    public RunIndex {
        entries = entries.stream().sorted(Comparator.comparing(Entry::cluster)).toList();
    }

    /// The index of a configuration of which no commit is known.
    public RunIndex(String stateMachine, Optional<String> configurationHash, List<Entry> entries) {
        this(stateMachine, configurationHash, Optional.empty(), entries);
    }

    /// The same, of a configuration read from a commit.
    public RunIndex at(Optional<String> id) {
        return new RunIndex(stateMachine, configurationHash, id, entries);
    }

    /// One cluster's line.
    ///
    /// @param configuration key of the published [ClusterRun]
    /// @param taskDefinition family of the cluster's task definition
    public record Entry(String cluster, Source source, String configuration, String taskDefinition) {}

    /// The entry of a declared cluster; empty where none has the name.
    public Optional<Entry> find(String cluster) {
        return entries.stream().filter(e -> e.cluster().equals(cluster)).findFirst();
    }

    /// The cluster declared for a database server; empty where none is.
    public Optional<Entry> find(SourceKind kind, String identifier) {
        return entries.stream()
                .filter(e ->
                        e.source().kind() == kind && e.source().identifier().equals(identifier))
                .findFirst();
    }
}
