/// Runs as they can be looked at afterwards, from what they have left in the bucket. Reads, and changes nothing.
///
/// Read [io.datapump.pump.history.RunHistory] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.history;
