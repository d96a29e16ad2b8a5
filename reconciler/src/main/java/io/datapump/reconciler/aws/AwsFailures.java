package io.datapump.reconciler.aws;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.LiveStateException;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/// Calls AWS and turns the SDK's exceptions into ours: operation, resource, AWS's error code, message and
/// request id.
public final class AwsFailures {

    private AwsFailures() {}

    /// Reads.
    ///
    /// @throws LiveStateException where AWS or the way to it fails
    public static <T> T reading(String operation, String resource, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new LiveStateException(sentence("read", operation, resource, e), e);
        }
    }

    /// Changes.
    ///
    /// @throws ApplyException where AWS refuses, or where its answer is lost
    public static void changing(String operation, String resource, Runnable call) {
        changingWithAnswer(operation, resource, () -> {
            call.run();
            return true;
        });
    }

    /// Changes, where AWS's answer is needed.
    ///
    /// @throws ApplyException as [#changing]
    public static <T> T changingWithAnswer(String operation, String resource, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new ApplyException(sentence("change", operation, resource, e), effect(e), e);
        }
    }

    /// AWS's error code, such as `ValidationError`; empty text where the answer carries none.
    public static String code(AwsServiceException failure) {
        return Optional.ofNullable(failure.awsErrorDetails())
                .map(AwsErrorDetails::errorCode)
                .orElse("");
    }

    /// AWS's own words; the SDK's message where the answer carries none.
    public static String message(AwsServiceException failure) {
        return Optional.ofNullable(failure.awsErrorDetails())
                .map(AwsErrorDetails::errorMessage)
                .or(() -> Optional.ofNullable(failure.getMessage()))
                .orElse("");
    }

    /// A refusal (4xx) changed nothing. A fault of the service or of the way to it leaves open whether the
    /// request took effect, and so does Glue's `OperationTimeoutException`, which it answers as a refusal.
    private static Effect effect(SdkException failure) {
        return failure instanceof AwsServiceException answered
                        && answered.statusCode() < 500
                        && !code(answered).equals("OperationTimeoutException")
                ? Effect.NONE
                : Effect.UNKNOWN;
    }

    private static String sentence(String verb, String operation, String resource, SdkException failure) {
        return switch (failure) {
            case AwsServiceException e ->
                "Cannot %s %s: %s answered %s, \"%s\" (request %s)."
                        .formatted(
                                verb,
                                resource,
                                operation,
                                code(e),
                                message(e),
                                Optional.ofNullable(e.requestId()).orElse("without id"));
            case SdkClientException e ->
                "Cannot %s %s: %s got no answer, %s".formatted(verb, resource, operation, e.getMessage());
            default -> "Cannot %s %s: %s failed, %s".formatted(verb, resource, operation, failure.getMessage());
        };
    }
}
