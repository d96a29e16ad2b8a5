package io.datapump.schema.spec;

import java.util.Set;

/// Which snapshots of a cluster start a run.
///
/// @param subscribed false: the cluster is declared but its snapshots are ignored, and said to be
public record Intake(boolean subscribed, Set<SnapshotKind> snapshots) {

    public Intake {
        snapshots = Set.copyOf(snapshots);
    }
}
