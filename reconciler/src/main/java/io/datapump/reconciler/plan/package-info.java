/// From desired and live states to a plan: pure, generic over kinds, finished before anything is changed.
///
/// Read [io.datapump.reconciler.plan.Planner] and [io.datapump.reconciler.plan.Plan] first. Knows no AWS,
/// clock, environment or file system; may depend on `resource` only.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.plan;
