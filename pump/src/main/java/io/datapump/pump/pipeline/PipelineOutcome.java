package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How one execution of a pipeline ended.
///
/// @param tasks every task that was run, in the order of the steps, notify last; a fan-out step has one for
///     each table
public record PipelineOutcome(List<TaskOutcome> tasks) {

    public PipelineOutcome {
        tasks = List.copyOf(tasks);
    }

    /// One task with all its tries.
    ///
    /// @param subject the table's folder; empty text for a step that is one task
    /// @param attempts at least one
    /// @param result of the last try
    public record TaskOutcome(JobName job, String subject, int attempts, TaskResult result) {

        /// For people: `repartition shop.orders: reason`.
        String description() {
            return "%s%s: %s".formatted(job.commandName(), subject.isEmpty() ? "" : " " + subject, result.reason());
        }
    }

    public boolean succeeded() {
        return tasks.stream().allMatch(task -> task.result().succeeded());
    }

    /// What went wrong, task by task; empty after success.
    public Optional<String> failure() {
        return failureOf(tasks);
    }

    static Optional<String> failureOf(List<TaskOutcome> tasks) {
        var failed = tasks.stream()
                .filter(task -> !task.result().succeeded())
                .map(TaskOutcome::description)
                .collect(Collectors.joining("; "));
        return Optional.of(failed).filter(text -> !text.isEmpty());
    }
}
