/// Findings as they are shown: one writer for each format, all from one finished value, computing nothing.
///
/// Read [io.datapump.schema.report.DiagnosticWriter] first. May depend on `diagnostic` and `source` only.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.report;
