package io.datapump.pump.trigger;

import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;

/// A snapshot that can be exported, as RDS lists it.
///
/// @param owner identifier of the DB instance or DB cluster
/// @param taken the moment its data is of; a copy keeps that of its original where RDS says it
record Snapshot(String arn, SourceKind source, String owner, SnapshotKind kind, Instant taken) {

    boolean isOf(RunIndex.Entry entry) {
        return entry.source().kind() == source && entry.source().identifier().equals(owner);
    }
}
