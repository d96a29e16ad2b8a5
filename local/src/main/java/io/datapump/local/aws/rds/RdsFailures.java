package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Failure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.rds.model.RdsException;

/// RDS's errors (RDS API reference, "Common errors" and each operation's).
final class RdsFailures {

    private RdsFailures() {}

    static AwsServiceException of(int status, String code, AwsServiceException.Builder exception, String message) {
        return Failure.of("Rds", status, code, exception, message);
    }

    static AwsServiceException invalidValue(String message) {
        return of(400, "InvalidParameterValue", RdsException.builder(), message);
    }

    static AwsServiceException invalidCombination(String message) {
        return of(400, "InvalidParameterCombination", RdsException.builder(), message);
    }
}
