/// From RDS's event to a decision, and from the decision to a started export or pipeline.
///
/// Read [io.datapump.pump.trigger.Decision] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.trigger;
