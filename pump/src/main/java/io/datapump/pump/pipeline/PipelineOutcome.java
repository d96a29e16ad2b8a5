package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import java.util.List;
import java.util.Optional;

/// How one execution of a pipeline ended.
///
/// @param tasks every task that was run, in the order of the steps, notify last; a fan-out step has one for
///     each table
/// @param failure of the run, as notify is told it, and of notify itself; empty after success
public record PipelineOutcome(List<TaskOutcome> tasks, Optional<String> failure) {

    public PipelineOutcome {
        tasks = List.copyOf(tasks);
    }

    /// One task with all its tries.
    ///
    /// @param subject the table's folder; empty text for a step that is one task
    /// @param attempts at least one
    /// @param failure what a person reads; empty after success
    public record TaskOutcome(JobName job, String subject, int attempts, Optional<String> failure) {}

    public boolean succeeded() {
        return failure.isEmpty();
    }
}
