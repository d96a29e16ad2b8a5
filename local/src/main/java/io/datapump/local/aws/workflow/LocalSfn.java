package io.datapump.local.aws.workflow;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import software.amazon.awssdk.services.sfn.SfnClient;

/// Step Functions. An execution runs when [#advance] is called.
public final class LocalSfn {

    private final SfnClient client;
    private final Executions executions;

    public LocalSfn(Account account, Clock clock, StateFolder state, WorkflowRuntime runtime, CallLog calls) {
        this.executions = new Executions(account, clock, state, runtime);
        this.client = LocalClient.of(SfnClient.class, "sfn", calls, new SfnOperations(executions));
    }

    public SfnClient client() {
        return client;
    }

    /// Creates a state machine, or gives an existing one this definition.
    ///
    /// @return its ARN
    public String createStateMachine(String name, String definition, String roleArn) {
        return executions.create(name, definition, roleArn).arn();
    }

    public void deleteStateMachine(String arn) {
        executions.delete(arn);
    }

    /// Runs one execution to its end; false where none is to be run.
    public boolean advance() {
        return executions.advance();
    }
}
