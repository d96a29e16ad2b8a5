/// The jobs' common ground: names, context, report, how one is run.
///
/// Read [io.datapump.pump.job.Job] first. Each job has a package of its own below this one.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job;
