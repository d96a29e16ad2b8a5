package io.datapump.local.aws.client;

import java.util.UUID;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;

/// The service's side of a failed call: the SDK's exception with AWS's error code, status and message in it.
public final class Failure {

    private Failure() {}

    /// Builds a service exception.
    ///
    /// @param service as it appears in messages, for example `Glue`
    /// @param code AWS's error code, for example `EntityNotFoundException`
    /// @param exception an empty builder of the SDK's exception class
    public static AwsServiceException of(
            String service, int status, String code, AwsServiceException.Builder exception, String message) {
        var details = AwsErrorDetails.builder()
                .serviceName(service)
                .errorCode(code)
                .errorMessage(message)
                .sdkHttpResponse(SdkHttpResponse.builder().statusCode(status).build())
                .build();
        return exception
                .awsErrorDetails(details)
                .message(message)
                .statusCode(status)
                .requestId(UUID.randomUUID().toString())
                .build();
    }
}
