package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Failure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetNotFoundException;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;

/// CloudFormation's errors. Most are a bare ValidationError that only its text tells apart.
final class StackFailures {

    private StackFailures() {}

    static AwsServiceException of(String code, AwsServiceException.Builder exception, String message) {
        return Failure.of("CloudFormation", 400, code, exception, message);
    }

    static AwsServiceException validation(String message) {
        return of("ValidationError", CloudFormationException.builder(), message);
    }

    static AwsServiceException noStack(String name) {
        return validation("Stack with id %s does not exist".formatted(name));
    }

    static AwsServiceException noChangeSet(String name) {
        return of(
                "ChangeSetNotFound",
                ChangeSetNotFoundException.builder(),
                "ChangeSet [%s] does not exist".formatted(name));
    }
}
