package io.datapump.pump.trigger;

import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;

/// What an event id says, as far as the trigger cares (RDS and Aurora guides, "Amazon RDS event categories
/// and event messages"). An export's end is announced for the snapshot it was taken of and does not name
/// the task.
public sealed interface EventMeaning {

    /// A snapshot is ready.
    record SnapshotCreated(SourceKind source, SnapshotKind kind) implements EventMeaning {}

    /// A snapshot has been copied within its Region. AWS Backup's snapshots are announced so where a recent snapshot
    /// could be copied (seen: handlers of other projects).
    record SnapshotCopied(SourceKind source) implements EventMeaning {}

    /// An export of a snapshot has ended.
    record ExportEnded(SourceKind source, End end) implements EventMeaning {}

    /// Nothing that starts anything.
    ///
    /// @param what the announcement in words; what is not known is called that
    record Other(Ignored reason, String what) implements EventMeaning {}

    /// How an export ended, by the event; the task itself has the last word.
    enum End {
        COMPLETED,
        FAILED,
        CANCELLED
    }

    /// The meaning of a plain event id.
    static EventMeaning of(String eventId) {
        return switch (eventId) {
            case "RDS-EVENT-0091" -> new SnapshotCreated(SourceKind.INSTANCE, SnapshotKind.AUTOMATED);
            case "RDS-EVENT-0042" -> new SnapshotCreated(SourceKind.INSTANCE, SnapshotKind.MANUAL);
            case "RDS-EVENT-0169" -> new SnapshotCreated(SourceKind.CLUSTER, SnapshotKind.AUTOMATED);
            case "RDS-EVENT-0075" -> new SnapshotCreated(SourceKind.CLUSTER, SnapshotKind.MANUAL);
            case "RDS-EVENT-0197" -> new SnapshotCopied(SourceKind.INSTANCE);
            case "RDS-EVENT-0159" -> new ExportEnded(SourceKind.INSTANCE, End.FAILED);
            case "RDS-EVENT-0160" -> new ExportEnded(SourceKind.INSTANCE, End.CANCELLED);
            case "RDS-EVENT-0161" -> new ExportEnded(SourceKind.INSTANCE, End.COMPLETED);
            case "RDS-EVENT-0162" -> new ExportEnded(SourceKind.CLUSTER, End.FAILED);
            case "RDS-EVENT-0163" -> new ExportEnded(SourceKind.CLUSTER, End.CANCELLED);
            case "RDS-EVENT-0164" -> new ExportEnded(SourceKind.CLUSTER, End.COMPLETED);
            default -> other(eventId);
        };
    }

    private static Other other(String eventId) {
        return switch (eventId) {
            case "RDS-EVENT-0040", "RDS-EVENT-0074", "RDS-EVENT-0090", "RDS-EVENT-0168" ->
                none("a snapshot has been begun; its end is announced by another event");
            case "RDS-EVENT-0041" -> none("a snapshot was deleted");
            case "RDS-EVENT-0043" -> none("a database was restored");
            case "RDS-EVENT-0059", "RDS-EVENT-0196" -> none("a copy of a snapshot has been begun");
            case "RDS-EVENT-0060" ->
                new Other(
                        Ignored.COPY,
                        "a snapshot was copied here from another Region; a lake takes the snapshots of databases in its own Region. Declare the database in a lake of its Region");
            case "RDS-EVENT-0061", "RDS-EVENT-0190" -> none("a copy of a snapshot was cancelled");
            case "RDS-EVENT-0001", "RDS-EVENT-0002" ->
                none("a backup of an instance does not name its snapshot, which is announced by another event");
            case "RDS-EVENT-0234", "RDS-EVENT-0235", "RDS-EVENT-0236" ->
                new Other(Ignored.NOT_OURS, "an export straight from a cluster has ended, and none of those is ours");
            case "RDS-EVENT-0484", "RDS-EVENT-0489" ->
                none("a table of an export could not be extracted; the export goes on, and its run names the table");
            case "RDS-EVENT-0486",
                    "RDS-EVENT-0487",
                    "RDS-EVENT-0488",
                    "RDS-EVENT-0491",
                    "RDS-EVENT-0492",
                    "RDS-EVENT-0493" -> none("an export is under way");
            default -> new Other(Ignored.UNKNOWN_EVENT, "the event is not one that starts anything");
        };
    }

    private static Other none(String what) {
        return new Other(Ignored.NO_START, what);
    }
}
