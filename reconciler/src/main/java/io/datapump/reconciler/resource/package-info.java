/// The contracts of what is managed: a kind (pure), its client (effects), states and their comparable trees.
///
/// Read [io.datapump.reconciler.resource.ResourceKind] first. Knows no AWS SDK, clock, environment or file
/// system.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.resource;
