package io.datapump.local.aws.s3;

import io.datapump.local.aws.state.Documents;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectResponse;
import software.amazon.awssdk.services.s3.model.CopyObjectResult;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Error;

/// Objects in one piece. Bytes stream from file to file; no object is ever held in memory.
final class ObjectOperations {

    private final BucketFiles files;
    private final Documents<ObjectHeaders> headers;
    private final S3Limits limits;

    ObjectOperations(BucketFiles files, Documents<ObjectHeaders> headers, S3Limits limits) {
        this.files = files;
        this.headers = headers;
        this.limits = limits;
    }

    public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
        files.requireBucket(request.bucket());
        var condition = Condition.of(request.ifMatch(), request.ifNoneMatch());
        var prepared = files.scratchFile();
        try {
            Bodies.write(body, prepared);
            var object = files.put(prepared, request.bucket(), request.key(), condition);
            remember(request.bucket(), object, headersOf(request, object));
            return PutObjectResponse.builder().eTag(object.quotedEtag()).build();
        } finally {
            Bodies.discard(prepared);
        }
    }

    public <T> T getObject(GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
        var open = files.open(request.bucket(), request.key());
        try {
            var object = open.object();
            requireMatch(request.ifMatch(), request.ifNoneMatch(), object);
            var range = ByteRange.of(request.range(), object.sizeInBytes());
            var known = headers(request.bucket(), object);
            var response = GetObjectResponse.builder()
                    .eTag(object.quotedEtag())
                    .lastModified(object.lastModified())
                    .contentLength(range.length())
                    .contentRange(request.range() == null ? null : range.contentRange(object.sizeInBytes()))
                    .acceptRanges("bytes")
                    .contentType(known.contentType().orElse("application/octet-stream"))
                    .metadata(known.metadata())
                    .build();
            var stream = AbortableInputStream.create(open.stream(range));
            var answer = transformer.transform(response, stream);
            if (!transformer.needsConnectionLeftOpen()) {
                stream.close();
            }
            return answer;
        } catch (RuntimeException e) {
            open.close();
            throw e;
        } catch (InterruptedException e) {
            open.close();
            Thread.currentThread().interrupt();
            throw SdkClientException.create("Interrupted while reading " + request.key(), e);
        } catch (Exception e) {
            open.close();
            throw SdkClientException.create("Cannot read " + request.key() + ": " + e.getMessage(), e);
        }
    }

    public HeadObjectResponse headObject(HeadObjectRequest request) {
        files.requireBucket(request.bucket());
        var object = files.find(request.bucket(), request.key()).orElseThrow(() -> S3Failures.noSuchKey(request.key()));
        requireMatch(request.ifMatch(), request.ifNoneMatch(), object);
        var known = headers(request.bucket(), object);
        return HeadObjectResponse.builder()
                .eTag(object.quotedEtag())
                .lastModified(object.lastModified())
                .contentLength(object.sizeInBytes())
                .acceptRanges("bytes")
                .contentType(known.contentType().orElse("application/octet-stream"))
                .metadata(known.metadata())
                .build();
    }

    public DeleteObjectResponse deleteObject(DeleteObjectRequest request) {
        files.delete(request.bucket(), request.key(), Condition.of(request.ifMatch(), null));
        return DeleteObjectResponse.builder().build();
    }

    public DeleteObjectsResponse deleteObjects(DeleteObjectsRequest request) {
        var keys = request.delete().objects();
        if (keys.isEmpty() || keys.size() > limits.pageInKeys()) {
            throw S3Failures.of(
                    400,
                    "MalformedXML",
                    "The XML you provided was not well-formed: %d keys, where 1 to %d are allowed"
                            .formatted(keys.size(), limits.pageInKeys()));
        }
        var deleted = new ArrayList<DeletedObject>();
        var kept = new ArrayList<S3Error>();
        for (var key : keys) {
            try {
                files.delete(request.bucket(), key.key(), Condition.of(key.eTag(), null));
                deleted.add(DeletedObject.builder().key(key.key()).build());
            } catch (software.amazon.awssdk.services.s3.model.S3Exception e) {
                var details = e.awsErrorDetails();
                kept.add(S3Error.builder()
                        .key(key.key())
                        .code(details.errorCode())
                        .message(details.errorMessage())
                        .build());
            }
        }
        var quiet = Boolean.TRUE.equals(request.delete().quiet());
        return DeleteObjectsResponse.builder()
                .deleted(quiet ? null : deleted)
                .errors(kept)
                .build();
    }

    public CopyObjectResponse copyObject(CopyObjectRequest request) {
        var source = CopySource.of(request.sourceBucket(), request.sourceKey());
        var prepared = files.scratchFile();
        files.requireBucket(request.destinationBucket());
        try (var open = files.open(source.bucket(), source.key())) {
            source.requireMatch(request.copySourceIfMatch(), request.copySourceIfNoneMatch(), open.object());
            if (open.object().sizeInBytes() > limits.copyInBytes()) {
                throw S3Failures.invalidRequest(
                        "The specified copy source is larger than the maximum allowable size for a copy source: "
                                + limits.copyInBytes());
            }
            open.appendTo(prepared, ByteRange.whole(open.object().sizeInBytes()));
            var condition = Condition.of(request.ifMatch(), request.ifNoneMatch());
            var object = files.put(prepared, request.destinationBucket(), request.destinationKey(), condition);
            remember(request.destinationBucket(), object, headersOf(request, source, open.object(), object));
            var result = CopyObjectResult.builder().eTag(object.quotedEtag()).lastModified(object.lastModified());
            return CopyObjectResponse.builder().copyObjectResult(result.build()).build();
        } finally {
            Bodies.discard(prepared);
        }
    }

    private static void requireMatch(@Nullable String ifMatch, @Nullable String ifNoneMatch, ObjectFile object) {
        if (ifMatch != null && !Condition.matches(ifMatch, object)) {
            throw S3Failures.preconditionFailed();
        }
        if (ifNoneMatch != null && Condition.matches(ifNoneMatch, object)) {
            throw S3Failures.of(304, "NotModified", "Not Modified");
        }
    }

    private static ObjectHeaders headersOf(PutObjectRequest request, ObjectFile object) {
        return new ObjectHeaders(object.etag(), Optional.ofNullable(request.contentType()), request.metadata());
    }

    private ObjectHeaders headersOf(
            CopyObjectRequest request, CopySource source, ObjectFile original, ObjectFile copy) {
        if (request.metadataDirective() == MetadataDirective.REPLACE) {
            return new ObjectHeaders(copy.etag(), Optional.ofNullable(request.contentType()), request.metadata());
        }
        var known = headers(source.bucket(), original);
        return new ObjectHeaders(copy.etag(), known.contentType(), known.metadata());
    }

    private void remember(String bucket, ObjectFile object, ObjectHeaders known) {
        if (!known.isEmpty()) {
            headers.put(bucket + "/" + object.key(), known);
        }
    }

    private ObjectHeaders headers(String bucket, ObjectFile object) {
        return headers.find(bucket + "/" + object.key())
                .filter(known -> known.etag().equals(object.etag()))
                .orElse(ObjectHeaders.NONE);
    }
}
