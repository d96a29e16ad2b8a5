package io.datapump.reconciler.kind.runconfiguration;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.RunIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
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

    private static final Pattern RUN_CONFIGURATION = Pattern.compile("config/[a-z0-9-]+/[0-9a-f]{16}\\.json");

    private final S3Client s3;
    private final String bucket;
    private final Memo memo;

    ConfigObjectClient(S3Client s3, String bucket, Memo memo) {
        this.s3 = s3;
        this.bucket = bucket;
        this.memo = memo;
    }

    /// Every run configuration, in pages of a thousand; empty where there is no bucket yet.
    List<ListedObject> list() {
        return reading("ListObjectsV2", uri(Zone.CONFIG.prefix()), () -> {
            try {
                return s3.listObjectsV2Paginator(r -> r.bucket(bucket).prefix(Zone.CONFIG.prefix())).stream()
                        .flatMap(page -> page.contents().stream())
                        .filter(object ->
                                RUN_CONFIGURATION.matcher(object.key()).matches())
                        .map(object -> new ListedObject(object.key(), object.eTag(), object.lastModified()))
                        .toList();
            } catch (NoSuchBucketException absent) {
                return List.of();
            }
        });
    }

    /// What a listed object holds; read only where no memo tells. Only what carries a lake's marks is
    /// remembered.
    ///
    /// @param tags of what is remembered
    Optional<ConfigObject> read(ListedObject listed, Tags tags) {
        return memo.find(listed.identity())
                .map(text -> new ConfigObject(listed.key(), text, Optional.of(listed.etag()), tags))
                .or(() -> find(listed.key()));
    }

    /// One object; empty where there is no such key, or no bucket yet.
    Optional<ConfigObject> find(String key) {
        return reading("GetObject", uri(key), () -> {
            try {
                var answer = s3.getObjectAsBytes(r -> r.bucket(bucket).key(key));
                var object = new ConfigObject(
                        key,
                        answer.asUtf8String(),
                        Optional.of(answer.response().eTag()),
                        tags(answer.response().metadata()));
                remember(object);
                return Optional.of(object);
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            }
        });
    }

    /// The index in force; empty where there is none or where it cannot be read as one.
    Optional<RunIndex> findIndex() {
        return find(RunIndex.KEY).flatMap(RunIndexState::parsed);
    }

    void create(ConfigObject desired) {
        put(desired, PutObjectRequest.builder().ifNoneMatch("*"));
    }

    /// Writes over the version that was read, and over no other.
    void replace(ConfigObject read, ConfigObject desired) {
        put(desired, PutObjectRequest.builder().ifMatch(etag(read)));
    }

    /// Deletes the version that was read, and no other; gone already is as good.
    void delete(ConfigObject read) {
        conditionally("DeleteObject", read.key(), () -> {
            try {
                s3.deleteObject(r -> r.bucket(bucket).key(read.key()).ifMatch(etag(read)));
            } catch (NoSuchKeyException gone) {
                // Deleted already, which is what was wanted.
            }
        });
    }

    private static String etag(ConfigObject read) {
        return read.etag()
                .orElseThrow(() ->
                        new IllegalStateException("Cannot change %s: it was not read before".formatted(read.key())));
    }

    private void remember(ConfigObject object) {
        object.etag()
                .filter(etag -> object.tags().owner().isPresent()
                        && RUN_CONFIGURATION.matcher(object.key()).matches())
                .ifPresent(etag -> memo.keep(ListedObject.identity(object.key(), etag), object.json()));
    }

    String uri(String key) {
        return "s3://%s/%s".formatted(bucket, key);
    }

    private void put(ConfigObject desired, PutObjectRequest.Builder request) {
        request.bucket(bucket)
                .key(desired.key())
                .contentType("application/json")
                .metadata(metadata(desired.tags()));
        conditionally("PutObject", desired.key(), () -> {
            var answer = s3.putObject(request.build(), RequestBody.fromString(desired.json()));
            remember(new ConfigObject(
                    desired.key(), desired.json(), Optional.ofNullable(answer.eTag()), desired.tags()));
        });
    }

    private void conditionally(String operation, String key, Runnable call) {
        changing(operation, uri(key), () -> {
            try {
                call.run();
            } catch (S3Exception e) {
                if (e.statusCode() == PRECONDITION_FAILED || e.statusCode() == CONFLICT) {
                    throw new ApplyException(
                            "Someone else wrote %s since it was read, so it was left as it is. Plan again."
                                    .formatted(uri(key)),
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
