package io.datapump.pump.pipeline;

import java.util.List;

/// Runs one container task to its end.
public interface TaskLauncher {

    /// Starts the task and waits for its end.
    ///
    /// @param command for example `repartition --cluster … --table pagila.pagamentos`
    /// @return how it ended; a task that never started is a failure with ECS's reason
    TaskResult run(List<String> command);

    /// The end of a task.
    ///
    /// @param exitCode of the main container; [#NEVER_STARTED] where it did not run
    /// @param reason the container's last error line or ECS's stopped reason; empty text after success
    record TaskResult(int exitCode, String reason) {

        public static final int NEVER_STARTED = -1;

        /// The end of a task that ECS did not start: no capacity, no image, no network interface.
        public static TaskResult neverStarted(String reason) {
            return new TaskResult(NEVER_STARTED, reason);
        }

        public boolean started() {
            return exitCode != NEVER_STARTED;
        }

        public boolean succeeded() {
            return exitCode == 0;
        }
    }
}
