package io.datapump.pump.pipeline;

import io.datapump.schema.spec.SparkService;
import java.util.List;

/// Where Step Functions runs the tasks.
///
/// @param ecsCluster ARN
/// @param container name of the container in the task definition that commands are given to
/// @param longtermRole ARN of the role in which the job that keeps history runs, which cannot remove any of it
/// @param bucket of the lake
/// @param spark what Spark jobs run on; may hold empty text where no table asks for Spark
public record Placement(
        String ecsCluster,
        String container,
        String longtermRole,
        String bucket,
        List<String> subnets,
        List<String> securityGroups,
        SparkService spark) {

    public Placement {
        subnets = List.copyOf(subnets);
        securityGroups = List.copyOf(securityGroups);
    }

    /// Placeholders that the foundation stack fills in (`DefinitionSubstitutions`); the lists become the
    /// inside of a JSON list.
    public static Placement ofStack(String container) {
        return new Placement(
                "${EcsCluster}",
                container,
                "${LongtermRole}",
                "${Bucket}",
                List.of("${Subnets}"),
                List.of("${SecurityGroups}"),
                new SparkService("${SparkApplication}", "${SparkRole}", "${SparkJar}"));
    }
}
