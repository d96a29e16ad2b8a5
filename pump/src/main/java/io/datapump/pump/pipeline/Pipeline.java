package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import java.time.Duration;
import java.util.List;

/// What happens to a finished export, as a value: rendered for Step Functions by [StateMachineDefinition] and
/// executed in process by [InProcessPipeline], so that both run the same thing.
///
/// @param steps in order; a failed step skips the rest and goes to `always`, a failed table only its own rest
/// @param always runs after success and after failure
/// @param last runs whatever happened before, and is told of it
/// @param retry of every task of every step
public record Pipeline(List<Step> steps, Once always, Once last, RetryPolicy retry) {

    public Pipeline {
        steps = List.copyOf(steps);
        if (steps.stream().filter(PerTable.class::isInstance).count() > 1) {
            throw new IllegalArgumentException("Cannot go through the tables twice: a run has one list of them.");
        }
    }

    /// One part of a run.
    public sealed interface Step {

        /// What failures of the step as a whole are told by.
        String name();

        /// After which a task of the step is given up.
        Duration timeout();
    }

    /// One job as one task.
    public record Once(JobName job, Duration timeout) implements Step {

        @Override
        public String name() {
            return job.commandName();
        }
    }

    /// Jobs of single tables. Each table that inspect has listed goes through those it is listed with, one after the
    /// other as one task each; a job that fails ends the table's way.
    ///
    /// @param jobs that a table may be listed with, in their order
    /// @param maxConcurrency tables at a time
    public record PerTable(List<JobName> jobs, int maxConcurrency, Duration timeout) implements Step {

        public PerTable {
            jobs = List.copyOf(jobs);
        }

        @Override
        public String name() {
            return "tables";
        }
    }

    /// inspect, copy, repartition and longterm for each table, publish, clear-export, catalog; then clear-longterm
    /// and notify, whatever happened.
    public static Pipeline standard() {
        return new Pipeline(
                List.of(
                        once(JobName.INSPECT),
                        once(JobName.COPY),
                        new PerTable(List.of(JobName.REPARTITION, JobName.LONGTERM), 4, Duration.ofHours(8)),
                        once(JobName.PUBLISH),
                        once(JobName.CLEAR_EXPORT),
                        once(JobName.CATALOG)),
                once(JobName.CLEAR_LONGTERM),
                once(JobName.NOTIFY),
                RetryPolicy.standard());
    }

    /// The same steps with another patience.
    public Pipeline retrying(RetryPolicy policy) {
        return new Pipeline(steps, always, last, policy);
    }

    private static Once once(JobName job) {
        return new Once(job, Duration.ofHours(4));
    }
}
