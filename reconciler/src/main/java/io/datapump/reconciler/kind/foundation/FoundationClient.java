package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetStatus;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.Stack;
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

    private static final String SHELL = "REVIEW_IN_PROGRESS";

    private final CloudFormationClient cloudFormation;
    private final Polling polling;

    public FoundationClient(CloudFormationClient cloudFormation, Polling polling) {
        this.cloudFormation = cloudFormation;
        this.polling = polling;
    }

    /// The lake's stack only: no stack is ever deleted, so nobody looks for others.
    @Override
    public List<FoundationState> live(Scope scope, Set<String> names) {
        return names.stream()
                .sorted()
                .map(name -> find(scope, name))
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

    @Override
    public void create(Scope scope, FoundationState desired) {
        if (prepare(FoundationMapper.create(desired, newChangeSet()))) {
            confirm(desired.name(), "CREATE_COMPLETE");
        }
    }

    @Override
    public void update(Scope scope, FoundationState live, FoundationState desired) {
        if (prepare(FoundationMapper.update(desired, newChangeSet()))) {
            confirm(desired.name(), "UPDATE_COMPLETE");
        }
    }

    @Override
    public void delete(Scope scope, FoundationState live) {
        throw new ApplyException(
                "Refusing to delete stack %s: the lake's bucket and key belong to it.".formatted(live.name()));
    }

    /// Creates the change set and executes it.
    ///
    /// @return false where there is nothing to change
    private boolean prepare(CreateChangeSetRequest request) {
        var stack = request.stackName();
        changing("CreateChangeSet", subject(stack), () -> cloudFormation.createChangeSet(request));
        var changeSet = polling.await(
                "change set %s of %s".formatted(request.changeSetName(), subject(stack)),
                () -> describe(request)
                        .filter(set -> set.status() == ChangeSetStatus.CREATE_COMPLETE
                                || set.status() == ChangeSetStatus.FAILED));
        if (changeSet.status() == ChangeSetStatus.FAILED) {
            return refuse(request, Optional.ofNullable(changeSet.statusReason()).orElse("no reason given"));
        }
        changing(
                "ExecuteChangeSet",
                subject(stack),
                () -> cloudFormation.executeChangeSet(r -> r.stackName(stack)
                        .changeSetName(request.changeSetName())
                        .retainExceptOnCreate(true)));
        return true;
    }

    /// A change set without changes ends as FAILED; only its reason tells it from a real failure.
    private boolean refuse(CreateChangeSetRequest request, String reason) {
        changing(
                "DeleteChangeSet",
                subject(request.stackName()),
                () -> cloudFormation.deleteChangeSet(
                        r -> r.stackName(request.stackName()).changeSetName(request.changeSetName())));
        if (reason.contains("didn't contain changes") || reason.startsWith("No updates are to be performed")) {
            return false;
        }
        throw new ApplyException("Cannot change %s: CloudFormation refused the change set, \"%s\". Nothing was changed."
                .formatted(subject(request.stackName()), reason));
    }

    private void confirm(String name, String wanted) {
        // A shell is not at rest here: its change set is being executed.
        var status = polling.await(
                subject(name) + " to come to rest",
                () -> Optional.of(describe(name).map(Stack::stackStatusAsString).orElse("DELETE_COMPLETE"))
                        .filter(s -> !s.endsWith("_IN_PROGRESS")));
        if (!status.equals(wanted)) {
            throw new ApplyException(
                    "Cannot change %s: CloudFormation took the change back and ended in %s. The stack's events name the resource that failed."
                            .formatted(subject(name), status));
        }
    }

    private Optional<DescribeChangeSetResponse> describe(CreateChangeSetRequest request) {
        return Optional.of(reading(
                "DescribeChangeSet",
                subject(request.stackName()),
                () -> cloudFormation.describeChangeSet(
                        r -> r.stackName(request.stackName()).changeSetName(request.changeSetName()))));
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

    private static String unsound(Stack stack) {
        var way = switch (stack.stackStatusAsString()) {
            case "ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "DELETE_FAILED" ->
                "Its creation failed: delete it in CloudFormation, then plan again.";
            case "UPDATE_ROLLBACK_FAILED" -> "Continue its rollback in CloudFormation, then plan again.";
            default -> "Look at its events in CloudFormation, mend it, then plan again.";
        };
        return "Cannot plan against %s in state %s. %s"
                .formatted(subject(stack.stackName()), stack.stackStatusAsString(), way);
    }

    private static String newChangeSet() {
        return "datapump-" + UUID.randomUUID();
    }

    private static String subject(String stack) {
        return "stack " + stack;
    }
}
