package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import java.time.Duration;
import java.util.List;

/// What happens to a finished export, as a value: rendered for Step Functions by [StateMachineDefinition] and
/// executed in process by [InProcessPipeline], so that both run the same thing.
///
/// @param steps in order; a failed step skips the rest and goes to `last`, a failed table only its own rest
/// @param last always runs, after success and after failure
/// @param retry of every task of every step
public record Pipeline(List<Step> steps, Step last, RetryPolicy retry) {

    public Pipeline {
        steps = List.copyOf(steps);
    }

    /// One job as one task, or one task per table.
    ///
    /// @param fanOut ONCE: one task; PER_TABLE: one task for each table that inspect has listed
    ///     for the job, at most `maxConcurrency`
    ///     at a time
    /// @param timeout of one task
    public record Step(JobName job, FanOut fanOut, int maxConcurrency, Duration timeout) {}

    /// How many tasks a step is.
    public enum FanOut {
        ONCE,
        PER_TABLE
    }

    /// inspect, copy, repartition for each table, publish, clear-export, catalog; then notify, whatever
    /// happened.
    public static Pipeline standard() {
        return new Pipeline(
                List.of(
                        once(JobName.INSPECT),
                        once(JobName.COPY),
                        new Step(JobName.REPARTITION, FanOut.PER_TABLE, 4, Duration.ofHours(8)),
                        once(JobName.PUBLISH),
                        once(JobName.CLEAR_EXPORT),
                        once(JobName.CATALOG)),
                once(JobName.NOTIFY),
                RetryPolicy.standard());
    }

    /// The same steps with another patience.
    public Pipeline retrying(RetryPolicy policy) {
        return new Pipeline(steps, last, policy);
    }

    private static Step once(JobName job) {
        return new Step(job, FanOut.ONCE, 1, Duration.ofHours(4));
    }
}
