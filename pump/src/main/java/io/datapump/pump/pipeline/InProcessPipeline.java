package io.datapump.pump.pipeline;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.Pipeline.Once;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import io.datapump.pump.pipeline.Pipeline.Step;
import io.datapump.pump.pipeline.PipelineOutcome.TaskOutcome;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Executes a pipeline in this process, as [StateMachineDefinition] has Step Functions execute it: the same
/// order, the same [RetryPolicy], the same words. One table's failure ends that table's way and leaves the other
/// tables alone: the steps after it go on, and the run ends as failed all the same.
public final class InProcessPipeline {

    /// A failure is cut here, because it becomes an argument of notify: ECS takes 8,192 characters of
    /// overrides in all (ECS API, RunTask).
    static final int LONGEST_FAILURE = 2000;

    private final Pipeline pipeline;
    private final TaskLauncher launcher;
    private final SparkLauncher spark;
    private final Receipts receipts;

    /// A pipeline over one run's tasks.
    ///
    /// @param spark for tables that Spark writes
    /// @param receipts of the run: they say what there is to fan out, and keep what no job could record
    public InProcessPipeline(Pipeline pipeline, TaskLauncher launcher, SparkLauncher spark, Receipts receipts) {
        this.pipeline = pipeline;
        this.launcher = launcher;
        this.spark = spark;
        this.receipts = receipts;
    }

    /// Runs every step until one fails as a whole, and the two at the end in any case.
    public PipelineOutcome run(RunId run) {
        var tasks = new ArrayList<TaskOutcome>();
        var failures = new ArrayList<String>();
        for (var step : pipeline.steps()) {
            var goesOn = switch (step) {
                case Once once -> once(once, JobArguments.of(once.job(), run), tasks, failures);
                case PerTable tables -> fanOut(tables, run, tasks, failures);
            };
            if (!goesOn) {
                break;
            }
        }
        once(pipeline.always(), JobArguments.of(pipeline.always().job(), run), tasks, failures);
        once(pipeline.last(), JobArguments.ofNotify(run, joined(failures)), tasks, failures);
        return new PipelineOutcome(tasks, joined(failures));
    }

    private static Optional<String> joined(List<String> failures) {
        return Optional.of(String.join("; ", failures)).filter(text -> !text.isEmpty());
    }

    private boolean once(Once step, JobArguments arguments, List<TaskOutcome> tasks, List<String> failures) {
        var outcome = run(step, arguments);
        tasks.add(outcome);
        outcome.failure().ifPresent(failures::add);
        return outcome.failure().isEmpty();
    }

    /// Goes on whatever becomes of the tables; not where nobody knows them.
    private boolean fanOut(PerTable step, RunId run, List<TaskOutcome> tasks, List<String> failures) {
        List<FanOut> tables;
        try {
            tables = receipts.fanOut();
        } catch (RuntimeException e) {
            var unread = TaskResult.refused("States.ItemReaderFailed", String.valueOf(e.getMessage()));
            failures.add(failure(step.name(), unread));
            return false;
        }
        var ended = new BoundedTasks(step.maxConcurrency()).map(tables, table -> run(step, run, table));
        ended.forEach(tasks::addAll);
        var failed = ended.stream()
                .filter(jobs -> jobs.stream().anyMatch(task -> task.failure().isPresent()))
                .count();
        if (failed > 0) {
            failures.add("%s: %d of %d failed; why is below %s"
                    .formatted(step.name(), failed, tables.size(), run.receipt("failed/")));
        }
        return true;
    }

    /// Runs a table's jobs until one fails.
    private List<TaskOutcome> run(PerTable step, RunId run, FanOut table) {
        var ended = new ArrayList<TaskOutcome>();
        for (var job : table.jobs()) {
            var outcome = run(step, JobArguments.ofTable(job, run, table.table()), table);
            ended.add(outcome);
            if (outcome.failure().isPresent()) {
                break;
            }
        }
        return ended;
    }

    /// A table that Spark writes is proven by its task, which is not run where Spark has failed.
    private TaskOutcome run(PerTable step, JobArguments arguments, FanOut table) {
        if (table.bySpark() && arguments.job() == JobName.REPARTITION) {
            var written = spark(step, arguments);
            if (!written.succeeded()) {
                var text = cut("spark: %s (%s)".formatted(written.reason(), written.error()));
                record(arguments, text);
                return new TaskOutcome(arguments.job(), arguments.subject(), 1, Optional.of(text));
            }
        }
        return run(step, arguments);
    }

    private TaskResult spark(Step step, JobArguments arguments) {
        try {
            return spark.run(arguments.command().subList(1, arguments.command().size()), step.timeout());
        } catch (RuntimeException e) {
            return TaskResult.refused(TaskResult.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private TaskOutcome run(Step step, JobArguments arguments) {
        for (var tries = 0; ; tries++) {
            var result = launch(step, arguments);
            if (result.succeeded()) {
                return new TaskOutcome(arguments.job(), arguments.subject(), tries + 1, Optional.empty());
            }
            if (tries >= pipeline.retry().retriesAfter(result)) {
                return failed(arguments, tries + 1, result);
            }
            waitBeforeNextTry(arguments, pipeline.retry().pauseAfter(tries));
        }
    }

    /// A job that ended by itself with exit code 1 has recorded why. Of every other failure of a table nobody
    /// else keeps a record.
    private TaskOutcome failed(JobArguments arguments, int attempts, TaskResult result) {
        var text = failure(arguments.job().commandName(), result);
        if (!arguments.subject().isEmpty() && result.exitCode().orElse(0) != 1) {
            record(arguments, text);
        }
        return new TaskOutcome(arguments.job(), arguments.subject(), attempts, Optional.of(text));
    }

    private void record(JobArguments arguments, String text) {
        try {
            receipts.write(new JobFailure(arguments.job().commandName(), arguments.subject(), text));
        } catch (RuntimeException e) {
            // The step has failed all the same, and says of how many tables.
        }
    }

    private static String failure(String what, TaskResult result) {
        return cut("%s: %s".formatted(what, RetryPolicy.explain(result)));
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(LONGEST_FAILURE, text.length()));
    }

    /// Whatever a launcher throws is a task that did not run: notify has to say so.
    private TaskResult launch(Step step, JobArguments arguments) {
        try {
            return launcher.run(arguments.command(), step.timeout());
        } catch (RuntimeException e) {
            return TaskResult.refused("ECS.AmazonECSException", String.valueOf(e.getMessage()));
        }
    }

    private static void waitBeforeNextTry(JobArguments arguments, Duration pause) {
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
