package io.datapump.local.aws.rds;

import io.datapump.local.source.SampleDatabase;

/// A database server that can be snapshotted.
///
/// @param content what is in it now
record Server(ServerKind kind, String identifier, SampleDatabase content) {}
