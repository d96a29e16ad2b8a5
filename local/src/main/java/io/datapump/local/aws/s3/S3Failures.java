package io.datapump.local.aws.s3;

import io.datapump.local.aws.client.Failure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// S3's errors (S3 API reference, "Error responses").
final class S3Failures {

    private S3Failures() {}

    static AwsServiceException of(int status, String code, AwsServiceException.Builder exception, String message) {
        return Failure.of("S3", status, code, exception, message);
    }

    static AwsServiceException of(int status, String code, String message) {
        return of(status, code, S3Exception.builder(), message);
    }

    static AwsServiceException noSuchBucket(String bucket) {
        return of(
                404,
                "NoSuchBucket",
                NoSuchBucketException.builder(),
                "The specified bucket does not exist: %s".formatted(bucket));
    }

    static AwsServiceException noSuchKey(String key) {
        return of(
                404, "NoSuchKey", NoSuchKeyException.builder(), "The specified key does not exist: %s".formatted(key));
    }

    static AwsServiceException noSuchUpload(String upload) {
        return of(
                404,
                "NoSuchUpload",
                NoSuchUploadException.builder(),
                "The specified multipart upload does not exist: %s".formatted(upload));
    }

    static AwsServiceException preconditionFailed() {
        return of(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
    }

    static AwsServiceException invalidRequest(String message) {
        return of(400, "InvalidRequest", message);
    }
}
