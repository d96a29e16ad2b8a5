/// ECS task definitions: one family per cluster, in which the pump's jobs run on Fargate.
///
/// Read [io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.taskdefinition;
