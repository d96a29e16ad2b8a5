package io.datapump.reconciler.kind.runconfiguration;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Objects of the config zone in the lake's bucket. Every write is conditional: a new object only where there
/// is none, a changed one only over the version that was read. Ownership is kept as user metadata, since
/// GetObject returns it with the content.
final class ConfigObjectClient {

    private static final int PRECONDITION_FAILED = 412;
    private static final int CONFLICT = 409;

    private final S3Client s3;
    private final String bucket;

    ConfigObjectClient(S3Client s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// One object; empty where there is no such key, or no bucket yet.
    Optional<ConfigObject> find(String key) {
        return reading("GetObject", uri(key), () -> {
            try {
                var object = s3.getObjectAsBytes(r -> r.bucket(bucket).key(key));
                return Optional.of(new ConfigObject(
                        key,
                        object.asUtf8String(),
                        Optional.of(object.response().eTag()),
                        tags(object.response().metadata())));
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            }
        });
    }

    /// The index in force; empty where there is none or where it cannot be read as one, which the next apply
    /// mends.
    Optional<RunIndex> findIndex() {
        return find(RunIndex.KEY).flatMap(object -> {
            try {
                return Optional.of(RunConfigurationJson.readIndex(object.bytes()));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        });
    }

    void create(ConfigObject desired) {
        put(desired, PutObjectRequest.builder().ifNoneMatch("*"));
    }

    /// Writes over the version that was read, and over no other.
    void replace(ConfigObject read, ConfigObject desired) {
        var etag = read.etag()
                .orElseThrow(() ->
                        new IllegalStateException("Cannot replace %s: it was not read before".formatted(read.key())));
        put(desired, PutObjectRequest.builder().ifMatch(etag));
    }

    String uri(String key) {
        return "s3://%s/%s".formatted(bucket, key);
    }

    private void put(ConfigObject desired, PutObjectRequest.Builder request) {
        request.bucket(bucket)
                .key(desired.key())
                .contentType("application/json")
                .metadata(metadata(desired.tags()));
        changing("PutObject", uri(desired.key()), () -> {
            try {
                s3.putObject(request.build(), RequestBody.fromString(desired.json()));
            } catch (S3Exception e) {
                if (e.statusCode() == PRECONDITION_FAILED || e.statusCode() == CONFLICT) {
                    throw new ApplyException(
                            "Someone else wrote %s since it was read, so it was left as it is. Plan again."
                                    .formatted(uri(desired.key())),
                            Effect.UNKNOWN,
                            e);
                }
                throw e;
            }
        });
    }

    /// A colon cannot stand in a header's name: `data-pump:instance` becomes `data-pump-instance`.
    private static Map<String, String> metadata(Tags tags) {
        var metadata = new HashMap<String, String>();
        tags.values().forEach((key, value) -> metadata.put(key.replace(':', '-'), value));
        return metadata;
    }

    private static Tags tags(Map<String, String> metadata) {
        var tags = new HashMap<String, String>();
        metadata.forEach((key, value) -> tags.put(key.replaceFirst("^data-pump-", "data-pump:"), value));
        return Tags.of(tags);
    }
}
