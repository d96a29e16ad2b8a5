package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.local.aws.function.LocalLambda;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.state.FolderLock;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.workflow.LocalSfn;
import java.time.Clock;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;

/// CloudFormation, by change sets. A stack that is complete here proves that its template can be read and
/// that its references resolve, and nothing about what AWS would make of its properties.
public final class LocalCloudFormation {

    private final CloudFormationClient client;

    public LocalCloudFormation(Account account, Clock clock, StateFolder state, Services services, CallLog calls) {
        var stacks = state.records("cloudformation/stacks", StackRecord.class);
        var types = new ResourceTypes(
                account,
                services.s3(),
                services.sns(),
                services.sqs(),
                services.lambda(),
                services.ecs(),
                services.sfn(),
                services.roles());
        var events = new StackEvents(state);
        var work = new StackWork(account, clock, types, stacks, events);
        var working = FolderLock.of(state.folder("locks").resolve("stacks.lock"));
        this.client = LocalClient.of(
                CloudFormationClient.class,
                "cloudformation",
                calls,
                new StackOperations(stacks, work, working, events),
                new DriftOperations(clock, state, stacks, types),
                new ChangeSetOperations(account, clock, state, stacks, work));
    }

    /// Where a stack's resources are created.
    public record Services(
            LocalS3 s3, LocalSns sns, LocalSqs sqs, LocalLambda lambda, LocalEcs ecs, LocalSfn sfn, LocalRoles roles) {}

    public CloudFormationClient client() {
        return client;
    }
}
