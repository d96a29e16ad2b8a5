package io.datapump.pump.store;

import java.io.IOException;
import java.util.Optional;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/// One range of an object, read into memory of its size and no more. An answer that breaks off is gone on with where
/// it broke off, of the same version of the object: the SDK's own retries would begin at the first byte again.
final class S3Range {

    private final S3Client s3;
    private final String bucket;
    private final String key;
    private final long offset;
    private final byte[] content;
    private Optional<String> etag = Optional.empty();
    private int got;

    /// @param length at least one
    S3Range(S3Client s3, String bucket, String key, long offset, int length) {
        this.s3 = s3;
        this.bucket = bucket;
        this.key = key;
        this.offset = offset;
        this.content = new byte[length];
    }

    /// @throws StoreException where the object is shorter, or answers break off again and again
    byte[] read(S3Limits limits) {
        for (var failures = 0; ; ) {
            var before = got;
            try {
                readOn();
                return content;
            } catch (IOException e) {
                failures = got > before ? 1 : failures + 1;
                if (failures == limits.attempts() || Thread.currentThread().isInterrupted()) {
                    throw new StoreException(
                            message("answers break off after %d of these bytes (%s)".formatted(got, e)), e);
                }
                limits.pauseAfter(failures);
            }
        }
    }

    private void readOn() throws IOException {
        var answer = s3.getObject(request(), ResponseTransformer.toInputStream());
        try {
            etag = Optional.ofNullable(answer.response().eTag());
            fill(answer);
        } catch (IOException | RuntimeException e) {
            // Closing would read on to the end.
            answer.abort();
            throw e;
        }
        answer.close();
    }

    private GetObjectRequest request() {
        var request = GetObjectRequest.builder()
                .bucket(bucket)
                .key(key)
                .range("bytes=%d-%d".formatted(offset + got, offset + content.length - 1));
        etag.ifPresent(request::ifMatch);
        return request.build();
    }

    private void fill(ResponseInputStream<GetObjectResponse> answer) throws IOException {
        var start = got;
        while (got < content.length) {
            var count = answer.read(content, got, content.length - got);
            if (count >= 0) {
                got += count;
            } else if (isWhole(answer.response(), got - start)) {
                throw new StoreException(message("the object ends after %d of these bytes".formatted(got)));
            } else {
                throw new IOException("the answer ends too early");
            }
        }
    }

    private static boolean isWhole(GetObjectResponse response, int read) {
        return response.contentLength() == null || response.contentLength() == read;
    }

    private String message(String reason) {
        return "Cannot read bytes %d to %d of %s in %s: %s"
                .formatted(offset, offset + content.length - 1, key, bucket, reason);
    }
}
