/// Carrying out a plan: in order, checked against live state just before each change, with an outcome for every
/// change.
///
/// Read [io.datapump.reconciler.apply.Applier] first. Knows no AWS SDK; may depend on `plan` and `resource`.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.apply;
