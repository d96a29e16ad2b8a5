/// What a task says of itself while it runs: lines for people, and in AWS one JSON object a line, metrics among them.
///
/// Read [io.datapump.pump.telemetry.RunLog] first. Knows nothing of jobs.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.telemetry;
