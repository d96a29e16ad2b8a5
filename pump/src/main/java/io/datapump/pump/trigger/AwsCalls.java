package io.datapump.pump.trigger;

import io.datapump.pump.aws.AwsFailure;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/// One way to fail for every call the trigger makes: the event comes again, so nothing is lost by giving up.
final class AwsCalls {

    private AwsCalls() {}

    /// Answers the call, or fails saying what could not be done.
    ///
    /// @param attempt completes "Cannot …"
    static <T> T trying(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new TriggerException("Cannot %s: %s".formatted(attempt, AwsFailure.reason(e)), e);
        }
    }
}
