package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import io.datapump.schema.spec.SparkService;
import java.util.List;
import java.util.Map;

/// Where Step Functions runs the tasks.
///
/// @param ecsCluster ARN
/// @param container name of the container in the task definition that commands are given to
/// @param roles ARNs of the roles of jobs that have one of their own; every other job has that of the task definition
/// @param bucket of the lake
/// @param spark what Spark jobs run on; may hold empty text where no table asks for Spark
public record Placement(
        String ecsCluster,
        String container,
        Map<JobName, String> roles,
        String bucket,
        List<String> subnets,
        List<String> securityGroups,
        SparkService spark) {

    public Placement {
        roles = Map.copyOf(roles);
        subnets = List.copyOf(subnets);
        securityGroups = List.copyOf(securityGroups);
    }

    /// Placeholders that the foundation stack fills in (`DefinitionSubstitutions`); the lists become the
    /// inside of a JSON list.
    public static Placement ofStack(String container) {
        return new Placement(
                "${EcsCluster}",
                container,
                Map.of(JobName.LONGTERM, "${LongtermRole}", JobName.CLEAR_LONGTERM, "${ClearLongtermRole}"),
                "${Bucket}",
                List.of("${Subnets}"),
                List.of("${SecurityGroups}"),
                new SparkService("${SparkApplication}", "${SparkRole}", "${SparkJar}"));
    }
}
