package io.datapump.local.demo;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.Failure;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ecs.model.EcsException;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.sfn.model.SfnException;
import software.amazon.awssdk.services.sns.model.SnsException;

/// What can go wrong with a call, and where. The embedded clients are the interface itself, so nothing tries again in
/// between: one failure here stands for a call that failed at every try of the SDK.
enum FaultKind {
    THROTTLED("too busy"),
    BROKEN("AWS failed at every try"),
    DENIED("The role of this task"),
    SKEWED("The clock of this machine"),
    RESET("Run again"),
    LOST("Run again"),
    KEY_REFUSED("The KMS key"),
    KEY_DISABLED("The KMS key"),
    VANISHED(""),
    CHANGED("It was changed or removed"),
    KEPT("The role of this task"),
    TRUNCATED(""),
    CUT("Run again"),
    SLOW("");

    private final String remedy;

    FaultKind(String remedy) {
        this.remedy = remedy;
    }

    boolean strikes(Call call) {
        return switch (this) {
            case THROTTLED, BROKEN, DENIED, SKEWED, RESET, LOST -> true;
            case KEY_REFUSED, KEY_DISABLED -> isOneOf(call, "s3:GetObject", "s3:PutObject", "s3:CopyObject");
            case VANISHED -> isOneOf(call, "s3:CopyObject", "s3:GetObject");
            case CHANGED -> isOneOf(call, "s3:CopyObject");
            case KEPT -> isOneOf(call, "s3:DeleteObjects", "glue:BatchCreatePartition", "glue:BatchDeletePartition");
            case TRUNCATED, CUT, SLOW -> isOneOf(call, "s3:GetObject");
        };
    }

    private static boolean isOneOf(Call call, String... operations) {
        return Set.of(operations).contains(call.toString());
    }

    /// What a person must read to do; empty text where nothing is to be done.
    String remedy() {
        return remedy;
    }

    /// What else a person must read: the code AWS gave, and what the call was about.
    List<String> facts(Call call) {
        return switch (this) {
            case SLOW, TRUNCATED, VANISHED, CUT -> List.of();
            case KEPT -> List.of("AccessDenied");
            case RESET, LOST -> List.of(call.subject(), "AWS did not answer");
            default ->
                List.of(
                        call.subject(),
                        ((AwsServiceException) at(call)).awsErrorDetails().errorCode());
        };
    }

    /// What the call fails with.
    RuntimeException at(Call call) {
        return switch (this) {
            case THROTTLED -> failure(call, call.service().equals("s3") ? 503 : 400, busy(call), "Rate exceeded");
            case BROKEN -> failure(call, 500, "InternalError", "We encountered an internal error.");
            case DENIED -> failure(call, 403, "AccessDenied", "Access Denied");
            case SKEWED ->
                failure(
                        call,
                        403,
                        "RequestTimeTooSkewed",
                        "The difference between the request time and the current time is too large.");
            case RESET, LOST -> SdkClientException.create("Unable to execute HTTP request: Connection reset");
            case KEY_REFUSED ->
                failure(
                        call,
                        403,
                        "AccessDenied",
                        "User is not authorized to perform: kms:GenerateDataKey on the resource associated with this ciphertext");
            case KEY_DISABLED -> failure(call, 400, "KMS.DisabledException", "The key is disabled.");
            case VANISHED ->
                Failure.of("S3", 404, "NoSuchKey", NoSuchKeyException.builder(), "The specified key does not exist.");
            case CHANGED ->
                failure(
                        call,
                        412,
                        "PreconditionFailed",
                        "At least one of the pre-conditions you specified did not hold");
            case KEPT, TRUNCATED, CUT, SLOW -> throw new IllegalStateException("answered in the body");
        };
    }

    private static String busy(Call call) {
        return call.service().equals("s3") ? "SlowDown" : "ThrottlingException";
    }

    private static RuntimeException failure(Call call, int status, String code, String message) {
        AwsServiceException.Builder builder = switch (call.service()) {
            case "s3" -> S3Exception.builder();
            case "glue" -> GlueException.builder();
            case "ecs" -> EcsException.builder();
            case "sns" -> SnsException.builder();
            case "rds" -> RdsException.builder();
            case "sfn" -> SfnException.builder();
            default -> throw new IllegalArgumentException("No faults for " + call);
        };
        return Failure.of(call.service(), status, code, builder, message);
    }
}
