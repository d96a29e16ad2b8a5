/// What RDS wrote, read and checked: metadata files, listing, footers, partition children.
///
/// Read [io.datapump.pump.export.ExportReader] first, then [io.datapump.pump.export.PartitionChildren];
/// [io.datapump.pump.export.ExportManifest] is what inspect makes of them. May depend on `store`, `parquet` and
/// `concurrent`; knows no job.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.export;
