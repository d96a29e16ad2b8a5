package io.datapump.reconciler.aws;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sts.StsClient;

/// The clients the reconciler works with, all of one region. They are AWS's, an emulator's or embedded ones;
/// nothing else knows which.
///
/// @param region the clients' region, compared with the Lake document before anything is read
public record AwsClients(
        String region,
        RdsClient rds,
        GlueClient glue,
        EcsClient ecs,
        S3Client s3,
        CloudFormationClient cloudFormation,
        StsClient sts)
        implements AutoCloseable {

    private static final int ATTEMPTS = 12;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);

    /// Clients for AWS with the SDK's default credentials.
    ///
    /// @param endpoint of an emulator; empty: AWS
    public static AwsClients of(String region, Optional<URI> endpoint) {
        var http = Apache5HttpClient.create();
        var s3 = S3Client.builder().forcePathStyle(endpoint.isPresent());
        return new AwsClients(
                region,
                built(RdsClient.builder(), region, endpoint, http).build(),
                built(GlueClient.builder(), region, endpoint, http).build(),
                built(EcsClient.builder(), region, endpoint, http).build(),
                built(s3, region, endpoint, http).build(),
                built(CloudFormationClient.builder(), region, endpoint, http).build(),
                built(StsClient.builder(), region, endpoint, http).build());
    }

    private static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> B built(
            B builder, String region, Optional<URI> endpoint, SdkHttpClient http) {
        endpoint.ifPresent(builder::endpointOverride);
        return builder.region(Region.of(region))
                .httpClient(http)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .retryStrategy(patient())
                        .build());
    }

    /// The SDK's default gives up after about three seconds (seen: 2.57.8, RDS, ECS and CloudFormation alike),
    /// while ECS's quota for registering task definitions refills by one a second (ECS API reference, request
    /// throttling).
    private static RetryStrategy patient() {
        return AwsRetryStrategy.adaptiveRetryStrategy().toBuilder()
                .maxAttempts(ATTEMPTS)
                .throttlingBackoffStrategy(BackoffStrategy.exponentialDelay(Duration.ofSeconds(1), LONGEST_PAUSE))
                .build();
    }

    @Override
    public void close() {
        rds.close();
        glue.close();
        ecs.close();
        s3.close();
        cloudFormation.close();
        sts.close();
    }
}
