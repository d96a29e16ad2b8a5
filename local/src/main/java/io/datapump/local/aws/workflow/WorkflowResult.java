package io.datapump.local.aws.workflow;

import java.util.Optional;

/// How an execution ended.
///
/// @param output JSON, of a success
/// @param error error name, of a failure
/// @param cause text, of a failure
public record WorkflowResult(Optional<String> output, Optional<String> error, Optional<String> cause) {

    public static WorkflowResult succeeded(String output) {
        return new WorkflowResult(Optional.of(output), Optional.empty(), Optional.empty());
    }

    public static WorkflowResult failed(String error, String cause) {
        return new WorkflowResult(Optional.empty(), Optional.of(error), Optional.of(cause));
    }

    boolean isFailure() {
        return error.isPresent();
    }
}
