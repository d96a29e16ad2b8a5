package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.LongtermManifest;
import java.util.List;
import java.util.Optional;

/// What becomes of a history when a snapshot comes. Nothing in the bucket is changed.
sealed interface MergeMode permits LatestMerge, VersionsMerge, SnapshotsMerge, UnkeyedMerge {

    /// The next state of every partition that changes, and what is to be said of it.
    ///
    /// @param before the state in force; empty where no history has begun
    /// @throws io.datapump.pump.longterm.HistoryException where the snapshot cannot be merged
    Outcome merge(Optional<LongtermManifest> before, Snapshot snapshot, Workshop workshop);

    /// What a merge came to.
    ///
    /// @param changed partitions that are not as they were, sorted by path
    /// @param gaps what is not as it should be, in full sentences
    record Outcome(List<NextPartition> changed, List<String> gaps) {

        public Outcome {
            changed = List.copyOf(changed);
            gaps = List.copyOf(gaps);
        }
    }
}
