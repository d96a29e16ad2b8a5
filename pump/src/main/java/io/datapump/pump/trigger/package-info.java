/// From RDS's event to a decision, and from the decision to a started export or pipeline. The sweep finds what no event
/// has told of.
///
/// Read [io.datapump.pump.trigger.Decision] first, then `RdsView`: what waits is not remembered but asked of RDS.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.trigger;
