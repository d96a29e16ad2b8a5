/// Lets go what histories need no longer: partitions that are older than they are kept for, and files that a
/// later state has replaced. The only job that deletes below `longterm/`.
///
/// Read [io.datapump.pump.job.clearlongterm.ClearLongtermJob] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.clearlongterm;
