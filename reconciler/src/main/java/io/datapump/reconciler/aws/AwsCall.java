package io.datapump.reconciler.aws;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// One attempt to call AWS, as far as it may be shown: what was asked for and how it ended, and nothing of what
/// was sent or answered.
///
/// @param service in lower case, for example `glue`
/// @param operation for example `GetCrawlers`
/// @param status of HTTP; empty where no answer came
/// @param requestId by which AWS finds the call; empty where the answer carries none
/// @param attempt counted from 1
public record AwsCall(
        String service, String operation, Duration took, OptionalInt status, Optional<String> requestId, int attempt) {

    /// `glue GetCrawlers: 200 in 34 ms, request 3f2a…, attempt 1`.
    @Override
    public String toString() {
        return "%s %s: %s in %d ms, request %s, attempt %d"
                .formatted(
                        service,
                        operation,
                        status.isPresent() ? Integer.toString(status.getAsInt()) : "no answer",
                        took.toMillis(),
                        requestId.orElse("without id"),
                        attempt);
    }
}
