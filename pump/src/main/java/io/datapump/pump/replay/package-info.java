/// Runs that somebody starts again by hand, over an export that lies in S3.
///
/// Read [io.datapump.pump.replay.Replays] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.replay;
