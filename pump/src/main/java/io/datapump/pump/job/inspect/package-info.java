/// The first job: what an export holds, what becomes of each table, and where the configuration and the export
/// do not meet.
///
/// Read [io.datapump.pump.job.inspect.InspectJob] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.inspect;
