package io.datapump.local.aws.compute;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Runs a container's process.
public interface ContainerRuntime {

    /// Runs to the end.
    ///
    /// @param environment of the definition, with the task's overrides in it
    /// @param log takes lines without line break
    /// @return the exit code
    int run(List<String> command, Map<String, String> environment, Consumer<String> log);
}
