/// Deletes the raw export once its tables are published.
///
/// Read [io.datapump.pump.job.clearexport.ClearExportPlan] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.clearexport;
