package io.datapump.local.aws.workflow;

import java.time.Instant;
import java.util.Optional;

/// An execution of a state machine.
///
/// @param status `RUNNING`, `SUCCEEDED`, `FAILED` or `ABORTED`
/// @param result once it has ended
public record Execution(
        String arn,
        String name,
        String stateMachineArn,
        String input,
        String status,
        Instant started,
        Optional<Instant> stopped,
        Optional<WorkflowResult> result) {

    boolean isRunning() {
        return status.equals("RUNNING");
    }

    Execution ended(String newStatus, Instant at, WorkflowResult how) {
        return new Execution(arn, name, stateMachineArn, input, newStatus, started, Optional.of(at), Optional.of(how));
    }
}
