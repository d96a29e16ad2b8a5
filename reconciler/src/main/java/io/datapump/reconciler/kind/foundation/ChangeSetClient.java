package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.changingWithAnswer;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.AlreadyExistsException;
import software.amazon.awssdk.services.cloudformation.model.Change;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetStatus;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.ExecutionStatus;

/// One change set from its creation to its execution. A change set that is not executed is deleted, unless an answer
/// was lost: the next apply finds it under the same name then.
final class ChangeSetClient {

    private final CloudFormationClient cloudFormation;
    private final Polling polling;

    ChangeSetClient(CloudFormationClient cloudFormation, Polling polling) {
        this.cloudFormation = cloudFormation;
        this.polling = polling;
    }

    /// A change set being executed.
    ///
    /// @param token what the stack's events of this execution carry
    record Execution(String stackId, String token) {}

    /// Creates the change set, holds it against what was foretold, and executes it.
    ///
    /// @return empty where there is nothing to change
    /// @throws ApplyException where CloudFormation refuses it, where it would remove or replace what was not
    ///     foretold, or where the stack has moved on; nothing has been changed then
    Optional<Execution> carryOut(CreateChangeSetRequest request, List<ResourceChange> foretold) {
        var stackId = create(request);
        try {
            var made = awaitMade(request);
            if (made.status() == ChangeSetStatus.FAILED) {
                return refused(request, Optional.ofNullable(made.statusReason()).orElse("no reason given"));
            }
            review(request, made, foretold);
            return Optional.of(new Execution(stackId, execute(request)));
        } catch (ApplyException e) {
            if (e.effect() == Effect.NONE) {
                giveUp(request, e);
            }
            throw e;
        }
    }

    private String execute(CreateChangeSetRequest request) {
        var token = "datapump-" + UUID.randomUUID();
        changing(
                "ExecuteChangeSet",
                subject(request),
                () -> cloudFormation.executeChangeSet(r -> r.stackName(request.stackName())
                        .changeSetName(request.changeSetName())
                        .clientRequestToken(token)
                        .retainExceptOnCreate(true)));
        return token;
    }

    /// A change set of the same name is what an interrupted apply left: it was made for a stack that may be no more.
    private String create(CreateChangeSetRequest request) {
        return changingWithAnswer("CreateChangeSet", subject(request), () -> {
            try {
                return cloudFormation.createChangeSet(request).stackId();
            } catch (AlreadyExistsException e) {
                delete(request);
                return cloudFormation.createChangeSet(request).stackId();
            }
        });
    }

    private DescribeChangeSetResponse awaitMade(CreateChangeSetRequest request) {
        return polling.await(
                "change set %s of %s".formatted(request.changeSetName(), subject(request)),
                () -> Optional.of(describe(request, Optional.empty()))
                        .filter(set -> set.status() == ChangeSetStatus.CREATE_COMPLETE
                                || set.status() == ChangeSetStatus.FAILED));
    }

    /// A change set without changes ends as FAILED; only its reason tells it from a real failure.
    private Optional<Execution> refused(CreateChangeSetRequest request, String reason) {
        if (reason.startsWith("The submitted information didn't contain changes.")
                || reason.startsWith("No updates are to be performed.")) {
            delete(request);
            return Optional.empty();
        }
        throw new ApplyException("Cannot change %s: CloudFormation refused the change set, \"%s\". Nothing was changed."
                .formatted(subject(request), reason));
    }

    private void review(CreateChangeSetRequest request, DescribeChangeSetResponse made, List<ResourceChange> foretold) {
        if (made.executionStatus() != ExecutionStatus.AVAILABLE) {
            throw new ApplyException(
                    "Cannot change %s: its change set cannot be executed (%s), because the stack has moved on since. Nothing was changed. Plan again."
                            .formatted(subject(request), made.executionStatusAsString()));
        }
        var announced = changes(request, made).stream()
                .flatMap(change -> Optional.ofNullable(change.resourceChange()).stream())
                .map(FoundationMapper::announced)
                .toList();
        var surprises = new ChangeSetReview(foretold).surprises(announced);
        if (!surprises.isEmpty()) {
            throw new ApplyException(
                    "Refusing to change %s: CloudFormation's change set does more than the plan says. %s. Nothing was changed."
                            .formatted(
                                    subject(request),
                                    surprises.stream()
                                            .map(AnnouncedChange::sentence)
                                            .collect(Collectors.joining(". "))));
        }
    }

    private List<Change> changes(CreateChangeSetRequest request, DescribeChangeSetResponse first) {
        var all = new ArrayList<>(first.changes());
        var next = Optional.ofNullable(first.nextToken());
        while (next.isPresent()) {
            var page = describe(request, next);
            all.addAll(page.changes());
            next = Optional.ofNullable(page.nextToken());
        }
        return all;
    }

    private DescribeChangeSetResponse describe(CreateChangeSetRequest request, Optional<String> page) {
        return reading(
                "DescribeChangeSet",
                subject(request),
                () -> cloudFormation.describeChangeSet(r -> r.stackName(request.stackName())
                        .changeSetName(request.changeSetName())
                        .includePropertyValues(true)
                        .nextToken(page.orElse(null))));
    }

    /// Leaves nothing behind, and never hides why.
    private void giveUp(CreateChangeSetRequest request, RuntimeException why) {
        try {
            delete(request);
            deleteShell(request.stackName());
        } catch (RuntimeException e) {
            why.addSuppressed(e);
        }
    }

    /// A change set that was to create a stack leaves it without resources.
    private void deleteShell(String stack) {
        var isShell = cloudFormation.describeStacks(r -> r.stackName(stack)).stacks().stream()
                .anyMatch(s -> s.stackStatusAsString().equals(FoundationClient.SHELL));
        if (isShell) {
            changing("DeleteStack", "stack " + stack, () -> cloudFormation.deleteStack(r -> r.stackName(stack)));
        }
    }

    private void delete(CreateChangeSetRequest request) {
        changing(
                "DeleteChangeSet",
                subject(request),
                () -> cloudFormation.deleteChangeSet(
                        r -> r.stackName(request.stackName()).changeSetName(request.changeSetName())));
    }

    private static String subject(CreateChangeSetRequest request) {
        return "stack " + request.stackName();
    }
}
