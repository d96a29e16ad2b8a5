package io.datapump.pump.catalog;

import io.datapump.pump.aws.AwsFailure;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/// Turns the SDK's exceptions into ours, with what a person needs to find the call again.
final class GlueFailure {

    private GlueFailure() {}

    /// Answers the call, or fails saying what could not be done.
    ///
    /// @param attempt completes "Cannot …", for example `read table orders`
    static <T> T trying(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new CatalogException("Cannot %s: %s".formatted(attempt, AwsFailure.reason(e)), e);
        }
    }
}
