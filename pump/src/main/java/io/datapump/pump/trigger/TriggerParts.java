package io.datapump.pump.trigger;

import io.datapump.pump.PumpClients;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.RunIndex;
import java.time.Clock;

/// What event and sweep share.
record TriggerParts(
        Clock clock,
        PublishedConfiguration configuration,
        SnapshotLookup lookup,
        RecentSnapshots snapshots,
        ExportTasks exports,
        PipelineStarter pipelines,
        ExportReports reports) {

    static TriggerParts of(PumpClients clients, ObjectStore store, Clock clock) {
        var configuration = new PublishedConfiguration(store);
        return new TriggerParts(
                clock,
                configuration,
                new SnapshotLookup(clients.rds()),
                new RecentSnapshots(clients.rds()),
                new ExportTasks(clients.rds()),
                new PipelineStarter(clients.sfn(), store),
                new ExportReports(store, clients.sns(), configuration, clock));
    }

    DueExports due() {
        return new DueExports(exports, configuration::of);
    }

    CompleteExports complete() {
        return new CompleteExports(pipelines, reports);
    }

    /// Asks RDS for the last days.
    RdsView view(RunIndex index) {
        var now = clock.instant();
        var recent = snapshots.after(now.minus(RdsView.LOOKS_BACK), index);
        return new RdsView(
                now,
                recent,
                exports.ofSnapshotsAndUnderWay(
                        recent.stream().map(Snapshot::arn).toList()));
    }
}
