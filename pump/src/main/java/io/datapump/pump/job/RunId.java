package io.datapump.pump.job;

import io.datapump.schema.layout.Zone;

/// One run: a cluster, one of its exports, and the run configuration in force when the export ended. A run
/// keeps the configuration it started with, whatever is applied meanwhile.
///
/// @param configuration key of the run configuration
public record RunId(String cluster, String export, String configuration) {

    /// `runs/{cluster}/{export}/{name}`.
    public String receipt(String name) {
        return Zone.RUNS.of(cluster, export) + name;
    }

    /// The hash that names the run configuration: the last part of its key, without the ending.
    public String configurationHash() {
        var name = configuration.substring(configuration.lastIndexOf('/') + 1);
        return name.endsWith(".json") ? name.substring(0, name.length() - ".json".length()) : name;
    }

    public String manifestKey() {
        return receipt("manifest.json");
    }
}
