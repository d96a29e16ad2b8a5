package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.kind.foundation.ChangeSetClient.Execution;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;
import software.amazon.awssdk.services.cloudformation.model.TemplateStage;

/// The stack through CloudFormation, by change sets only.
public final class FoundationClient implements ResourceClient<FoundationState> {

    /// States of a stack that exists, is at rest and takes an update. After any other, someone has to look
    /// first.
    private static final Set<String> SOUND = Set.of(
            "CREATE_COMPLETE",
            "UPDATE_COMPLETE",
            "UPDATE_ROLLBACK_COMPLETE",
            "IMPORT_COMPLETE",
            "IMPORT_ROLLBACK_COMPLETE");

    /// A stack without resources, which a change set left behind.
    static final String SHELL = "REVIEW_IN_PROGRESS";

    private static final int REASONS = 5;

    private final CloudFormationClient cloudFormation;
    private final Polling polling;
    private final Optional<String> commit;

    public FoundationClient(CloudFormationClient cloudFormation, Polling polling) {
        this(cloudFormation, polling, Optional.empty());
    }

    /// The same for a configuration of a known commit, which the names of change sets carry then.
    public FoundationClient(CloudFormationClient cloudFormation, Polling polling, Optional<String> commit) {
        this.cloudFormation = cloudFormation;
        this.polling = polling;
        this.commit = commit;
    }

    /// The lake's stack only: no stack is ever deleted, so nobody looks for others.
    @Override
    public List<FoundationState> live(Scope scope, List<FoundationState> desired) {
        return desired.stream()
                .map(state -> find(scope, state.name()))
                .flatMap(Optional::stream)
                .toList();
    }

    /// The stack once it has come to rest: an operation in progress, left by an interrupted apply, is waited
    /// for.
    ///
    /// @throws LiveStateException where the stack rests in a state that only people can mend
    @Override
    public Optional<FoundationState> find(Scope scope, String name) {
        return rest(name).map(stack -> {
            if (!SOUND.contains(stack.stackStatusAsString())) {
                throw new LiveStateException(unsound(stack));
            }
            return FoundationMapper.state(stack, template(name));
        });
    }

    private Optional<Stack> rest(String name) {
        try {
            return awaitRest(name);
        } catch (ApplyException e) {
            throw new LiveStateException(e.reason(), e);
        }
    }

    /// Protection comes last: a protected stack whose first creation fails could not delete itself.
    @Override
    public void create(Scope scope, FoundationState desired) {
        carryOut(FoundationMapper.create(desired, commit), StackPreview.creation(desired.source()), "CREATE_COMPLETE");
        protect(desired);
    }

    @Override
    public void update(Scope scope, FoundationState live, FoundationState desired) {
        // A change set replaces all tags of a stack: those of others are sent again.
        var present = describe(desired.name()).map(FoundationMapper::tags).orElse(Map.of());
        carryOut(
                FoundationMapper.update(desired, present, commit),
                StackPreview.between(live, desired),
                "UPDATE_COMPLETE");
        if (!live.terminationProtection()) {
            protect(desired);
        }
    }

    private void carryOut(CreateChangeSetRequest request, List<ResourceChange> foretold, String wanted) {
        new ChangeSetClient(cloudFormation, polling)
                .carryOut(request, foretold)
                .ifPresent(execution -> confirm(request.stackName(), execution, wanted));
    }

    private void protect(FoundationState desired) {
        changing(
                "UpdateTerminationProtection",
                subject(desired.name()),
                () -> cloudFormation.updateTerminationProtection(
                        r -> r.stackName(desired.name()).enableTerminationProtection(desired.terminationProtection())));
    }

    @Override
    public void delete(Scope scope, FoundationState live) {
        throw new ApplyException(
                "Refusing to delete stack %s: the lake's bucket and key belong to it.".formatted(live.name()));
    }

    private void confirm(String name, Execution execution, String wanted) {
        // A shell is not at rest here: its change set is being executed.
        var status = polling.await(
                subject(name) + " to come to rest",
                () -> Optional.of(describe(name).map(Stack::stackStatusAsString).orElse("DELETE_COMPLETE"))
                        .filter(s -> !s.endsWith("_IN_PROGRESS")));
        if (!status.equals(wanted)) {
            throw new ApplyException("Cannot change %s: CloudFormation took the change back and ended in %s. %s"
                    .formatted(subject(name), status, failures(name, execution)));
        }
    }

    /// Why resources failed, the first to fail first. Those that were only stopped because of another are left out.
    private String failures(String name, Execution execution) {
        var failed = reading(
                "DescribeStackEvents",
                subject(name),
                // By id, under which a deleted stack is still known.
                () ->
                        cloudFormation
                                .describeStackEventsPaginator(r -> r.stackName(execution.stackId()))
                                .stackEvents()
                                .stream()
                                .filter(event -> execution.token().equals(event.clientRequestToken()))
                                .filter(FoundationClient::failed)
                                .map(FoundationMapper::failure)
                                .toList());
        return failed.isEmpty()
                ? "Its events name no resource that failed."
                : failed.reversed().stream().limit(REASONS).collect(Collectors.joining(" "));
    }

    private static boolean failed(StackEvent event) {
        return event.resourceStatusAsString().endsWith("_FAILED")
                && !Optional.ofNullable(event.resourceStatusReason()).orElse("").contains("cancelled");
    }

    /// The stack at rest; empty where there is none. A stack in `REVIEW_IN_PROGRESS` is a shell without
    /// resources that a change set left behind.
    private Optional<Stack> awaitRest(String name) {
        return polling.await(subject(name) + " to come to rest", () -> {
            var stack = describe(name).filter(s -> !s.stackStatusAsString().equals(SHELL));
            var moving = stack.filter(s -> s.stackStatusAsString().endsWith("_IN_PROGRESS"));
            return moving.isPresent() ? Optional.empty() : Optional.of(stack);
        });
    }

    private Optional<Stack> describe(String name) {
        return reading("DescribeStacks", subject(name), () -> {
            try {
                return cloudFormation.describeStacks(r -> r.stackName(name)).stacks().stream()
                        .findFirst();
            } catch (CloudFormationException e) {
                if (AwsFailures.code(e).equals("ValidationError")
                        && AwsFailures.message(e).contains("does not exist")) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private String template(String name) {
        return reading(
                "GetTemplate",
                subject(name),
                () -> cloudFormation
                        .getTemplate(r -> r.stackName(name).templateStage(TemplateStage.ORIGINAL))
                        .templateBody());
    }

    /// What to do where CloudFormation waits for people (CloudFormation guide, stack states).
    private static String unsound(Stack stack) {
        var way = switch (stack.stackStatusAsString()) {
            case "ROLLBACK_COMPLETE" ->
                "Its first creation failed and was taken back: delete the stack in CloudFormation, then plan again.";
            case "ROLLBACK_FAILED" ->
                "Its first creation failed and could not be taken back: delete the stack in CloudFormation, keeping the resources that its events name, then plan again.";
            case "DELETE_FAILED" ->
                "Somebody deletes it and a resource resists: mend what its events name and delete it again, then plan again.";
            case "UPDATE_ROLLBACK_FAILED" ->
                "An update failed and could not be taken back: continue its rollback in CloudFormation (ContinueUpdateRollback, skipping the resources that its events name if need be), then plan again.";
            case "CREATE_FAILED", "UPDATE_FAILED" ->
                "A change failed and was not taken back, for its rollback is disabled: roll it back in CloudFormation (RollbackStack), then plan again.";
            default -> "Look at its events in CloudFormation, mend it, then plan again.";
        };
        return "Cannot plan against %s in state %s. %s"
                .formatted(subject(stack.stackName()), stack.stackStatusAsString(), way);
    }

    private static String subject(String stack) {
        return "stack " + stack;
    }
}
