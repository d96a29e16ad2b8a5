package io.datapump.local.aws.function;

import java.util.Map;
import java.util.function.Consumer;

/// Runs a function's code.
public interface FunctionRuntime {

    /// Handles one event; an exception is the failure of the whole event.
    ///
    /// @param event JSON
    /// @param log takes lines without line break
    /// @return the answer, JSON
    String invoke(String function, Map<String, String> environment, String event, Consumer<String> log);
}
