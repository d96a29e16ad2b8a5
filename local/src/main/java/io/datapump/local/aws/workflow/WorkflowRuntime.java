package io.datapump.local.aws.workflow;

/// Carries out an execution.
public interface WorkflowRuntime {

    /// Runs to the end. Called again for an execution whose process died, from its beginning.
    WorkflowResult run(StateMachine machine, Execution execution);
}
