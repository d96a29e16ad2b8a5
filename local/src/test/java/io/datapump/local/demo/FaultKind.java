package io.datapump.local.demo;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.Failure;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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
///
/// @param remedy what a person must read to do
enum FaultKind {
    THROTTLED(
            any(),
            "too busy",
            call -> failure(call, call.service().equals("s3") ? 503 : 400, busy(call), "Rate exceeded")),
    BROKEN(
            any(),
            "AWS failed at every try",
            call -> failure(call, 500, "InternalError", "We encountered an internal error.")),
    DENIED(any(), "The role of this task", call -> failure(call, 403, "AccessDenied", "Access Denied")),
    SKEWED(
            any(),
            "The clock of this machine",
            call -> failure(
                    call,
                    403,
                    "RequestTimeTooSkewed",
                    "The difference between the request time and the current time is too large.")),
    RESET(any(), "Run again", call -> SdkClientException.create("Unable to execute HTTP request: Connection reset")),
    LOST(any(), "Run again", call -> SdkClientException.create("Unable to execute HTTP request: Connection reset")),
    KEY_REFUSED(
            of("s3:GetObject", "s3:PutObject", "s3:CopyObject"),
            "The KMS key",
            call -> failure(
                    call,
                    403,
                    "AccessDenied",
                    "User is not authorized to perform: kms:GenerateDataKey on the resource associated with this ciphertext")),
    KEY_DISABLED(
            of("s3:GetObject", "s3:PutObject", "s3:CopyObject"),
            "The KMS key",
            call -> failure(call, 400, "KMS.DisabledException", "The key is disabled.")),
    VANISHED(
            of("s3:CopyObject", "s3:GetObject"),
            "",
            call -> Failure.of(
                    "S3", 404, "NoSuchKey", NoSuchKeyException.builder(), "The specified key does not exist.")),
    CHANGED(
            of("s3:CopyObject"),
            "It was changed or removed",
            call -> failure(
                    call, 412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold")),
    KEPT(
            of("s3:DeleteObjects", "glue:BatchCreatePartition", "glue:BatchDeletePartition"),
            "The role of this task",
            call -> new IllegalStateException("answered in the body")),
    TRUNCATED(of("s3:GetObject"), "", call -> new IllegalStateException("answered in the body")),
    CUT(of("s3:GetObject"), "Run again", call -> new IllegalStateException("answered in the body")),
    SLOW(of("s3:GetObject"), "", call -> new IllegalStateException("answered in the body"));

    private final Predicate<Call> where;
    private final String remedy;
    private final Function<Call, RuntimeException> failure;

    FaultKind(Predicate<Call> where, String remedy, Function<Call, RuntimeException> failure) {
        this.where = where;
        this.remedy = remedy;
        this.failure = failure;
    }

    boolean strikes(Call call) {
        return where.test(call);
    }

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

    RuntimeException at(Call call) {
        return failure.apply(call);
    }

    private static Predicate<Call> any() {
        return call -> true;
    }

    private static Predicate<Call> of(String... operations) {
        return call -> Set.of(operations).contains(call.toString());
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
