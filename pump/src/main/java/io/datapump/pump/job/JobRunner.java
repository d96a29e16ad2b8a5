package io.datapump.pump.job;

import io.datapump.pump.telemetry.LogSubject;
import io.datapump.pump.telemetry.LogWriter;
import io.datapump.pump.telemetry.Metrics;
import io.datapump.pump.telemetry.Metrics.Figure;
import io.datapump.pump.telemetry.Metrics.Unit;
import io.datapump.pump.telemetry.RunLog;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Runs one job as one task: times it, writes its receipt or its failure, says both in the log, and answers
/// the exit code. Thread-safe.
///
/// @param trace whether a failure's stack trace is logged too
public record JobRunner(Clock clock, LogWriter writer, Trace trace) {

    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USAGE = 2;

    /// How much of a failure is logged.
    public enum Trace {
        MESSAGE,
        STACK
    }

    /// Runs a job.
    ///
    /// Once clear-export has begun, the export is no longer whole. A job that has read it and has its
    /// receipt would then fail or, worse, find less; so its receipt stands. That is what lets a run that
    /// was killed late be started again from its first step.
    ///
    /// A job that finds a run of a later snapshot in its way ends well, and the jobs after it have nothing to do.
    ///
    /// @param job makes the job; a failure to make it is a failure of the job
    /// @return the exit code: [#DONE] or [#FAILED]
    public int run(JobArguments arguments, Receipts receipts, Supplier<Job> job) {
        var log = log(arguments);
        try {
            var before = receiptThatStands(arguments, receipts);
            if (before.isPresent()) {
                log.say("done before, and the export has been cleared since: nothing to do");
                return DONE;
            }
            if (isSupersededBefore(arguments, receipts)) {
                log.say("the run is superseded by that of a later snapshot: nothing to do");
                return DONE;
            }
            if (arguments.job() == JobName.INSPECT) {
                receipts.beginAgain();
            }
            receipts.begin(clock.instant());
            log.say("started");
            var report = timed(job);
            receipts.write(report);
            log.say(summary(report));
            report.notes().forEach(log::say);
            log.measure(metrics(arguments, report));
            return isFailureOfNoJob(arguments, receipts) ? FAILED : DONE;
        } catch (SupersededException e) {
            return superseded(arguments, receipts, e);
        } catch (RuntimeException e) {
            return failed(arguments, receipts, e);
        }
    }

    /// A table that could not be published fails the run and no job. The pipeline knows exit codes only, so
    /// the last job, which was told of no failure, ends with one once it has said so.
    private static boolean isFailureOfNoJob(JobArguments arguments, Receipts receipts) {
        return arguments.job() == JobName.NOTIFY
                && arguments.failure().isEmpty()
                && receipts.superseded().isEmpty()
                && !receipts.failures().isEmpty();
    }

    /// Whether a job before this one has found the run superseded. Notify still has to say so.
    private static boolean isSupersededBefore(JobArguments arguments, Receipts receipts) {
        return arguments.job() != JobName.NOTIFY
                && receipts.superseded()
                        .filter(found -> JobName.of(found.job()).compareTo(arguments.job()) < 0)
                        .isPresent();
    }

    /// A good end, so that the pipeline goes on to notify and no alarm rings.
    private int superseded(JobArguments arguments, Receipts receipts, SupersededException e) {
        log(arguments).say("superseded: " + e.getMessage());
        try {
            receipts.write(e.receipt(arguments));
            return DONE;
        } catch (RuntimeException second) {
            return failed(arguments, receipts, second);
        }
    }

    private static Optional<JobReport> receiptThatStands(JobArguments arguments, Receipts receipts) {
        return arguments.job().compareTo(JobName.CLEAR_EXPORT) < 0 && receipts.exportCleared()
                ? receipts.report(arguments.job(), arguments.subject())
                : Optional.empty();
    }

    private JobReport timed(Supplier<Job> job) {
        var start = clock.instant();
        var report = job.get().run();
        return report.lasting(Duration.between(start, clock.instant()));
    }

    private int failed(JobArguments arguments, Receipts receipts, RuntimeException e) {
        var log = log(arguments);
        var message = Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
        log.fail("failed", message, Optional.<Throwable>of(e).filter(failure -> trace == Trace.STACK));
        try {
            receipts.write(new JobFailure(arguments.job().commandName(), arguments.subject(), message));
        } catch (RuntimeException second) {
            // The exit code still says it, and notify is told by the pipeline.
            log.fail("the failure could not be recorded", String.valueOf(second.getMessage()), Optional.empty());
        }
        return FAILED;
    }

    /// The log of one task, for whoever works in it.
    public RunLog log(JobArguments arguments) {
        var run = arguments.run();
        return writer.about(
                LogSubject.ofTask(run.cluster(), run.export(), arguments.job().commandName(), arguments.subject()));
    }

    private static Metrics metrics(JobArguments arguments, JobReport report) {
        return new Metrics(
                Map.of("Cluster", arguments.run().cluster(), "Job", report.job()),
                List.of(
                        new Figure("DurationSeconds", Unit.SECONDS, report.millis() / 1000.0),
                        new Figure("BytesThrough", Unit.BYTES, report.bytesThrough()),
                        new Figure("Files", Unit.COUNT, report.files())),
                Map.of("tables", (long) report.tables(), "rows", report.rows(), "bytes", report.bytes()));
    }

    private static String summary(JobReport report) {
        return "done in %.1f s: %d tables, %d files, %d rows, %d bytes, %d bytes through the task"
                .formatted(
                        report.millis() / 1000.0,
                        report.tables(),
                        report.files(),
                        report.rows(),
                        report.bytes(),
                        report.bytesThrough());
    }
}
