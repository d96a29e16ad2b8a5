package io.datapump.pump.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectResponse;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Error;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.model.UploadPartCopyRequest;
import software.amazon.awssdk.services.s3.model.UploadPartCopyResponse;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/// S3 in memory for one bucket: conditional requests, ranges, listing in pages of two, parts, answers per
/// key, and failures in the order a test asks for. Parts may come from many threads. Refuses copies above `largestCopy`
/// as S3 does above 5 GB.
public final class FakeS3Client implements S3Client {

    public static final String BUCKET = "acme-lake";
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");

    /// An object as S3 keeps it.
    public record Stored(
            SdkBytes bytes, String etag, @Nullable String contentType, Map<String, String> metadata) {

        byte[] content() {
            return bytes.asByteArray();
        }
    }

    private record Fault(int first, int last, AtomicInteger call, SdkException end) {}

    public final TreeMap<String, Stored> objects = new TreeMap<>();
    public final Map<String, Map<Integer, byte[]>> uploads = new HashMap<>();
    final Map<String, CreateMultipartUploadRequest> begun = new HashMap<>();
    final List<String> calls = new ArrayList<>();
    private final Map<String, Fault> faults = new HashMap<>();
    /// By key: error codes with which the next deletions of the key are answered.
    final Map<String, Deque<String>> keptKeys = new HashMap<>();

    /// Of every ranged read, in order.
    final List<String> ranges = new ArrayList<>();

    long largestCopy = Long.MAX_VALUE;
    /// Bytes after which an answer breaks off, whatever length it has announced.
    int largestAnswer = Integer.MAX_VALUE;

    Runnable afterAnswer = () -> {};
    boolean emptyFirstPage;

    public static S3Exception failure(int status, String code) {
        return (S3Exception) S3Exception.builder()
                .statusCode(status)
                .requestId("REQ-" + status)
                .message(code)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage("as the test asked")
                        .build())
                .build();
    }

    /// Calls `first` to `last` of an operation, counted from one and from now on, end in this exception.
    public FakeS3Client failing(String operation, int first, int last, SdkException end) {
        faults.put(operation, new Fault(first, last, new AtomicInteger(), end));
        return this;
    }

    FakeS3Client with(String key, byte[] content, @Nullable String contentType, Map<String, String> metadata) {
        objects.put(key, new Stored(SdkBytes.fromByteArray(content), etag(content), contentType, metadata));
        return this;
    }

    private void note(String operation, String key) {
        calls.add(operation + " " + key);
        var fault = faults.get(operation);
        if (fault != null) {
            var call = fault.call().incrementAndGet();
            if (call >= fault.first() && call <= fault.last()) {
                throw fault.end();
            }
        }
    }

    Stored object(String key) {
        return Objects.requireNonNull(objects.get(key), key);
    }

    private Map<Integer, byte[]> parts(String upload) {
        return Objects.requireNonNull(uploads.get(upload), upload);
    }

    private Stored stored(String bucket, String key, @Nullable String etag) {
        var object = BUCKET.equals(bucket) ? objects.get(key) : null;
        if (object == null) {
            throw NoSuchKeyException.builder()
                    .statusCode(404)
                    .requestId("REQ-404")
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("NoSuchKey")
                            .errorMessage("The specified key does not exist.")
                            .build())
                    .build();
        }
        if (etag != null && !etag.equals(object.etag())) {
            throw failure(412, "PreconditionFailed");
        }
        return object;
    }

    static String etag(byte[] content) {
        return "\"%s\"".formatted(UUID.nameUUIDFromBytes(content));
    }

    @Override
    public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
        note("listObjectsV2", request.prefix());
        var from = Optional.ofNullable(request.continuationToken()).orElse("");
        var all = objects.tailMap(request.prefix()).keySet().stream()
                .filter(key -> key.startsWith(request.prefix()) && key.compareTo(from) > 0)
                .toList();
        var first = emptyFirstPage && from.isEmpty();
        var page = all.subList(0, first ? 0 : Math.min(2, all.size()));
        var truncated = page.size() < all.size();
        return ListObjectsV2Response.builder()
                .contents(page.stream().map(this::listed).toList())
                .isTruncated(truncated)
                .nextContinuationToken(truncated ? (page.isEmpty() ? request.prefix() : page.getLast()) : null)
                .build();
    }

    private S3Object listed(String key) {
        var object = stored(BUCKET, key, null);
        return S3Object.builder()
                .key(key)
                .size((long) object.content().length)
                .eTag(object.etag())
                .build();
    }

    @Override
    public HeadObjectResponse headObject(HeadObjectRequest request) {
        note("headObject", request.key());
        var object = stored(request.bucket(), request.key(), request.ifMatch());
        return HeadObjectResponse.builder()
                .contentLength((long) object.content().length)
                .eTag(object.etag())
                .contentType(object.contentType())
                .metadata(object.metadata())
                .build();
    }

    @Override
    public <T> T getObject(GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
        note("getObject", request.key());
        Optional.ofNullable(request.range()).ifPresent(ranges::add);
        var object = stored(request.bucket(), request.key(), request.ifMatch());
        var content = request.range() == null ? object.content() : slice(object.content(), request.range());
        var response = GetObjectResponse.builder()
                .contentLength((long) content.length)
                .eTag(object.etag())
                .build();
        try {
            return transformer.transform(
                    response,
                    AbortableInputStream.create(
                            new ByteArrayInputStream(content, 0, Math.min(content.length, largestAnswer))));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            afterAnswer.run();
        }
    }

    private static byte[] slice(byte[] content, String range) {
        var matcher = RANGE.matcher(range);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) >= content.length) {
            throw failure(416, "InvalidRange");
        }
        return Arrays.copyOfRange(
                content,
                Integer.parseInt(matcher.group(1)),
                Math.min(content.length, Integer.parseInt(matcher.group(2)) + 1));
    }

    @Override
    public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
        note("putObject", request.key());
        if ("*".equals(request.ifNoneMatch()) && objects.containsKey(request.key())) {
            throw failure(412, "PreconditionFailed");
        }
        var content = bytes(body);
        objects.put(
                request.key(),
                new Stored(SdkBytes.fromByteArray(content), etag(content), request.contentType(), request.metadata()));
        return PutObjectResponse.builder().eTag(etag(content)).build();
    }

    private static byte[] bytes(RequestBody body) {
        try (var stream = body.contentStreamProvider().newStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public CopyObjectResponse copyObject(CopyObjectRequest request) {
        note("copyObject", request.destinationKey());
        var source = stored(request.sourceBucket(), request.sourceKey(), request.copySourceIfMatch());
        if (source.content().length > largestCopy) {
            throw failure(400, "InvalidRequest");
        }
        objects.put(request.destinationKey(), source);
        return CopyObjectResponse.builder().build();
    }

    @Override
    public synchronized CreateMultipartUploadResponse createMultipartUpload(CreateMultipartUploadRequest request) {
        note("createMultipartUpload", request.key());
        var upload = "upload-" + begun.size();
        begun.put(upload, request);
        uploads.put(upload, new HashMap<>());
        return CreateMultipartUploadResponse.builder().uploadId(upload).build();
    }

    @Override
    public synchronized UploadPartResponse uploadPart(UploadPartRequest request, RequestBody body) {
        note("uploadPart", request.key());
        var content = bytes(body);
        parts(request.uploadId()).put(request.partNumber(), content);
        return UploadPartResponse.builder().eTag(etag(content)).build();
    }

    @Override
    public UploadPartCopyResponse uploadPartCopy(UploadPartCopyRequest request) {
        note("uploadPartCopy", request.destinationKey());
        var source = stored(request.sourceBucket(), request.sourceKey(), request.copySourceIfMatch());
        var content = slice(source.content(), request.copySourceRange());
        parts(request.uploadId()).put(request.partNumber(), content);
        return UploadPartCopyResponse.builder()
                .copyPartResult(r -> r.eTag(etag(content)))
                .build();
    }

    @Override
    public synchronized CompleteMultipartUploadResponse completeMultipartUpload(
            CompleteMultipartUploadRequest request) {
        note("completeMultipartUpload", request.key());
        var parts = parts(request.uploadId());
        uploads.remove(request.uploadId());
        var whole = new java.io.ByteArrayOutputStream();
        request.multipartUpload().parts().forEach(part -> whole.writeBytes(parts.get(part.partNumber())));
        var create = Objects.requireNonNull(begun.get(request.uploadId()));
        with(request.key(), whole.toByteArray(), create.contentType(), create.metadata());
        return CompleteMultipartUploadResponse.builder().build();
    }

    @Override
    public synchronized AbortMultipartUploadResponse abortMultipartUpload(AbortMultipartUploadRequest request) {
        note("abortMultipartUpload", request.key());
        uploads.remove(request.uploadId());
        return AbortMultipartUploadResponse.builder().build();
    }

    @Override
    public DeleteObjectsResponse deleteObjects(DeleteObjectsRequest request) {
        note("deleteObjects", Integer.toString(request.delete().objects().size()));
        var deleted = new ArrayList<DeletedObject>();
        var errors = new ArrayList<S3Error>();
        for (var object : request.delete().objects()) {
            var code = keptKeys.getOrDefault(object.key(), new ArrayDeque<>()).poll();
            if (code == null) {
                objects.remove(object.key());
                deleted.add(DeletedObject.builder().key(object.key()).build());
            } else if (!code.isEmpty()) {
                errors.add(S3Error.builder()
                        .key(object.key())
                        .code(code)
                        .message("as the test asked")
                        .build());
            }
        }
        return DeleteObjectsResponse.builder().deleted(deleted).errors(errors).build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
