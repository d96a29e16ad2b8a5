package io.datapump.reconciler.aws;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
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
        StsClient sts,
        SqsClient sqs)
        implements AutoCloseable {

    private static final int ATTEMPTS = 12;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);

    /// The region that the AWS CLI would take: of the environment, of the profile, of the machine; empty where
    /// nothing names one.
    public static Optional<String> usualRegion() {
        try {
            return Optional.of(
                    DefaultAwsRegionProviderChain.builder().build().getRegion().id());
        } catch (SdkClientException none) {
            return Optional.empty();
        }
    }

    /// Clients for AWS with the SDK's default credentials.
    ///
    /// @param endpoint of an emulator; empty: AWS
    /// @param trace hears of every attempt of every call, on the thread that makes it
    public static AwsClients of(String region, Optional<URI> endpoint, Consumer<AwsCall> trace) {
        return of(region, endpoint, new CallTrace(trace), new CallRates());
    }

    /// Clients for an emulator, which has no quotas.
    public static AwsClients ofEmulator(String region, URI endpoint) {
        return of(
                region,
                Optional.of(endpoint),
                new CallTrace(call -> {}),
                new CallRates(InstantSource.system(), wait -> {}));
    }

    static AwsClients of(String region, Optional<URI> endpoint, CallTrace trace, CallRates rates) {
        var common = new Common(region, endpoint, Apache5HttpClient.create(), rates, trace);
        return new AwsClients(
                region,
                common.built(RdsClient.builder()),
                common.built(GlueClient.builder()),
                common.built(EcsClient.builder()),
                common.built(S3Client.builder().forcePathStyle(endpoint.isPresent())),
                common.built(CloudFormationClient.builder()),
                common.built(StsClient.builder()),
                common.built(SqsClient.builder()));
    }

    /// What every client is built with.
    ///
    /// @param rates first among the interceptors, so that a call's time is counted without its wait
    private record Common(String region, Optional<URI> endpoint, SdkHttpClient http, CallRates rates, CallTrace trace) {

        <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C built(B builder) {
            endpoint.ifPresent(builder::endpointOverride);
            return builder.region(Region.of(region))
                    .httpClient(http)
                    .overrideConfiguration(ClientOverrideConfiguration.builder()
                            .retryStrategy(patient())
                            .addExecutionInterceptor(rates)
                            .addExecutionInterceptor(trace)
                            .build())
                    .build();
        }
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
        sqs.close();
    }
}
