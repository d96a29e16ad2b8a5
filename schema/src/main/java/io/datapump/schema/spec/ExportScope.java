package io.datapump.schema.spec;

/// What RDS is asked to export.
public enum ExportScope {
    /// The whole snapshot.
    EVERYTHING,
    /// Only the databases marked for ingestion (`ExportOnly` of StartExportTask).
    DATABASES
}
