package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Failure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.ClusterNotFoundException;
import software.amazon.awssdk.services.ecs.model.EcsException;
import software.amazon.awssdk.services.ecs.model.InvalidParameterException;

/// ECS's errors; all have status 400.
final class EcsFailures {

    private EcsFailures() {}

    static AwsServiceException client(String message) {
        return Failure.of("Ecs", 400, "ClientException", ClientException.builder(), message);
    }

    static AwsServiceException invalid(String message) {
        return Failure.of("Ecs", 400, "InvalidParameterException", InvalidParameterException.builder(), message);
    }

    /// Modelled by no exception of its own.
    static AwsServiceException throttled() {
        return Failure.of("Ecs", 400, "ThrottlingException", EcsException.builder(), "Rate exceeded");
    }

    static AwsServiceException noCluster() {
        return Failure.of(
                "Ecs", 400, "ClusterNotFoundException", ClusterNotFoundException.builder(), "Cluster not found.");
    }
}
