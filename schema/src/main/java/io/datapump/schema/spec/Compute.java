package io.datapump.schema.spec;

import java.util.List;
import java.util.Optional;

/// What the pump's Fargate tasks run, and where.
///
/// @param image the container image of the pump, with tag or digest
/// @param subnets at least one
/// @param securityGroups at least one
/// @param spark what Spark jobs run on; empty: no table can be given to Spark
/// @param hashKey ARN of the secret whose text is the key of hashed columns; empty: no column can be hashed
public record Compute(
        String image,
        List<String> subnets,
        List<String> securityGroups,
        Optional<SparkService> spark,
        Optional<String> hashKey) {

    public Compute {
        subnets = List.copyOf(subnets);
        securityGroups = List.copyOf(securityGroups);
    }

    /// Tasks that hash no column, and no Spark.
    public Compute(String image, List<String> subnets, List<String> securityGroups) {
        this(image, subnets, securityGroups, Optional.empty(), Optional.empty());
    }
}
