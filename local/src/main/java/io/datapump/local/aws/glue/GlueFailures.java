package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Failure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;

/// Glue's errors; all have status 400.
final class GlueFailures {

    private GlueFailures() {}

    static AwsServiceException of(String code, AwsServiceException.Builder exception, String message) {
        return Failure.of("Glue", 400, code, exception, message);
    }

    /// @param what for example `Table orders`
    static AwsServiceException notFound(String what) {
        return of("EntityNotFoundException", EntityNotFoundException.builder(), what + " not found.");
    }

    static AwsServiceException exists(String what) {
        return of("AlreadyExistsException", AlreadyExistsException.builder(), what + " already exists.");
    }

    static AwsServiceException invalid(String message) {
        return of("InvalidInputException", InvalidInputException.builder(), message);
    }

    static AwsServiceException running(String crawler) {
        return of(
                "CrawlerRunningException",
                CrawlerRunningException.builder(),
                "Crawler with name %s has already started".formatted(crawler));
    }
}
