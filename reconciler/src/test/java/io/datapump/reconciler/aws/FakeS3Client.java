package io.datapump.reconciler.aws;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteBucketLifecycleRequest;
import software.amazon.awssdk.services.s3.model.DeleteBucketLifecycleResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationRequest;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutBucketLifecycleConfigurationRequest;
import software.amazon.awssdk.services.s3.model.PutBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.model.TransitionDefaultMinimumObjectSize;

/// S3 objects with exact conditional writes and ETags that are no digest of the content, as with KMS
/// encryption.
public final class FakeS3Client implements S3Client {

    private record Stored(SdkBytes content, String etag, Map<String, String> metadata, Instant writtenAt) {}

    private final Calls calls;
    private final Set<String> buckets = new HashSet<>();
    private final TreeMap<String, Stored> objects = new TreeMap<>();
    private final Map<String, GetBucketLifecycleConfigurationResponse> lifecycles = new HashMap<>();
    private int writes;
    private InstantSource clock = InstantSource.system();

    FakeS3Client(Calls calls) {
        this.calls = calls;
    }

    public void createBucket(String name) {
        buckets.add(name);
    }

    public List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    public byte[] bytes(String key) {
        return stored(key).content().asByteArray();
    }

    public String text(String key) {
        return stored(key).content().asUtf8String();
    }

    public Map<String, String> metadata(String key) {
        return stored(key).metadata();
    }

    /// Writes past all conditions.
    public void tamper(String key, String text, Map<String, String> metadata) {
        write(key, SdkBytes.fromUtf8String(text), metadata);
    }

    /// Deletes past all conditions.
    public void lose(String key) {
        objects.remove(key);
    }

    private void write(String key, SdkBytes content, Map<String, String> metadata) {
        objects.put(key, new Stored(content, "\"e-%d\"".formatted(++writes), metadata, clock.instant()));
    }

    /// What is written from here on is written at another time.
    public void at(InstantSource time) {
        clock = time;
    }

    @Override
    public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
        calls.enter("ListObjectsV2");
        requireBucket(request.bucket());
        var found = objects.entrySet().stream()
                .filter(object -> object.getKey().startsWith(request.prefix()))
                .toList();
        var start = request.continuationToken() == null ? 0 : Integer.parseInt(request.continuationToken());
        var end = Math.min(found.size(), start + calls.page());
        return ListObjectsV2Response.builder()
                .contents(found.subList(start, end).stream()
                        .map(object -> S3Object.builder()
                                .key(object.getKey())
                                .eTag(object.getValue().etag())
                                .lastModified(object.getValue().writtenAt())
                                .build())
                        .toList())
                .isTruncated(end < found.size())
                .nextContinuationToken(end < found.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public DeleteObjectResponse deleteObject(DeleteObjectRequest request) {
        calls.change("DeleteObject", request.key());
        requireBucket(request.bucket());
        var live = objects.get(request.key());
        if (live != null && request.ifMatch() != null && !live.etag().equals(request.ifMatch())) {
            throw preconditionFailed();
        }
        objects.remove(request.key());
        return DeleteObjectResponse.builder().build();
    }

    @Override
    public <T> T getObject(GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
        calls.enter("GetObject");
        requireBucket(request.bucket());
        var stored = stored(request.key());
        var response = (GetObjectResponse) GetObjectResponse.builder()
                .eTag(stored.etag())
                .lastModified(stored.writtenAt())
                .metadata(stored.metadata())
                .sdkHttpResponse(dated())
                .build();
        try {
            return transformer.transform(
                    response, AbortableInputStream.create(stored.content().asInputStream()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private SdkHttpResponse dated() {
        var now = DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atOffset(ZoneOffset.UTC));
        return SdkHttpResponse.builder().statusCode(200).putHeader("Date", now).build();
    }

    @Override
    public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
        calls.change("PutObject", request.key());
        requireBucket(request.bucket());
        var live = objects.get(request.key());
        var refused = "*".equals(request.ifNoneMatch())
                ? live != null
                : request.ifMatch() != null && (live == null || !live.etag().equals(request.ifMatch()));
        if (refused) {
            throw preconditionFailed();
        }
        try (var content = body.contentStreamProvider().newStream()) {
            write(request.key(), SdkBytes.fromInputStream(content), new HashMap<>(request.metadata()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PutObjectResponse.builder().eTag(stored(request.key()).etag()).build();
    }

    private static RuntimeException preconditionFailed() {
        return S3Exception.builder()
                .message("At least one of the pre-conditions you specified did not hold")
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("PreconditionFailed")
                        .errorMessage("At least one of the pre-conditions you specified did not hold")
                        .build())
                .statusCode(412)
                .build();
    }

    /// The lifecycle as it was put, in another order and with an empty transition list, as S3 answers it.
    @Override
    public GetBucketLifecycleConfigurationResponse getBucketLifecycleConfiguration(
            GetBucketLifecycleConfigurationRequest request) {
        calls.enter("GetBucketLifecycleConfiguration");
        requireBucket(request.bucket());
        var stored = lifecycles.get(request.bucket());
        if (stored == null) {
            throw S3Exception.builder()
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("NoSuchLifecycleConfiguration")
                            .errorMessage("The lifecycle configuration does not exist")
                            .build())
                    .statusCode(404)
                    .build();
        }
        return stored.toBuilder().rules(stored.rules().reversed()).build();
    }

    @Override
    public PutBucketLifecycleConfigurationResponse putBucketLifecycleConfiguration(
            PutBucketLifecycleConfigurationRequest request) {
        calls.enter("PutBucketLifecycleConfiguration");
        requireBucket(request.bucket());
        lifecycles.put(
                request.bucket(),
                GetBucketLifecycleConfigurationResponse.builder()
                        .rules(request.lifecycleConfiguration().rules())
                        .transitionDefaultMinimumObjectSize(
                                request.transitionDefaultMinimumObjectSize() == null
                                        ? TransitionDefaultMinimumObjectSize.ALL_STORAGE_CLASSES_128_K
                                        : request.transitionDefaultMinimumObjectSize())
                        .build());
        return PutBucketLifecycleConfigurationResponse.builder().build();
    }

    @Override
    public DeleteBucketLifecycleResponse deleteBucketLifecycle(DeleteBucketLifecycleRequest request) {
        calls.enter("DeleteBucketLifecycle");
        lifecycles.remove(request.bucket());
        return DeleteBucketLifecycleResponse.builder().build();
    }

    private void requireBucket(String name) {
        if (!buckets.contains(name)) {
            throw NoSuchBucketException.builder()
                    .message("The specified bucket does not exist")
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("NoSuchBucket")
                            .errorMessage("The specified bucket does not exist")
                            .build())
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
