package io.datapump.pump.job.notify;

import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;

/// The reports of a cluster's last run and of what its catalog holds, at keys that can be known without a listing.
/// Writing them again changes nothing.
record LastRun(ObjectStore store) {

    /// Leaves the report of a run that has ended. One that was superseded leaves none: the later run has left its own,
    /// or will, and what became of that is what people look for.
    ///
    /// @param json the whole report, its tables included
    /// @param published whether the catalog holds what the run has staged
    /// @param overLater whether the run was asked to replace a later snapshot
    void remember(byte[] json, boolean published, boolean overLater) {
        var report = RunReport.read(json);
        if (report.outcome().status() == RunStatus.SUPERSEDED) {
            return;
        }
        store.write(RunReport.latestKey(report.cluster()), json);
        if (published && (overLater || !isOlderThanShown(report))) {
            store.write(RunReport.publishedKey(report.cluster()), json);
        }
    }

    /// A run that is told of a second time, after one of a later snapshot has published, no longer says what the
    /// catalog holds. A report that nobody can read has to be written anew.
    private boolean isOlderThanShown(RunReport report) {
        return store.read(RunReport.publishedKey(report.cluster()))
                .flatMap(RunReport::find)
                .flatMap(shown -> shown.times().snapshot())
                .filter(there ->
                        report.times().snapshot().filter(there::isAfter).isPresent())
                .isPresent();
    }
}
