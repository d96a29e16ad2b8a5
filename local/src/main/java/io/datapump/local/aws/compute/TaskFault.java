package io.datapump.local.aws.compute;

import software.amazon.awssdk.services.ecs.model.TaskStopCode;

/// What goes wrong with a task. The container does not run.
public sealed interface TaskFault {

    /// RunTask answers success with a failure in it, and there is no task.
    record Refused(String reason) implements TaskFault {

        /// Fargate's words (seen: RunTask).
        public static Refused forLackOfCapacity() {
            return new Refused("Capacity is unavailable at this time. Please try again later or in a different"
                    + " availability zone");
        }
    }

    /// RunTask itself fails for lack of patience.
    record Throttled() implements TaskFault {}

    /// The task is accepted, and stops before it has an exit code.
    ///
    /// @param code for example TaskFailedToStart, SpotInterruption
    record Stopped(TaskStopCode code, String reason) implements TaskFault {}

    /// The container ends with an exit code.
    ///
    /// @param reason ECS's, of the container; empty text where it has none
    record Exited(int exitCode, String reason) implements TaskFault {}

    /// The task stays in its first status for ever.
    record Stuck() implements TaskFault {}
}
