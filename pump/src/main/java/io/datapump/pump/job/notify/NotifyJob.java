package io.datapump.pump.job.notify;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes the run's report, publishes it on the lake's topic, and leaves it as the cluster's last. Succeeds where
/// it could say so, also of a run that has failed.
public final class NotifyJob implements Job {

    /// SNS takes 256 KiB with attributes (SNS API, Publish).
    private static final int LONGEST_MESSAGE = 250_000;

    private final JobContext context;
    private final Optional<String> failure;
    private final EndOfRun end;

    /// The job for one run, of whose end nobody hears beside the topic.
    public NotifyJob(JobContext context, Optional<String> failure) {
        this(context, failure, EndOfRun.UNHEARD);
    }

    /// The job for one run.
    ///
    /// @param failure why the pipeline came here early; empty where every step came to a good end
    /// @param end hears of it beside the topic
    public NotifyJob(JobContext context, Optional<String> failure, EndOfRun end) {
        this.context = context;
        this.failure = failure;
        this.end = end;
    }

    @Override
    public JobReport run() {
        var receipts = context.receipts();
        var notification = new RunOutcome(context.run(), new Marking(context.configuration()), receipts, failure)
                .at(context.clock().instant());
        var json = notification.json();
        receipts.writeFinal(json);
        // Before the topic, which may refuse: the next run keeps what this one has left in the catalog.
        new LastRun(context.store())
                .remember(json, receipts.hasPublished(), receipts.replay().overLater());
        var message = json.length > LONGEST_MESSAGE ? notification.shortened().json() : json;
        context.notifier()
                .publish(
                        notification.subject(),
                        new String(message, StandardCharsets.UTF_8),
                        Map.of("status", notification.status().toString(), "cluster", notification.cluster()));
        end.heard(notification, RunMetrics.of(notification));
        receipts.forgetReplay();
        return report(notification);
    }

    private static JobReport report(RunNotification notification) {
        var tables = notification.tables();
        return new JobReport(
                JobName.NOTIFY.commandName(),
                "",
                tables.size(),
                tables.stream().mapToLong(RunNotification.Table::files).sum(),
                tables.stream().mapToLong(RunNotification.Table::rows).sum(),
                tables.stream().mapToLong(RunNotification.Table::bytes).sum(),
                0,
                0,
                List.of("The run is %s.".formatted(notification.status())));
    }
}
