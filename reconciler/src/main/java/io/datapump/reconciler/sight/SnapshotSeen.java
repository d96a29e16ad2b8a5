package io.datapump.reconciler.sight;

import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;

/// A complete snapshot.
///
/// @param server identifier of the instance or cluster it was taken of
/// @param at when it was taken
public record SnapshotSeen(SourceKind kind, String server, String name, SnapshotKind type, Instant at) {}
