package io.datapump.local.demo;

import io.datapump.local.demo.Night.Detail;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.StagedTable;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.SourceKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.rds.model.Filter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Takes a snapshot and lets the embedded AWS do what AWS then does: event, export, event, pipeline, notification. Each
/// job is told as soon as its receipt is there.
final class RunStory {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// The jobs a brief story tells of.
    private static final Set<JobName> NEWS = EnumSet.of(JobName.REPARTITION, JobName.LONGTERM, JobName.PUBLISH);

    private final EmbeddedLake lake;
    private final String cluster;
    private final Detail detail;
    private final Consumer<String> tell;
    private final Set<String> told = new HashSet<>();

    RunStory(EmbeddedLake lake, String cluster, Detail detail, Consumer<String> tell) {
        this.lake = lake;
        this.cluster = cluster;
        this.detail = detail;
        this.tell = tell;
    }

    /// Runs the night's snapshot through to the notification, good or bad.
    ///
    /// @throws DemoException where no notification came of the snapshot
    FinishedRun tell(Night night) {
        var databases = lake.aws().databases();
        databases.register(SourceKind.INSTANCE, cluster, night.content());
        var snapshot = databases.takeSnapshot(cluster, night.snapshotAt());
        var run = new RunId(cluster, ExportId.of(cluster, arn(snapshot)).value(), configuration());
        tell.accept(Line.of("snapshot", "%s, announced by RDS-EVENT-0091".formatted(snapshot)));
        return goOn(night, run);
    }

    /// Starts the pipeline of a run that failed once more, with what it was given before.
    FinishedRun repeat(Night night, RunId run) {
        tell.accept(Line.of("run again", "of the same export, from its first step; what is in place already stays"));
        Executions.repeat(lake.aws().sfn(), run.export());
        return goOn(night, run);
    }

    private FinishedRun goOn(Night night, RunId run) {
        var receipts = new Receipts(lake.objects(), run);
        lake.aws().logs().listen((_, _, line) -> hear(line, night, receipts));
        tellExportInProgress(night, run);
        while (lake.aws().advance()) {
            tellExportInProgress(night, run);
            tellReceipts(receipts);
        }
        tellReceipts(receipts);
        return new FinishedRun(run, notification(run));
    }

    /// A job's receipt is there when it says that it is done. What takes minutes is told while it goes on.
    private void hear(String line, Night night, Receipts receipts) {
        if (line.contains("] done in ") || line.contains("] started")) {
            tellReceipts(receipts);
        } else if (night.takesMinutes() && line.startsWith("repartition ")) {
            tell.accept(Line.of("", line));
        }
    }

    private void tellExportInProgress(Night night, RunId run) {
        if (night.takesMinutes()
                && lake
                        .aws()
                        .rds()
                        .describeExportTasks(r -> r.filters(Filter.builder()
                                .name("status")
                                .values("in_progress")
                                .build()))
                        .exportTasks()
                        .stream()
                        .anyMatch(task -> task.exportTaskIdentifier().equals(run.export()))
                && told.add("in progress")) {
            tell.accept(Line.of("export", "in progress; every table is written as RDS writes it, children included"));
        }
    }

    private String arn(String snapshot) {
        return lake.aws()
                .rds()
                .describeDBSnapshots(r -> r.dbSnapshotIdentifier(snapshot).snapshotType("automated"))
                .dbSnapshots()
                .getFirst()
                .dbSnapshotArn();
    }

    /// The configuration in force, as the trigger finds it.
    private String configuration() {
        return lake.objects()
                .read(RunIndex.KEY)
                .map(RunConfigurationJson::readIndex)
                .flatMap(index -> index.find(SourceKind.INSTANCE, cluster))
                .orElseThrow(() -> new DemoException("The cluster %s is not in %s.".formatted(cluster, RunIndex.KEY)))
                .configuration();
    }

    private void tellReceipts(Receipts receipts) {
        receipts.findManifest().filter(_ -> told.add("export")).ifPresent(manifest -> {
            tell.accept(Line.of("export", contents(manifest)));
            manifest.purges().forEach(purge -> tell.accept(Line.of("purge", purge.message())));
        });
        receipts.reports().stream()
                .sorted(Comparator.comparing((JobReport report) -> JobName.of(report.job())))
                .filter(report -> detail == Detail.FULL || NEWS.contains(JobName.of(report.job())))
                .filter(report -> told.add(report.job() + " " + report.subject()))
                .forEach(report -> {
                    tell.accept(Line.of(report.job(), figures(report)));
                    if (report.job().equals(JobName.REPARTITION.commandName())) {
                        receipts.staged(report.subject())
                                .flatMap(StagedTable::plan)
                                .ifPresent(plan -> tell.accept(Line.of("", plan.summary())));
                    }
                    if (tellsNotes(JobName.of(report.job()))) {
                        report.notes().forEach(note -> tell.accept(Line.of("", note)));
                    }
                });
    }

    private boolean tellsNotes(JobName job) {
        return job == JobName.LONGTERM || (job == JobName.CATALOG && detail == Detail.FULL);
    }

    private static String contents(ExportManifest manifest) {
        var tables = manifest.tables();
        var children = tables.stream()
                .filter(t -> t.fate() instanceof Fate.PartitionChild)
                .count();
        return "%s, %s, %s, %s; %d marked, %d partition children whose rows their parent holds already"
                .formatted(
                        Line.count(tables.size(), "table"),
                        Line.count(
                                tables.stream().mapToLong(t -> t.files().size()).sum(), "file"),
                        Line.count(
                                tables.stream()
                                        .mapToLong(ExportManifest.Table::rows)
                                        .sum(),
                                "row"),
                        Line.size(tables.stream()
                                .mapToLong(ExportManifest.Table::bytes)
                                .sum()),
                        manifest.marked().size(),
                        children);
    }

    private static String figures(JobReport report) {
        return "%s%s, %s, %s, %s; %s through the task; %.1f s"
                .formatted(
                        report.subject().isEmpty() ? "" : report.subject() + ": ",
                        Line.count(report.tables(), "table"),
                        Line.count(report.files(), "file"),
                        Line.count(report.rows(), "row"),
                        Line.size(report.bytes()),
                        Line.size(report.bytesThrough()),
                        report.millis() / 1000.0);
    }

    private JsonNode notification(RunId run) {
        return notifications()
                .filter(message -> message.path("export").asString().equals(run.export()))
                .reduce((_, newest) -> newest)
                .orElseThrow(() -> new DemoException("No notification came of export %s; the logs are below %s."
                        .formatted(run.export(), "aws/logs")));
    }

    private Stream<JsonNode> notifications() {
        return lake.aws().published(lake.foundation().notificationTopicArn()).stream()
                .map(message -> JSON.readTree(message.message()));
    }
}
