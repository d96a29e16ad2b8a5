package io.datapump.reconciler.impact;

import java.util.List;

/// What a plan means for data.
///
/// @param clusters those whose data is concerned, by name; empty where a change concerns no data
public record Impact(List<ClusterImpact> clusters) {

    public static final Impact NONE = new Impact(List.of());

    public Impact {
        clusters = List.copyOf(clusters);
    }

    public boolean isEmpty() {
        return clusters.isEmpty();
    }
}
