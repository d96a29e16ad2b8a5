package io.datapump.pump.trigger;

import java.util.Locale;

/// Why an event starts nothing; written as [#toString()] has it. The classes by which ignored events are counted.
public enum Ignored {
    /// The event announces something else than a snapshot that is ready or an export that has ended.
    NO_START,
    /// No guide of RDS that this Data Pump knows has the event's id.
    UNKNOWN_EVENT,
    /// RDS knows no snapshot of that name, so it cannot be told whose it is.
    UNKNOWN_SNAPSHOT,
    /// The database server is declared by no cluster.
    NOT_DECLARED,
    /// The cluster is declared with `subscribed: false`.
    NOT_SUBSCRIBED,
    /// The cluster does not take snapshots of this kind.
    KIND_NOT_TAKEN,
    /// A copy of a snapshot, made by somebody else than AWS Backup.
    COPY,
    /// A newer snapshot of the cluster is exported or published already.
    SUPERSEDED,
    /// The export that has ended is somebody else's.
    NOT_OURS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
