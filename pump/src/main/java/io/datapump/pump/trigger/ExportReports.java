package io.datapump.pump.trigger;

import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.RunNotification;
import io.datapump.pump.job.notify.SnsNotifier;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.run.RunReport;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sns.SnsClient;

/// Tells people of exports that no run will tell of, each once: what was told lies in the run's folder, as a run's
/// own report does. Who dies between telling and writing tells again.
final class ExportReports {

    private static final String REPORT = "report.json";
    private static final String OVERDUE = "overdue.json";

    private final ObjectStore store;
    private final SnsClient sns;
    private final PublishedConfiguration configuration;
    private final Clock clock;

    ExportReports(ObjectStore store, SnsClient sns, PublishedConfiguration configuration, Clock clock) {
        this.store = store;
        this.sns = sns;
        this.configuration = configuration;
        this.clock = clock;
    }

    /// Whether an export's story has been told to its end: by its run, or here.
    boolean isTold(RunIndex.Entry entry, String export) {
        return store.find(run(entry, export).receipt(REPORT)).isPresent();
    }

    /// The report of what the catalog holds; empty where no run of the cluster has published, and where nobody can read
    /// it: the next run that publishes writes it anew, and publishes nothing older than what is there.
    Optional<RunReport> published(RunIndex.Entry entry) {
        return store.read(RunReport.publishedKey(entry.cluster())).flatMap(RunReport::find);
    }

    /// An export has failed, or cannot be started as declared.
    Outcome failed(RunIndex.Entry entry, String snapshotArn, String what) {
        var export = ExportId.of(entry.cluster(), snapshotArn).value();
        if (isTold(entry, export)) {
            return Outcome.repeated("report", "of export %s has been told before: %s".formatted(export, what))
                    .of(entry, export);
        }
        var json = tell(notification(entry, export, snapshotArn, what), entry);
        new Receipts(store, run(entry, export)).writeFinal(json);
        store.write(RunReport.latestKey(entry.cluster()), json);
        return new Outcome(Outcome.Kind.REPORTED, "failed", what, Outcome.Delivery.DONE).of(entry, export);
    }

    /// A complete export whose snapshot is older than one that is published or being published. The report is the
    /// run's, but not the cluster's last: that is the newer one's.
    ///
    /// @param newer the export that has won
    Outcome superseded(RunIndex.Entry entry, Export export, String newer) {
        var json = tell(
                RunNotification.ofSupersededExport(
                        run(entry, export.id()), export.snapshotArn(), export.snapshotTime(), newer, clock.instant()),
                entry);
        new Receipts(store, run(entry, export.id())).writeFinal(json);
        return new Outcome(
                        Outcome.Kind.SUPERSEDED,
                        "newer-snapshot",
                        "export %s is not run, because export %s of a newer snapshot has won"
                                .formatted(export.id(), newer),
                        Outcome.Delivery.DONE)
                .of(entry, export.id());
    }

    /// An export is under way for longer than a limit. It may still end, and is run then: so this is no final report.
    /// Empty where it was told before.
    Optional<Outcome> overdue(RunIndex.Entry entry, Export export, Instant since, Duration limit) {
        var key = run(entry, export.id()).receipt(OVERDUE);
        if (store.find(key).isPresent()) {
            return Optional.empty();
        }
        var what =
                "Export %s is %s since %s, longer than the limit of %d hours. It is run when it completes; to give it up, cancel the export task %s in RDS."
                        .formatted(export.id(), export.status(), since, limit.toHours(), export.id());
        store.write(key, tell(notification(entry, export.id(), export.snapshotArn(), what), entry));
        return Optional.of(
                new Outcome(Outcome.Kind.REPORTED, "overdue", what, Outcome.Delivery.DONE).of(entry, export.id()));
    }

    private RunNotification notification(RunIndex.Entry entry, String export, String snapshotArn, String what) {
        return RunNotification.ofFailedExport(run(entry, export), snapshotArn, what, clock.instant());
    }

    private byte[] tell(RunNotification notification, RunIndex.Entry entry) {
        var json = notification.json();
        new SnsNotifier(sns, configuration.of(entry).catalog().notificationTopic())
                .publish(
                        notification.subject(),
                        new String(json, StandardCharsets.UTF_8),
                        Map.of("status", notification.status().toString(), "cluster", entry.cluster()));
        return json;
    }

    private static RunId run(RunIndex.Entry entry, String export) {
        return new RunId(entry.cluster(), export, entry.configuration());
    }
}
