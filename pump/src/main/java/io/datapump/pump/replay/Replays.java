package io.datapump.pump.replay;

import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.ExecutionName;
import io.datapump.pump.pipeline.PipelineInput;
import io.datapump.pump.store.ObjectFolders;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Starts the pipeline over an export that lies in S3, with the run configuration in force now. What is asked for
/// travels as a receipt of the run ([Replay]), so that the pipeline is the one of every night.
public final class Replays {

    private final ObjectStore bucket;
    private final ObjectFolders folders;
    private final Executions executions;
    private final InstantSource clock;

    /// @param bucket of the lake
    public Replays(ObjectStore bucket, ObjectFolders folders, Executions executions, InstantSource clock) {
        this.bucket = bucket;
        this.folders = folders;
        this.executions = executions;
        this.clock = clock;
    }

    /// Starts the run, or says why it cannot be.
    ///
    /// @throws ReplayException where there is nothing to run or the run would do harm; nothing was changed then
    public StartedReplay start(ReplayRequest request) {
        var index = index();
        var entry = entry(index, request.cluster());
        var run = new RunId(request.cluster(), request.export(), entry.configuration());
        var receipts = new Receipts(bucket, run);
        requireExport(request);
        requireWhole(request, receipts);
        requireRest(request, index.stateMachine());
        var table = request.table().map(name -> new ReplayedTable(configuration(entry), receipts).folder(name));
        requireLatest(request, receipts);
        receipts.ask(new Replay(table, request.overLater()));
        var input = PipelineInput.of(entry, run.export()).json();
        var name = ExecutionName.ofReplay(run.export(), clock.instant());
        try {
            return new StartedReplay(run, executions.start(index.stateMachine(), name, input), table);
        } catch (RuntimeException e) {
            receipts.forgetReplay();
            throw e;
        }
    }

    private RunIndex index() {
        return bucket.read(RunIndex.KEY)
                .map(RunConfigurationJson::readIndex)
                .orElseThrow(() -> new ReplayException(
                        "Cannot run: there is no %s, so nothing has been applied yet.".formatted(RunIndex.KEY)));
    }

    private static RunIndex.Entry entry(RunIndex index, String cluster) {
        var known = index.entries().stream().map(RunIndex.Entry::cluster).toList();
        return index.find(cluster)
                .orElseThrow(() ->
                        new ReplayException("Cannot run: no cluster \"%s\" is in force.%s Those in force: %s."
                                .formatted(
                                        cluster,
                                        question(cluster, known),
                                        known.isEmpty() ? "none" : String.join(", ", known))));
    }

    private ClusterRun configuration(RunIndex.Entry entry) {
        return bucket.read(entry.configuration())
                .map(RunConfigurationJson::readRun)
                .orElseThrow(() -> new ReplayException(
                        "Cannot run: %s does not exist. Apply the configuration.".formatted(entry.configuration())));
    }

    private void requireExport(ReplayRequest request) {
        if (!folders.below(Zone.EXPORTED.of(request.cluster(), request.export()))
                .isEmpty()) {
            return;
        }
        if (new Receipts(bucket, run(request)).exportCleared()) {
            if (!isFinished(request)) {
                return;
            }
            throw new ReplayException(
                    "Cannot run: the export %s is no longer in S3; it was cleared after its run had published it. Export the snapshot again, or keep exports with  export: {cleanup: keep}"
                            .formatted(request.export()));
        }
        var present = folders.below(Zone.EXPORTED.of(request.cluster()));
        throw new ReplayException("Cannot run: nothing of export \"%s\" is below %s.%s%s"
                .formatted(
                        request.export(),
                        Zone.EXPORTED.of(request.cluster()),
                        question(request.export(), present),
                        present.isEmpty()
                                ? " No export of the cluster is there."
                                : " What is there: %s.".formatted(String.join(", ", last(present)))));
    }

    private static List<String> last(List<String> names) {
        return names.subList(Math.max(0, names.size() - 10), names.size());
    }

    /// Once an export is being cleared, a run can be finished that has begun, from its jobs' receipts, and no other.
    private void requireWhole(ReplayRequest request, Receipts receipts) {
        if (!receipts.exportCleared()) {
            return;
        }
        var finished = isFinished(request);
        if (finished || request.table().isPresent()) {
            throw new ReplayException("Cannot run: the export %s is being cleared, so it is no longer whole.%s"
                    .formatted(
                            request.export(),
                            finished ? " Its run has published it." : " Without --table its run can be finished."));
        }
    }

    private static RunId run(ReplayRequest request) {
        return new RunId(request.cluster(), request.export(), "");
    }

    private boolean isFinished(ReplayRequest request) {
        return report(run(request).receipt("report.json"))
                .filter(report -> report.outcome().status() != RunStatus.FAILED)
                .isPresent();
    }

    /// Two runs of one export at a time would take each other's receipts for their own.
    private void requireRest(ReplayRequest request, String stateMachine) {
        var running = executions.running(stateMachine);
        if (running.stream().anyMatch(name -> ExecutionName.isOf(name, request.export()))) {
            throw new ReplayException("Cannot run: a run of export %s is under way. Wait for its end, or stop it."
                    .formatted(request.export()));
        }
        if (request.overLater()) {
            folders.below(Zone.EXPORTED.of(request.cluster())).stream()
                    .filter(export -> running.stream().anyMatch(name -> ExecutionName.isOf(name, export)))
                    .findFirst()
                    .ifPresent(export -> {
                        throw new ReplayException(
                                "Cannot go back to export %s now: the run of export %s is under way. Wait for its end, or stop it."
                                        .formatted(request.export(), export));
                    });
        }
    }

    private void requireLatest(ReplayRequest request, Receipts receipts) {
        if (request.overLater() && request.table().isPresent()) {
            throw new ReplayException(
                    "Cannot run: --older goes back to a snapshot with all its tables; one table alone would be of another moment than the rest. Leave out --table or --older.");
        }
        var own = receipts.findManifest().map(manifest -> manifest.snapshotTime());
        report(RunReport.publishedKey(request.cluster()))
                .filter(shown -> !request.overLater() && isAfter(shown.times().snapshot(), own))
                .ifPresent(shown -> {
                    throw new ReplayException(
                            "Cannot run: the lake shows a later snapshot than that of export %s: that of export %s, taken at %s. To go back on purpose, say --older."
                                    .formatted(
                                            request.export(),
                                            shown.export(),
                                            shown.times().snapshot().orElseThrow()));
                });
    }

    /// What is not known is not later: publish asks again.
    private static boolean isAfter(Optional<Instant> shown, Optional<Instant> own) {
        return shown.flatMap(later -> own.filter(later::isAfter)).isPresent();
    }

    /// Empty also where nobody can read it.
    private Optional<RunReport> report(String key) {
        return bucket.read(key).flatMap(RunReport::find);
    }

    private static String question(String written, List<String> known) {
        return Nearest.question(written, known).map(" "::concat).orElse("");
    }
}
