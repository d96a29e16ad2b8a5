package io.datapump.schema.spec;

import java.util.List;

/// What the pump's Fargate tasks run, and where.
///
/// @param image the container image of the pump, with tag or digest
/// @param subnets at least one
/// @param securityGroups at least one
public record Compute(String image, List<String> subnets, List<String> securityGroups) {

    public Compute {
        subnets = List.copyOf(subnets);
        securityGroups = List.copyOf(securityGroups);
    }
}
