package io.datapump.schema.spec;

import java.util.Optional;
import java.util.Set;

/// How a cluster's runs go about their work: the lake's defaults, or what holds for one cluster.
///
/// @param snapshots which snapshots start a run; at least one
/// @param cleanup what becomes of the raw export
/// @param task the size of every task that no table overrides
/// @param rules how every table is read and written that says nothing else
public record RunPolicy(
        Set<SnapshotKind> snapshots, ExportScope scope, ExportCleanup cleanup, TaskSize task, TableRules rules) {

    public RunPolicy {
        snapshots = Set.copyOf(snapshots);
    }

    /// What a cluster says otherwise; empty where the lake's policy holds.
    public record Overrides(
            Optional<Set<SnapshotKind>> snapshots,
            Optional<ExportScope> scope,
            Optional<ExportCleanup> cleanup,
            Optional<TaskSize> task,
            TableRules.Overrides rules) {

        public static final Overrides NONE = new Overrides(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), TableRules.Overrides.NONE);

        public Overrides {
            snapshots = snapshots.map(Set::copyOf);
        }
    }

    /// This policy where nothing else is said.
    public RunPolicy with(Overrides said) {
        return new RunPolicy(
                said.snapshots().orElse(snapshots),
                said.scope().orElse(scope),
                said.cleanup().orElse(cleanup),
                said.task().orElse(task),
                rules.with(said.rules()));
    }
}
