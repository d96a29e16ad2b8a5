package io.datapump.pump.trigger;

import io.datapump.schema.run.RunIndex;
import io.datapump.schema.run.RunReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Runs the pipeline over a complete export, unless the lake has no use for it any more: an older snapshot never
/// replaces a newer one, whatever the order of their events.
final class CompleteExports {

    private final PipelineStarter pipelines;
    private final ExportReports reports;

    CompleteExports(PipelineStarter pipelines, ExportReports reports) {
        this.pipelines = pipelines;
        this.reports = reports;
    }

    /// Starts the pipeline, or says why not.
    ///
    /// @param ofCluster the cluster's exports that are known
    Outcome run(RunIndex index, RunIndex.Entry entry, Export export, List<Export> ofCluster) {
        if (reports.isTold(entry, export.id())) {
            return Outcome.repeated("pipeline", "the run of export %s has ended before".formatted(export.id()))
                    .of(entry, export.id());
        }
        var newer = export.snapshotTime()
                .flatMap(taken ->
                        newerPublished(entry, export, taken).or(() -> newerRunning(index, export, taken, ofCluster)));
        if (newer.isEmpty()) {
            return pipelines.start(index.stateMachine(), entry, export);
        }
        return pipelines
                        .firstRunning(index.stateMachine(), List.of(export.id()))
                        .isPresent()
                ? Outcome.repeated("pipeline", "the pipeline for export %s is running".formatted(export.id()))
                        .of(entry, export.id())
                : reports.superseded(entry, export, newer.get());
    }

    /// The export of a newer snapshot that the lake shows; empty where there is none.
    private Optional<String> newerPublished(RunIndex.Entry entry, Export export, Instant taken) {
        return reports.published(entry)
                .filter(report -> !report.export().equals(export.id()))
                .filter(report ->
                        report.times().snapshot().filter(taken::isBefore).isPresent())
                .map(RunReport::export);
    }

    /// A newer export whose run may publish at any moment. One whose run has failed does not count: then this one is
    /// the newest that can be had.
    private Optional<String> newerRunning(RunIndex index, Export export, Instant taken, List<Export> ofCluster) {
        var newer = ofCluster.stream()
                .filter(other -> !other.id().equals(export.id()))
                .filter(other -> other.state() == Export.State.COMPLETE)
                .filter(other -> other.snapshotTime().filter(taken::isBefore).isPresent())
                .map(Export::id)
                .toList();
        return pipelines.firstRunning(index.stateMachine(), newer);
    }
}
