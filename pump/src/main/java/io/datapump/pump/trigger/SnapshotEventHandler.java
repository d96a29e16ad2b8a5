package io.datapump.pump.trigger;

import io.datapump.pump.PumpClients;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.RunNotification;
import io.datapump.pump.job.notify.SnsNotifier;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.rds.model.ExportTask;

/// Deals with one event: parse, look up, decide, do. Every answer is a sentence for the log; what is
/// ignored begins with `ignored:`, what came twice with `repeat:`, so that both can be counted.
final class SnapshotEventHandler {

    private final PumpClients clients;
    private final ObjectStore store;
    private final Clock clock;
    private final SnapshotLookup lookup;
    private final ExportTasks exports;
    private final PipelineStarter pipelines;

    SnapshotEventHandler(PumpClients clients, ObjectStore store, Clock clock) {
        this.clients = clients;
        this.store = store;
        this.clock = clock;
        this.lookup = new SnapshotLookup(clients.rds());
        this.exports = new ExportTasks(clients.rds());
        this.pipelines = new PipelineStarter(clients.sfn());
    }

    /// Deals with the body of one queue message.
    ///
    /// @throws RuntimeException where the event must come again
    String handle(String body) {
        var event = EventEnvelope.parse(body);
        var owner = lookup.find(event);
        if (owner.isEmpty() && event.meaning() instanceof EventMeaning.ExportEnded) {
            throw new TriggerException(
                    "Cannot tell whose export has ended: RDS no longer knows the snapshot of %s.".formatted(event));
        }
        var index = index();
        return switch (Decisions.decide(event, index, owner, this::configuration)) {
            case Decision.Ignore ignore -> "ignored: " + ignore.reason();
            case Decision.StartExport start -> exports.start(start, configuration(start.cluster()));
            case Decision.StartPipeline start -> ended(index, start.cluster(), start.snapshotArn());
            case Decision.Report report
            when event.meaning() instanceof EventMeaning.ExportEnded ->
                ended(index, report.cluster(), report.snapshotArn());
            case Decision.Report report -> report(report);
        };
    }

    /// The event says that an export of the snapshot has ended; the task says which and how. Somebody
    /// else's export of the same snapshot is announced in the same words.
    private String ended(RunIndex index, RunIndex.Entry entry, String snapshotArn) {
        var task = exports.find(entry.cluster(), snapshotArn);
        if (task.isEmpty()) {
            return "ignored: an export of %s has ended, but cluster %s has started none"
                    .formatted(snapshotArn, entry.cluster());
        }
        var id = task.get().exportTaskIdentifier();
        return switch (task.get().status()) {
            case "COMPLETE" -> pipelines.start(index.stateMachine(), entry, id);
            case "FAILED", "CANCELED" -> report(new Decision.Report(entry, snapshotArn, cause(task.get())));
            default ->
                throw new TriggerException("Cannot go on with export %s yet: it is said to have ended, but is %s."
                        .formatted(id, task.get().status()));
        };
    }

    private static String cause(ExportTask task) {
        return "Export %s ended as %s: %s"
                .formatted(
                        task.exportTaskIdentifier(),
                        task.status(),
                        Optional.ofNullable(task.failureCause()).orElse("RDS gives no cause."));
    }

    private String report(Decision.Report report) {
        var entry = report.cluster();
        var export = ExportId.of(entry.cluster(), report.snapshotArn()).value();
        var notification = RunNotification.ofFailedExport(
                new RunId(entry.cluster(), export, entry.configuration()),
                report.snapshotArn(),
                report.what(),
                clock.instant());
        new SnsNotifier(clients.sns(), configuration(entry).catalog().notificationTopic())
                .publish(
                        notification.subject(),
                        new String(notification.json(), StandardCharsets.UTF_8),
                        Map.of("status", notification.status().toString(), "cluster", entry.cluster()));
        return "reported: " + report.what();
    }

    private RunIndex index() {
        return RunConfigurationJson.readIndex(published(RunIndex.KEY));
    }

    private ClusterRun configuration(RunIndex.Entry entry) {
        return RunConfigurationJson.readRun(published(entry.configuration()));
    }

    private byte[] published(String key) {
        return store.read(key)
                .orElseThrow(() -> new TriggerException(
                        "Cannot deal with the event: %s does not exist. Apply the lake's configuration."
                                .formatted(key)));
    }
}
