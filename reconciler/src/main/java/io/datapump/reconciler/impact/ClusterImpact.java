package io.datapump.reconciler.impact;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a change means for the data of one cluster.
///
/// @param cluster its name once the change is applied; of one that is gone the name it had
/// @param tables those that do not stay as they are, by name
/// @param notes what holds for the cluster as a whole, in full sentences
/// @param cost of a run before and after; empty where no run of the cluster was measured
public record ClusterImpact(
        String cluster, Evidence evidence, List<TableImpact> tables, List<String> notes, Optional<CostImpact> cost) {

    public ClusterImpact {
        tables = List.copyOf(tables);
        notes = List.copyOf(notes);
    }

    /// Whether nothing changes but settings.
    boolean isEmpty() {
        return tables.isEmpty()
                && notes.isEmpty()
                && cost.filter(CostImpact::changes).isEmpty();
    }

    /// Where the figures are from.
    public sealed interface Evidence {}

    /// The last run that published.
    ///
    /// @param ended when it had counted
    public record Run(String export, Instant ended) implements Evidence {}

    /// No run has published, or none whose report can be read: figures are unknown.
    public record NoRun() implements Evidence {}
}
