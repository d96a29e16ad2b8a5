/// Stages the tables that are published as they were exported; no object moves.
///
/// Read [io.datapump.pump.job.copy.CopyJob] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.copy;
