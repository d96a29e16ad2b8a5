package io.datapump.pump.pipeline;

import io.datapump.schema.run.RunIndex;
import tools.jackson.databind.json.JsonMapper;

/// What an execution of the pipeline is given; the whole run keeps the configuration named here.
///
/// @param configuration key of the run configuration
/// @param taskDefinition family of the cluster's task definition
public record PipelineInput(String cluster, String export, String configuration, String taskDefinition) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// With what is in force for a cluster.
    public static PipelineInput of(RunIndex.Entry entry, String export) {
        return new PipelineInput(entry.cluster(), export, entry.configuration(), entry.taskDefinition());
    }

    public String json() {
        return JSON.writeValueAsString(this);
    }
}
