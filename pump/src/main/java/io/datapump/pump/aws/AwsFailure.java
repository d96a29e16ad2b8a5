package io.datapump.pump.aws;

import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// Says why a call failed, with what a person needs to find it in AWS's logs.
public final class AwsFailure {

    private AwsFailure() {}

    /// Error code, message, status and request id, or the client's own message where AWS was not reached; then, where
    /// there is something to say, a sentence on what to do.
    public static String reason(SdkException e) {
        var remedy = Remedy.of(e).sentence();
        return remedy.isEmpty() ? what(e) : what(e) + (what(e).endsWith(".") ? " " : ". ") + remedy;
    }

    /// What to do about a code that came in the body of an answer; empty text where there is nothing to say.
    public static String remedy(String code) {
        return Remedy.of(code).sentence();
    }

    private static String what(SdkException e) {
        return e instanceof AwsServiceException service
                ? "%s (status %d, request %s)".formatted(said(service), service.statusCode(), service.requestId())
                : "AWS did not answer: %s".formatted(e.getMessage());
    }

    private static String said(AwsServiceException e) {
        return Optional.ofNullable(e.awsErrorDetails())
                .map(details -> "%s, %s".formatted(details.errorCode(), details.errorMessage()))
                .orElseGet(() -> String.valueOf(e.getMessage()));
    }

    /// The status AWS answered with; 0 where it did not answer.
    public static int status(SdkException e) {
        return e instanceof AwsServiceException service ? service.statusCode() : 0;
    }
}
