/// Keeps the history of tables that have one.
///
/// Read [io.datapump.pump.job.longterm.LongtermJob] first; what happens to rows is in
/// `io.datapump.pump.longterm`.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.longterm;
