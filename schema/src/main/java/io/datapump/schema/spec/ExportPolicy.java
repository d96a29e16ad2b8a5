package io.datapump.schema.spec;

import java.util.Optional;

/// What RDS exports of a cluster's snapshot, and what becomes of the export.
///
/// @param cleanup empty: the lake's default
public record ExportPolicy(ExportScope scope, Optional<ExportCleanup> cleanup) {}
