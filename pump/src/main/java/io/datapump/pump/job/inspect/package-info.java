/// The first job: what an export holds, what becomes of each table, and where the configuration and the export
/// do not meet.
///
/// Read [io.datapump.pump.job.inspect.InspectJob] first, then `MarkedTables`. `PurgeWatch` finds rows that
/// vanished at the old end of a table, `HeldTables` which tables stay as they were until somebody agrees.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.inspect;
