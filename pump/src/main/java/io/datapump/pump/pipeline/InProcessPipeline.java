package io.datapump.pump.pipeline;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.Pipeline.Step;
import io.datapump.pump.pipeline.PipelineOutcome.TaskOutcome;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Executes a pipeline in this process, as [StateMachineDefinition] has Step Functions execute it.
///
/// A task that never started is tried again, as often as its step allows. A task that ended is not: with
/// exit code 1 the job has said why and would say it again, with 137 it lacked memory and would lack it
/// again. In a fan-out step one table's failure leaves the other tables alone; the step has failed when all
/// have ended.
public final class InProcessPipeline {

    /// An argument of a task's command is cut here: ECS takes 8,192 characters of overrides in all (ECS
    /// API, RunTask).
    static final int LONGEST_FAILURE = 2000;

    private final Pipeline pipeline;
    private final TaskLauncher launcher;
    private final Supplier<List<String>> folders;
    private final Duration pause;

    /// A pipeline over one run's tasks.
    ///
    /// @param folders reads the run's fan-out list, `runs/{cluster}/{export}/repartition.json`; asked when
    ///     a fan-out step begins
    /// @param pause before a task that never started is tried again
    public InProcessPipeline(Pipeline pipeline, TaskLauncher launcher, Supplier<List<String>> folders, Duration pause) {
        this.pipeline = pipeline;
        this.launcher = launcher;
        this.folders = folders;
        this.pause = pause;
    }

    /// Runs every step until one fails, and the last step in any case.
    public PipelineOutcome run(RunId run) {
        var tasks = new ArrayList<TaskOutcome>();
        for (var step : pipeline.steps()) {
            var outcomes = run(step, run);
            tasks.addAll(outcomes);
            if (PipelineOutcome.failureOf(outcomes).isPresent()) {
                break;
            }
        }
        var failure = PipelineOutcome.failureOf(tasks)
                .map(text -> text.substring(0, Math.min(LONGEST_FAILURE, text.length())));
        tasks.add(run(pipeline.last(), JobArguments.ofNotify(run, failure)));
        return new PipelineOutcome(tasks);
    }

    private List<TaskOutcome> run(Step step, RunId run) {
        return switch (step.fanOut()) {
            case ONCE -> List.of(run(step, JobArguments.of(step.job(), run)));
            case PER_REPARTITIONED_TABLE -> fanOut(step, run);
        };
    }

    private List<TaskOutcome> fanOut(Step step, RunId run) {
        List<String> tables;
        try {
            tables = folders.get();
        } catch (RuntimeException e) {
            var reason = "The list of tables cannot be read: " + e.getMessage();
            return List.of(new TaskOutcome(step.job(), "", 1, TaskResult.neverStarted(reason)));
        }
        return new BoundedTasks(step.maxConcurrency())
                .map(tables, folder -> run(step, JobArguments.ofTable(run, folder)));
    }

    private TaskOutcome run(Step step, JobArguments arguments) {
        for (var attempt = 1; ; attempt++) {
            var result = launch(arguments);
            if (result.started() || attempt == step.attempts()) {
                return new TaskOutcome(step.job(), arguments.subject(), attempt, result);
            }
            waitBeforeNextTry(arguments);
        }
    }

    /// Whatever a launcher throws is a task that did not run: notify has to say so.
    private TaskResult launch(JobArguments arguments) {
        try {
            return launcher.run(arguments.command());
        } catch (RuntimeException e) {
            return TaskResult.neverStarted("The task could not be launched: " + e.getMessage());
        }
    }

    private void waitBeforeNextTry(JobArguments arguments) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Cannot go on with %s of %s: interrupted before its next try"
                            .formatted(
                                    arguments.job().commandName(),
                                    arguments.run().export()),
                    e);
        }
    }
}
