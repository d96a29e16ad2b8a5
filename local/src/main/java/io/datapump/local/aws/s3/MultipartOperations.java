package io.datapump.local.aws.s3;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CopyPartResult;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.UploadPartCopyRequest;
import software.amazon.awssdk.services.s3.model.UploadPartCopyResponse;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/// Objects in parts. An upload is a document and a folder of part files; nothing of it is an object before it
/// is completed.
final class MultipartOperations {

    private final BucketFiles files;
    private final Documents<Upload> uploads;
    private final Documents<ObjectHeaders> headers;
    private final Path parts;
    private final S3Limits limits;

    MultipartOperations(BucketFiles files, StateFolder state, Documents<ObjectHeaders> headers, S3Limits limits) {
        this.files = files;
        this.uploads = state.records("s3/uploads", Upload.class);
        this.headers = headers;
        this.parts = state.folder("s3/parts");
        this.limits = limits;
    }

    /// An upload under way.
    record Upload(String bucket, String key, ObjectHeaders headers) {}

    public CreateMultipartUploadResponse createMultipartUpload(CreateMultipartUploadRequest request) {
        files.requireBucket(request.bucket());
        var id = UUID.randomUUID().toString();
        var known = new ObjectHeaders("", Optional.ofNullable(request.contentType()), request.metadata());
        uploads.put(id, new Upload(request.bucket(), request.key(), known));
        return CreateMultipartUploadResponse.builder()
                .bucket(request.bucket())
                .key(request.key())
                .uploadId(id)
                .build();
    }

    public UploadPartResponse uploadPart(UploadPartRequest request, RequestBody body) {
        require(request.uploadId());
        var prepared = files.scratchFile();
        Bodies.write(body, prepared);
        return UploadPartResponse.builder()
                .eTag(keep(prepared, request.uploadId(), request.partNumber()))
                .build();
    }

    public UploadPartCopyResponse uploadPartCopy(UploadPartCopyRequest request) {
        require(request.uploadId());
        var source = CopySource.of(request.sourceBucket(), request.sourceKey());
        var prepared = files.scratchFile();
        try (var open = files.open(source.bucket(), source.key())) {
            source.requireMatch(request.copySourceIfMatch(), request.copySourceIfNoneMatch(), open.object());
            var range = ByteRange.of(request.copySourceRange(), open.object().sizeInBytes());
            if (range.length() > limits.copyInBytes()) {
                throw S3Failures.invalidRequest(
                        "The specified copy source is larger than the maximum allowable size for a copy source: "
                                + limits.copyInBytes());
            }
            open.appendTo(prepared, range);
            var etag = keep(prepared, request.uploadId(), request.partNumber());
            return UploadPartCopyResponse.builder()
                    .copyPartResult(CopyPartResult.builder().eTag(etag).build())
                    .build();
        }
    }

    public CompleteMultipartUploadResponse completeMultipartUpload(CompleteMultipartUploadRequest request) {
        var upload = require(request.uploadId());
        var condition = Condition.of(request.ifMatch(), request.ifNoneMatch());
        var prepared = files.scratchFile();
        try {
            join(request.uploadId(), request.multipartUpload().parts(), prepared);
            var object = files.put(prepared, upload.bucket(), upload.key(), condition);
            var known = upload.headers();
            if (!known.isEmpty()) {
                headers.put(
                        upload.bucket() + "/" + upload.key(),
                        new ObjectHeaders(object.etag(), known.contentType(), known.metadata()));
            }
            forget(request.uploadId());
            return CompleteMultipartUploadResponse.builder()
                    .bucket(upload.bucket())
                    .key(upload.key())
                    .eTag(object.quotedEtag())
                    .build();
        } finally {
            Bodies.discard(prepared);
        }
    }

    public AbortMultipartUploadResponse abortMultipartUpload(AbortMultipartUploadRequest request) {
        require(request.uploadId());
        forget(request.uploadId());
        return AbortMultipartUploadResponse.builder().build();
    }

    private Upload require(String upload) {
        return uploads.find(upload).orElseThrow(() -> S3Failures.noSuchUpload(upload));
    }

    private Path part(String upload, int number) {
        if (number < 1 || number > 10_000) {
            throw S3Failures.of(
                    400, "InvalidArgument", "Part number must be an integer between 1 and 10000, inclusive");
        }
        return parts.resolve(upload).resolve("part-" + number);
    }

    private String keep(Path prepared, String upload, int number) {
        var part = part(upload, number);
        try {
            Files.createDirectories(part.getParent());
            Files.move(prepared, part, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return etag(part);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot keep part %d of upload %s".formatted(number, upload), e);
        }
    }

    private static String etag(Path part) throws IOException {
        return ObjectFile.of("", Files.readAttributes(part, BasicFileAttributes.class))
                .quotedEtag();
    }

    /// Puts the parts one after the other: in ascending order, each with the etag its upload was answered
    /// with, none but the last too small.
    private void join(String upload, List<CompletedPart> completed, Path target) {
        for (var i = 1; i < completed.size(); i++) {
            if (completed.get(i).partNumber() <= completed.get(i - 1).partNumber()) {
                throw S3Failures.of(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
            }
        }
        for (var i = 0; i < completed.size(); i++) {
            var part = part(upload, completed.get(i).partNumber());
            try {
                requireSound(part, completed.get(i), i == completed.size() - 1 ? 0 : limits.partInBytes());
                append(part, target);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot join %s of upload %s".formatted(part, upload), e);
            }
        }
    }

    private static void requireSound(Path part, CompletedPart wanted, long smallest) throws IOException {
        if (!Files.exists(part)
                || !etag(part).replace("\"", "").equals(wanted.eTag().replace("\"", ""))) {
            throw S3Failures.of(400, "InvalidPart", "One or more of the specified parts could not be found.");
        }
        if (Files.size(part) < smallest) {
            throw S3Failures.of(
                    400,
                    "EntityTooSmall",
                    "Your proposed upload is smaller than the minimum allowed size: " + smallest);
        }
    }

    private static void append(Path part, Path target) throws IOException {
        try (var channel = java.nio.channels.FileChannel.open(part)) {
            var object = new ObjectFile(part.toString(), channel.size(), "", java.time.Instant.EPOCH);
            new OpenObject(object, channel).appendTo(target, ByteRange.whole(channel.size()));
        }
    }

    private void forget(String upload) {
        uploads.delete(upload);
        var folder = parts.resolve(upload);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var listing = Files.list(folder)) {
            for (var file : listing.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove the parts of upload " + upload, e);
        }
    }
}
