package io.datapump.reconciler.impact;

import io.datapump.schema.run.RunManifest;
import io.datapump.schema.spec.TaskSize;
import java.util.Map;

/// What an analysis goes by beside the configurations.
///
/// @param manifests of the last runs, by cluster
/// @param tasks how large the tasks are that are in force, by cluster
public record Measurements(Map<String, RunManifest> manifests, Map<String, TaskSize> tasks, PriceTable prices) {

    public Measurements {
        manifests = Map.copyOf(manifests);
        tasks = Map.copyOf(tasks);
    }
}
