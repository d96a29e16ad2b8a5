package io.datapump.pump.aws;

import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What a person can do about a call that failed for good, by what AWS said. The SDK has tried again before where that
/// can help.
enum Remedy {
    KEY("The KMS key refuses it: look at the key's policy and whether the key is enabled, then run again."),
    RIGHT("The role of this task may not do that: compare its policy with the foundation stack's, then run again."),
    CLOCK("The clock of this machine is wrong: set it, then run again."),
    PATIENCE("AWS stayed too busy for every try: run again later."),
    SERVICE("AWS failed at every try: run again later."),
    OBJECT("It was changed or removed while the run was using it: run again, or export the snapshot again."),
    NETWORK("Run again; where it fails again, look at the network between this machine and AWS."),
    NONE("");

    private static final Set<String> CLOCK_CODES =
            Set.of("RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture", "InvalidSignatureException");

    private static final Set<String> BUSY_CODES = Set.of(
            "SlowDown",
            "Throttling",
            "ThrottlingException",
            "ThrottledException",
            "RequestThrottled",
            "TooManyRequestsException",
            "RequestLimitExceeded",
            "ServiceUnavailable");

    private static final Set<String> RIGHT_CODES = Set.of(
            "AccessDenied",
            "AccessDeniedException",
            "AuthorizationError",
            "AuthorizationErrorException",
            "UnauthorizedOperation",
            "NotAuthorized");

    private static final Set<String> SERVICE_CODES =
            Set.of("InternalError", "InternalServiceException", "InternalFailure");

    private static final Set<String> OBJECT_CODES = Set.of("NoSuchKey", "PreconditionFailed");

    private final String sentence;

    Remedy(String sentence) {
        this.sentence = sentence;
    }

    /// A sentence; empty text where there is nothing general to say.
    String sentence() {
        return sentence;
    }

    static Remedy of(SdkException failure) {
        if (!(failure instanceof AwsServiceException answered)) {
            return NETWORK;
        }
        var code = Optional.ofNullable(answered.awsErrorDetails())
                .map(AwsErrorDetails::errorCode)
                .orElse("");
        if (isRefusal(answered, code) && mentionsKey(answered)) {
            return KEY;
        }
        var known = of(code);
        if (known != NONE) {
            return known;
        }
        return switch (answered.statusCode()) {
            case 403 -> RIGHT;
            case 429, 503 -> PATIENCE;
            default -> answered.statusCode() >= 500 ? SERVICE : NONE;
        };
    }

    /// By the code alone, as bodies of batches carry it.
    static Remedy of(String code) {
        if (code.startsWith("KMS.")) {
            return KEY;
        }
        if (CLOCK_CODES.contains(code)) {
            return CLOCK;
        }
        if (BUSY_CODES.contains(code)) {
            return PATIENCE;
        }
        if (RIGHT_CODES.contains(code)) {
            return RIGHT;
        }
        if (SERVICE_CODES.contains(code)) {
            return SERVICE;
        }
        return OBJECT_CODES.contains(code) ? OBJECT : NONE;
    }

    private static boolean isRefusal(AwsServiceException failure, String code) {
        return RIGHT_CODES.contains(code) || failure.statusCode() == 403;
    }

    /// S3 passes on what KMS has refused as its own AccessDenied, with the action in the message.
    private static boolean mentionsKey(AwsServiceException failure) {
        return String.valueOf(failure.getMessage()).contains("kms:");
    }
}
