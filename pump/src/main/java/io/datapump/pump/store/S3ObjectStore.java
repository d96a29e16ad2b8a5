package io.datapump.pump.store;

import io.datapump.pump.aws.AwsFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.TaggingDirective;

/// The bucket in S3.
///
/// Copies carry content type and user metadata and no tags, and are encrypted as the bucket's default says,
/// whether they go in one call or in parts. In a versioned bucket, deleting an object leaves its versions
/// to the lifecycle.
public final class S3ObjectStore implements ObjectStore, HiddenUploads {

    private static final int PRECONDITION_FAILED = 412;
    private static final int CONFLICT = 409;

    private final S3Client s3;
    private final String bucket;
    private final S3Limits limits;
    private final S3Parts parts;
    private final S3Deletion deletion;

    public S3ObjectStore(S3Client s3, String bucket) {
        this(s3, bucket, S3Limits.OF_AWS);
    }

    S3ObjectStore(S3Client s3, String bucket, S3Limits limits) {
        this.s3 = s3;
        this.bucket = bucket;
        this.limits = limits;
        this.parts = new S3Parts(s3, limits);
        this.deletion = new S3Deletion(s3, bucket, limits);
    }

    @Override
    public List<StoredObject> list(String prefix) {
        var all = new ArrayList<StoredObject>();
        list(prefix, all::addAll);
        all.sort(Comparator.comparing(StoredObject::key));
        return List.copyOf(all);
    }

    @Override
    public void list(String prefix, Consumer<List<StoredObject>> page) {
        if (!prefix.endsWith("/")) {
            throw new StoreException(
                    "Cannot list %s in %s: a prefix must end in /, or it would match its neighbours too"
                            .formatted(prefix, bucket));
        }
        var pages =
                s3.listObjectsV2Paginator(l -> l.bucket(bucket).prefix(prefix)).iterator();
        while (trying("list " + prefix, pages::hasNext)) {
            page.accept(trying("list " + prefix, pages::next).contents().stream()
                    .map(object -> new StoredObject(object.key(), object.size(), object.eTag()))
                    .toList());
        }
    }

    @Override
    public Optional<StoredObject> find(String key) {
        return trying("look at " + key, () -> {
            try {
                var head = s3.headObject(h -> h.bucket(bucket).key(key));
                return Optional.of(new StoredObject(key, head.contentLength(), head.eTag()));
            } catch (NoSuchKeyException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public Optional<byte[]> read(String key) {
        return trying("read " + key, () -> {
            try {
                return Optional.of(
                        whole(key, s3.getObjectAsBytes(g -> g.bucket(bucket).key(key))));
            } catch (NoSuchKeyException e) {
                return Optional.empty();
            }
        });
    }

    /// The SDK notices a body that ends early where the connection tells it so; this holds for every client.
    private byte[] whole(String key, ResponseBytes<GetObjectResponse> answer) {
        // The bytes are nobody else's, so they need not be copied.
        var content = answer.asByteArrayUnsafe();
        var length = answer.response().contentLength();
        if (length != null && length != content.length) {
            throw new StoreException("Cannot read %s in %s: the answer ends after %d of %d bytes. Run again."
                    .formatted(key, bucket, content.length, length));
        }
        return content;
    }

    @Override
    public byte[] read(String key, long offset, int length) {
        return length == 0
                ? new byte[0]
                : trying(
                        "read bytes %d to %d of %s".formatted(offset, offset + length - 1, key),
                        () -> new S3Range(s3, bucket, key, offset, length).read(limits));
    }

    @Override
    public void write(String key, byte[] content) {
        trying("write " + key, () -> s3.putObject(put(key), RequestBody.fromBytes(content)));
    }

    @Override
    public boolean writeIfAbsent(String key, byte[] content) {
        var request = put(key).toBuilder().ifNoneMatch("*").build();
        return trying("write " + key, () -> {
            for (var failures = 1; ; failures++) {
                try {
                    s3.putObject(request, RequestBody.fromBytes(content));
                    return true;
                } catch (S3Exception e) {
                    if (e.statusCode() == PRECONDITION_FAILED) {
                        return false;
                    }
                    // 409: somebody writes the key at this moment; whether it is taken is known after another try.
                    if (e.statusCode() != CONFLICT || failures == limits.attempts()) {
                        throw e;
                    }
                    limits.pauseAfter(failures);
                }
            }
        });
    }

    private PutObjectRequest put(String key) {
        return PutObjectRequest.builder().bucket(bucket).key(key).build();
    }

    @Override
    public void upload(Path file, String key) {
        var size = file.toFile().length();
        trying("upload %s to %s".formatted(file, key), () -> {
            if (size <= limits.uploadPart()) {
                s3.putObject(put(key), RequestBody.fromFile(file));
            } else {
                sendInParts(file, size, key).complete();
            }
            return key;
        });
    }

    @Override
    public PendingUpload uploadHidden(Path file, String key) {
        var sent = trying(
                "upload %s to %s".formatted(file, key),
                () -> sendInParts(file, file.toFile().length(), key));
        return new PendingUpload() {
            @Override
            public String key() {
                return key;
            }

            @Override
            public void complete() {
                trying("complete the upload of " + key, () -> {
                    sent.complete();
                    return key;
                });
            }

            @Override
            public void abort() {
                trying("abort the upload of " + key, () -> {
                    sent.abort();
                    return key;
                });
            }
        };
    }

    private PendingUpload sendInParts(Path file, long size, String key) {
        return parts.send(
                multipart(key),
                size,
                limits.uploadPartOf(size),
                (upload, number, offset, length) -> s3.uploadPart(
                                p -> p.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                                FileSlice.of(file, offset, length))
                        .eTag());
    }

    private CreateMultipartUploadRequest multipart(String key) {
        return CreateMultipartUploadRequest.builder().bucket(bucket).key(key).build();
    }

    @Override
    public void copy(StoredObject source, String targetKey) {
        trying("copy %s to %s".formatted(source.key(), targetKey), () -> {
            if (source.sizeInBytes() <= limits.singleRequest()) {
                copyWhole(source, targetKey);
            } else {
                copyInParts(source, targetKey);
            }
            return targetKey;
        });
    }

    private void copyWhole(StoredObject source, String targetKey) {
        s3.copyObject(c -> c.sourceBucket(bucket)
                .sourceKey(source.key())
                .copySourceIfMatch(source.etag())
                .destinationBucket(bucket)
                .destinationKey(targetKey)
                .taggingDirective(TaggingDirective.REPLACE));
    }

    /// Content type and metadata do not travel with the parts (S3 API, CreateMultipartUpload), so they are
    /// read first.
    private void copyInParts(StoredObject source, String targetKey) {
        var head = s3.headObject(h -> h.bucket(bucket).key(source.key()).ifMatch(source.etag()));
        var request = multipart(targetKey).toBuilder()
                .contentType(head.contentType())
                .metadata(head.metadata())
                .build();
        parts.write(
                request,
                source.sizeInBytes(),
                limits.partOf(source.sizeInBytes()),
                (upload, number, offset, length) -> s3.uploadPartCopy(c -> c.sourceBucket(bucket)
                                .sourceKey(source.key())
                                .copySourceIfMatch(source.etag())
                                .copySourceRange("bytes=%d-%d".formatted(offset, offset + length - 1))
                                .destinationBucket(bucket)
                                .destinationKey(targetKey)
                                .uploadId(upload)
                                .partNumber(number))
                        .copyPartResult()
                        .eTag());
    }

    @Override
    public void delete(Collection<String> keys) {
        trying(
                "delete %d objects, the first of them %s"
                        .formatted(keys.size(), keys.stream().findFirst().orElse("none")),
                () -> {
                    deletion.delete(keys);
                    return keys;
                });
    }

    private <T> T trying(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new StoreException("Cannot %s in %s: %s".formatted(attempt, bucket, AwsFailure.reason(e)), e);
        }
    }
}
