package io.datapump.reconciler.sight;

import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SourceKind;
import java.util.Optional;

/// A database server of the account whose snapshots RDS can export. An instance that belongs to a cluster is none:
/// the cluster is.
///
/// @param database the one it was created with; empty where RDS was not told
public record ServerSeen(SourceKind kind, String identifier, Engine engine, Optional<String> database) {}
