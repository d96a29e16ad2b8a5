package io.datapump.schema.spec;

/// The database server a cluster document is about.
///
/// @param identifier DBInstanceIdentifier or DBClusterIdentifier
public record Source(Engine engine, SourceKind kind, String identifier) {}
