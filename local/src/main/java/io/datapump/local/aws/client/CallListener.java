package io.datapump.local.aws.client;

import java.time.Duration;
import java.util.Optional;

/// Hears of every call as it ends, on the thread that makes it.
@FunctionalInterface
public interface CallListener {

    /// One call.
    ///
    /// @param failure what the caller got in place of an answer
    void ended(Call call, Duration took, Optional<RuntimeException> failure);
}
