package io.datapump.reconciler.aws;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// S3 objects with exact conditional writes and ETags that are no digest of the content, as with KMS
/// encryption.
public final class FakeS3Client implements S3Client {

    private record Stored(String content, String etag, Map<String, String> metadata) {}

    private final Calls calls;
    private final Set<String> buckets = new HashSet<>();
    private final TreeMap<String, Stored> objects = new TreeMap<>();
    private int writes;

    FakeS3Client(Calls calls) {
        this.calls = calls;
    }

    public void createBucket(String name) {
        buckets.add(name);
    }

    public List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    public String text(String key) {
        return stored(key).content();
    }

    public Map<String, String> metadata(String key) {
        return stored(key).metadata();
    }

    /// Writes past all conditions.
    public void tamper(String key, String text, Map<String, String> metadata) {
        objects.put(key, new Stored(text, "\"e-%d\"".formatted(++writes), metadata));
    }

    @Override
    public <T> T getObject(GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
        calls.enter("GetObject");
        requireBucket(request.bucket());
        var stored = stored(request.key());
        var response = GetObjectResponse.builder()
                .eTag(stored.etag())
                .metadata(stored.metadata())
                .build();
        try {
            return transformer.transform(
                    response,
                    AbortableInputStream.create(
                            new ByteArrayInputStream(stored.content().getBytes(StandardCharsets.UTF_8))));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
        calls.enter("PutObject");
        requireBucket(request.bucket());
        var live = objects.get(request.key());
        var refused = "*".equals(request.ifNoneMatch())
                ? live != null
                : request.ifMatch() != null && (live == null || !live.etag().equals(request.ifMatch()));
        if (refused) {
            throw S3Exception.builder()
                    .message("At least one of the pre-conditions you specified did not hold")
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("PreconditionFailed")
                            .errorMessage("At least one of the pre-conditions you specified did not hold")
                            .build())
                    .statusCode(412)
                    .build();
        }
        try (var content = body.contentStreamProvider().newStream()) {
            tamper(
                    request.key(),
                    new String(content.readAllBytes(), StandardCharsets.UTF_8),
                    new HashMap<>(request.metadata()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PutObjectResponse.builder().build();
    }

    private void requireBucket(String name) {
        if (!buckets.contains(name)) {
            throw NoSuchBucketException.builder()
                    .message("The specified bucket does not exist")
                    .statusCode(404)
                    .build();
        }
    }

    private Stored stored(String key) {
        var stored = objects.get(key);
        if (stored == null) {
            throw NoSuchKeyException.builder()
                    .message("The specified key does not exist.")
                    .statusCode(404)
                    .build();
        }
        return stored;
    }

    @Override
    public String serviceName() {
        return "s3";
    }

    @Override
    public void close() {}
}
