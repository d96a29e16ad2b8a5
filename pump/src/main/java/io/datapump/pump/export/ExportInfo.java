package io.datapump.pump.export;

import java.time.Instant;
import java.util.Optional;

/// What `export_info_{id}.json` says of the export task (seen: field names in published readers of real
/// exports).
///
/// @param exportTaskIdentifier the folder's own name
/// @param sourceArn of the snapshot; of the cluster where the export was taken without a snapshot
/// @param snapshotTime absent for exports taken straight from a cluster
/// @param status `COMPLETE` at the end; the object may exist before that
public record ExportInfo(
        String exportTaskIdentifier,
        String sourceArn,
        Optional<Instant> snapshotTime,
        Optional<Instant> taskStartTime,
        String status) {

    /// The moment whose data the export shows: the snapshot's time, else the start of the task.
    public Optional<Instant> dataTime() {
        return snapshotTime.or(() -> taskStartTime);
    }
}
