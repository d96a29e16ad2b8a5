package io.datapump.pump;

import io.datapump.pump.replay.Executions;
import io.datapump.pump.replay.SfnExecutions;
import io.datapump.pump.store.HiddenUploads;
import io.datapump.pump.store.ObjectFolders;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.S3Folders;
import io.datapump.pump.store.S3ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/// The AWS the pump talks to: the real one, an emulator, or one in the same process.
///
/// @param pollInterval between two looks at something that takes its time
public record PumpClients(
        S3Client s3, GlueClient glue, RdsClient rds, SnsClient sns, SfnClient sfn, Duration pollInterval) {

    /// The SDK's default of four attempts gives up after about three seconds, which is less than a
    /// throttled service needs (measured with 2.57.8).
    private static final int ATTEMPTS = 10;

    private static final Duration POLL_INTERVAL = Duration.ofSeconds(15);

    /// Clients of one region with the credentials of the environment; `AWS_ENDPOINT_URL` is heeded by the
    /// SDK. They live as long as the process.
    public static PumpClients ofRegion(String region) {
        return of(region, Optional.empty());
    }

    /// As [#ofRegion], for an emulator.
    ///
    /// @param endpoint empty: AWS
    public static PumpClients of(String region, Optional<URI> endpoint) {
        var http = Apache5HttpClient.builder().maxConnections(64).build();
        var s3 = S3Client.builder().forcePathStyle(endpoint.isPresent());
        return new PumpClients(
                configured(s3, region, endpoint, http).build(),
                configured(GlueClient.builder(), region, endpoint, http).build(),
                configured(RdsClient.builder(), region, endpoint, http).build(),
                configured(SnsClient.builder(), region, endpoint, http).build(),
                configured(SfnClient.builder(), region, endpoint, http).build(),
                POLL_INTERVAL);
    }

    /// The trigger's client of queues, as [#ofRegion].
    public static SqsClient queuesOfRegion(String region) {
        var http = Apache5HttpClient.builder().build();
        return configured(SqsClient.builder(), region, Optional.empty(), http).build();
    }

    /// A bucket as these clients see it.
    public ObjectStore objects(String bucket) {
        return new S3ObjectStore(s3, bucket);
    }

    /// A bucket into which these clients upload unseen.
    public HiddenUploads hiddenUploads(String bucket) {
        return new S3ObjectStore(s3, bucket);
    }

    /// The folders of a bucket as these clients see it.
    public ObjectFolders folders(String bucket) {
        return new S3Folders(s3, bucket);
    }

    /// The executions of state machines.
    public Executions executions() {
        return new SfnExecutions(sfn);
    }

    private static <B extends AwsClientBuilder<B, ?> & SdkSyncClientBuilder<B, ?>> B configured(
            B builder, String region, Optional<URI> endpoint, SdkHttpClient http) {
        endpoint.ifPresent(builder::endpointOverride);
        return builder.region(Region.of(region))
                .httpClient(http)
                .overrideConfiguration(
                        c -> c.retryStrategy(r -> r.maxAttempts(ATTEMPTS).retryOnException(PumpClients::isCutOff)));
    }

    /// Whether the connection failed somewhere below. The SDK looks one cause deep; an answer in XML that is cut off
    /// lies deeper, and it would give up at once (seen with 2.57.8).
    private static boolean isCutOff(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return true;
            }
        }
        return false;
    }
}
