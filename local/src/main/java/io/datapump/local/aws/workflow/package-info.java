/// Step Functions: executions of state machines. The pipeline they stand for runs in this process.
///
/// Read [io.datapump.local.aws.workflow.LocalSfn] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.workflow;
