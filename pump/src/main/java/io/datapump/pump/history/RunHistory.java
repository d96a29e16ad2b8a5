package io.datapump.pump.history;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.Purge;
import io.datapump.pump.job.ConfigurationCommit;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.Superseded;
import io.datapump.pump.store.ObjectFolders;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.RunReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The runs of a lake. Folders are listed, never the objects in them, and only the reports of runs that are asked for
/// are read: two calls for each of those at most, however many there are.
public final class RunHistory {

    /// Folder of the claims of the catalog, beside those of the runs.
    private static final String CLAIMS = "published";

    /// So many runs whose names tell no time, those of snapshots that people have named, are looked at to be put in
    /// order.
    private static final int MOST_UNDATED = 200;

    private static final BoundedTasks READS = new BoundedTasks(16);

    private final ObjectStore bucket;
    private final ObjectFolders folders;

    /// @param bucket of the lake; only read
    public RunHistory(ObjectStore bucket, ObjectFolders folders) {
        this.bucket = bucket;
        this.folders = folders;
    }

    /// Every cluster that has ever had a run, sorted.
    public List<String> clusters() {
        return folders.below(Zone.RUNS.prefix());
    }

    /// The exports of a cluster that have had a run, sorted by name.
    public List<String> exports(String cluster) {
        return folders.below(Zone.RUNS.of(cluster)).stream()
                .filter(name -> !name.equals(CLAIMS))
                .toList();
    }

    /// The last runs of some clusters, that of the latest snapshot first.
    public List<PastRun> newest(List<String> clusters, int limit) {
        var all = clusters.stream()
                .flatMap(cluster -> exports(cluster).stream().map(export -> new RunId(cluster, export, "")))
                .toList();
        var dated = all.stream()
                .filter(run -> ExportId.timeIn(run.export()).isPresent())
                .sorted(Comparator.comparing(
                                (RunId run) -> ExportId.timeIn(run.export()).orElseThrow())
                        .reversed())
                .limit(limit);
        var undated = all.stream()
                .filter(run -> ExportId.timeIn(run.export()).isEmpty())
                .limit(MOST_UNDATED);
        return READS.map(Stream.concat(dated, undated).toList(), this::read).stream()
                .sorted(PastRun.NEWEST_FIRST)
                .limit(limit)
                .toList();
    }

    /// One run with everything it has left; empty where no job of it has ever begun.
    public Optional<RunDetail> find(String cluster, String export) {
        var run = read(new RunId(cluster, export, ""));
        if (run.report().isEmpty() && run.began().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(run.report().map(report -> told(run, report)).orElseGet(() -> untold(run)));
    }

    private PastRun read(RunId run) {
        var json = bucket.read(run.receipt("report.json"));
        if (json.isEmpty()) {
            return new PastRun(run.cluster(), run.export(), Optional.empty(), began(run), Optional.empty());
        }
        try {
            var report = RunReport.read(json.get());
            return new PastRun(
                    run.cluster(),
                    run.export(),
                    Optional.of(report),
                    report.times().started(),
                    Optional.empty());
        } catch (IllegalArgumentException unreadable) {
            return new PastRun(
                    run.cluster(),
                    run.export(),
                    Optional.empty(),
                    began(run),
                    Optional.ofNullable(unreadable.getMessage()));
        }
    }

    private Optional<Instant> began(RunId run) {
        return new Receipts(bucket, run).began();
    }

    private RunDetail told(PastRun run, RunReport report) {
        return new RunDetail(
                run,
                Optional.of(report.configuration()),
                report.trail(),
                report.outcome().gaps(),
                report.outcome().failures(),
                shown(run.cluster()));
    }

    private RunDetail untold(PastRun run) {
        var receipts = new Receipts(bucket, new RunId(run.cluster(), run.export(), ""));
        var manifest = receipts.findManifest();
        var origin = receipts.configurationCommit();
        return new RunDetail(
                run,
                origin.map(ConfigurationCommit::configuration),
                new RunReport.Trail(
                        manifest.map(found -> found.sourceArn()),
                        origin.flatMap(ConfigurationCommit::commit),
                        receipts.superseded().map(Superseded::by),
                        receipts.reports().stream().map(RunHistory::job).toList(),
                        manifest.map(ExportManifest::purges).orElse(List.of()).stream()
                                .map(Purge::message)
                                .toList()),
                manifest.map(found -> found.gaps()).orElse(List.of()),
                receipts.failures().stream().map(RunHistory::sentence).toList(),
                shown(run.cluster()));
    }

    private static RunReport.Job job(JobReport report) {
        return new RunReport.Job(
                report.job(),
                report.subject(),
                Duration.ofMillis(report.millis()),
                report.files(),
                report.rows(),
                report.bytes(),
                report.bytesThrough());
    }

    private static String sentence(JobFailure failure) {
        return "%s: %s".formatted((failure.job() + " " + failure.subject()).strip(), failure.message());
    }

    /// Empty also where the report of what is shown cannot be read.
    private Optional<String> shown(String cluster) {
        return bucket.read(RunReport.publishedKey(cluster))
                .flatMap(RunReport::find)
                .map(RunReport::export);
    }
}
