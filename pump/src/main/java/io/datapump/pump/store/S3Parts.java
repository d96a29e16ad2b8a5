package io.datapump.pump.store;

import io.datapump.pump.aws.AwsFailure;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;

/// An object written in parts: visible as a whole when the last part has arrived, aborted where one part
/// fails for good, so that no unfinished upload stays behind and is paid for.
final class S3Parts {

    private final S3Client s3;
    private final S3Limits limits;

    S3Parts(S3Client s3, S3Limits limits) {
        this.s3 = s3;
        this.limits = limits;
    }

    /// How one part is sent.
    interface Part {

        /// Sends the part and answers its etag.
        String send(String uploadId, int number, long offset, long length);
    }

    void write(CreateMultipartUploadRequest request, long sizeInBytes, long partInBytes, Part part) {
        send(request, sizeInBytes, partInBytes, part).complete();
    }

    /// Sends all parts. The object is there once the upload is completed.
    PendingUpload send(CreateMultipartUploadRequest request, long sizeInBytes, long partInBytes, Part part) {
        var upload = s3.createMultipartUpload(request).uploadId();
        try {
            var parts = new ArrayList<CompletedPart>();
            for (var offset = 0L; offset < sizeInBytes; offset += partInBytes) {
                var number = parts.size() + 1;
                var etag = send(part, upload, number, offset, Math.min(partInBytes, sizeInBytes - offset));
                parts.add(CompletedPart.builder().partNumber(number).eTag(etag).build());
            }
            return new Sent(s3, request, upload, parts);
        } catch (RuntimeException e) {
            abort(request, upload, e);
            throw e;
        }
    }

    /// A part that S3 could not take at this moment is sent again; what S3 refuses (status 4xx) stays
    /// refused.
    private String send(Part part, String upload, int number, long offset, long length) {
        for (var failures = 1; ; failures++) {
            try {
                return part.send(upload, number, offset, length);
            } catch (SdkException e) {
                var status = AwsFailure.status(e);
                if (failures == limits.attempts() || (status >= 400 && status < 500)) {
                    throw e;
                }
                limits.pauseAfter(failures);
            }
        }
    }

    private void abort(CreateMultipartUploadRequest request, String upload, RuntimeException cause) {
        // The SDK calls nobody on a thread that is interrupted.
        var interrupted = Thread.interrupted();
        try {
            new Sent(s3, request, upload, List.of()).abort();
        } catch (SdkException e) {
            // The first failure is the one to report; the bucket's lifecycle removes what could not be aborted.
            cause.addSuppressed(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private record Sent(S3Client s3, CreateMultipartUploadRequest request, String upload, List<CompletedPart> parts)
            implements PendingUpload {

        @Override
        public String key() {
            return request.key();
        }

        @Override
        public void complete() {
            try {
                s3.completeMultipartUpload(c -> c.bucket(request.bucket())
                        .key(request.key())
                        .uploadId(upload)
                        .multipartUpload(m -> m.parts(parts)));
            } catch (SdkException e) {
                abortAfter(e);
                throw e;
            }
        }

        private void abortAfter(SdkException failure) {
            try {
                abort();
            } catch (SdkException e) {
                failure.addSuppressed(e);
            }
        }

        @Override
        public void abort() {
            s3.abortMultipartUpload(
                    a -> a.bucket(request.bucket()).key(request.key()).uploadId(upload));
        }
    }
}
