package io.datapump.pump.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/// Runs one container task to its end.
public interface TaskLauncher {

    /// Starts the task and waits for its end.
    ///
    /// @param command for example `repartition --cluster … --table pagila.pagamentos`
    /// @param timeout after which the task is given up: its end is then [TaskResult#timedOut]
    /// @return how it ended; a task that never started is a failure with ECS's reason
    TaskResult run(List<String> command, Duration timeout);

    /// The end of a task, in the words of Step Functions and ECS.
    ///
    /// @param error under which Step Functions tells it; empty text after success
    /// @param stopCode ECS's; empty text where no task was started
    /// @param exitCode of the main container; empty where it did not run
    /// @param reason the container's or ECS's; one line; empty text after success
    record TaskResult(String error, String stopCode, OptionalInt exitCode, String reason) {

        /// Whatever stopped otherwise than with exit code 0 (Step Functions guide, "Error names").
        static final String FAILED = "States.TaskFailed";

        private static final String EXITED = "EssentialContainerExited";

        public TaskResult {
            // As in the state machine: the reason becomes one argument of a command that may be 8,192 characters long.
            reason = reason.replaceAll("[\\x00-\\x20]+", " ").strip();
        }

        /// The end of a task whose main container has ended by itself.
        ///
        /// @param reason counts for nothing with exit code 0
        public static TaskResult exited(int exitCode, String reason) {
            return exitCode == 0
                    ? new TaskResult("", EXITED, OptionalInt.of(0), "")
                    : new TaskResult(FAILED, EXITED, OptionalInt.of(exitCode), reason);
        }

        /// The end of a task that ECS had taken and that stopped for another reason.
        ///
        /// @param exitCode empty where the container did not run
        public static TaskResult stopped(String stopCode, OptionalInt exitCode, String reason) {
            return new TaskResult(FAILED, stopCode, exitCode, reason);
        }

        /// ECS has not taken the task.
        ///
        /// @param error for example `AmazonECS.Unknown`, `ECS.ThrottlingException`
        public static TaskResult refused(String error, String reason) {
            return new TaskResult(error, "", OptionalInt.empty(), reason);
        }

        /// The task did not end in time.
        public static TaskResult timedOut(Duration timeout) {
            return refused("States.Timeout", "No end within %d seconds.".formatted(timeout.toSeconds()));
        }

        public boolean succeeded() {
            return error.isEmpty();
        }
    }
}
