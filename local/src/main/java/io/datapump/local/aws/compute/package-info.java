/// ECS on Fargate: task definitions with the service's defaults, and tasks whose container runs in this
/// process.
///
/// Read [io.datapump.local.aws.compute.LocalEcs] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.compute;
