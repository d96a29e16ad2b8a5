package io.datapump.pump.trigger;

import io.datapump.pump.export.FinishedTask;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.RunIndex;
import java.time.Instant;
import java.util.Optional;

/// An export task, ours or another's, as RDS describes it.
///
/// @param snapshotTime when its snapshot was taken; absent of exports straight from a cluster
/// @param started when its extraction began; absent before
/// @param prefix in the bucket, without slash at the end
/// @param status RDS's word
/// @param failure why it failed, by RDS
/// @param warning what RDS says is missing although it is complete
/// @param ended when its extraction ended; absent before
/// @param gigabytes extracted, rounded down by RDS
record Export(
        String id,
        String snapshotArn,
        Optional<Instant> snapshotTime,
        Optional<Instant> started,
        String prefix,
        String status,
        Optional<String> failure,
        Optional<String> warning,
        Optional<Instant> ended,
        Optional<Integer> gigabytes) {

    /// What a status means for us.
    enum State {
        UNDER_WAY,
        COMPLETE,
        FAILED,
        /// A word that no guide knows: taken for under way, and said in the log.
        UNKNOWN
    }

    /// RDS API, ExportTask: the six words of `Status`.
    State state() {
        return switch (status) {
            case "STARTING", "IN_PROGRESS", "CANCELING" -> State.UNDER_WAY;
            case "COMPLETE" -> State.COMPLETE;
            case "FAILED", "CANCELED" -> State.FAILED;
            default -> State.UNKNOWN;
        };
    }

    boolean isUnderWay() {
        return state() == State.UNDER_WAY || state() == State.UNKNOWN;
    }

    /// Whether the trigger has started it for this cluster. The id alone would do; the prefix keeps the exports of
    /// another lake apart that declares a cluster of the same name.
    boolean isOf(RunIndex.Entry entry) {
        return id.equals(ExportId.of(entry.cluster(), snapshotArn).value())
                && (prefix + "/").equals(Zone.EXPORTED.of(entry.cluster()));
    }

    /// What its run is to know of it.
    FinishedTask finished() {
        return new FinishedTask(id, snapshotArn, status, warning, snapshotTime, started, ended, gigabytes);
    }

    /// Why it has no result, in a sentence.
    String cause() {
        return "Export %s ended as %s: %s".formatted(id, status, failure.orElse("RDS gives no cause."));
    }
}
