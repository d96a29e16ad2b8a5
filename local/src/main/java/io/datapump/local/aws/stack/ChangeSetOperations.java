package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.stack.ChangeSetRecord.ResourceDifference;
import io.datapump.local.aws.stack.StackRecord.Content;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudformation.model.AlreadyExistsException;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.Change;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.DeleteChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DeleteChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.ExecuteChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.ExecuteChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.InsufficientCapabilitiesException;
import software.amazon.awssdk.services.cloudformation.model.InvalidChangeSetStatusException;
import software.amazon.awssdk.services.cloudformation.model.OnStackFailure;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.ResourceChange;
import software.amazon.awssdk.services.cloudformation.model.ResourceChangeDetail;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/// Change sets. One is being created at the first look, and created, or failed for want of changes, at the
/// second.
final class ChangeSetOperations {

    private static final int LARGEST_TEMPLATE = 51_200;

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Documents<StackRecord> stacks;
    private final StackWork work;

    ChangeSetOperations(
            Account account, Clock clock, StateFolder state, Documents<StackRecord> stacks, StackWork work) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.stacks = stacks;
        this.work = work;
    }

    private Documents<ChangeSetRecord> changeSets(String stack) {
        return state.records("cloudformation/changesets/" + stack, ChangeSetRecord.class);
    }

    public CreateChangeSetResponse createChangeSet(CreateChangeSetRequest request) {
        requireForm(request);
        return state.lock().holding(() -> {
            var creates = request.changeSetType() == ChangeSetType.CREATE;
            var before = stacks.find(request.stackName());
            requireState(request, creates, before);
            if (changeSets(request.stackName()).contains(request.changeSetName())) {
                throw StackFailures.of(
                        "AlreadyExistsException",
                        AlreadyExistsException.builder(),
                        "ChangeSet %s already exists".formatted(request.changeSetName()));
            }
            var stack = before.orElseGet(() -> shell(request.stackName()));
            var set = changeSet(request, stack, creates);
            // Only now: a template that is refused leaves no shell behind.
            stacks.put(stack.name(), stack);
            changeSets(stack.name()).put(set.name(), set);
            return CreateChangeSetResponse.builder()
                    .id(set.id())
                    .stackId(stack.id())
                    .build();
        });
    }

    private static void requireForm(CreateChangeSetRequest request) {
        for (var name : List.of(request.stackName(), request.changeSetName())) {
            if (!name.matches("[a-zA-Z][-a-zA-Z0-9]{0,127}")) {
                throw StackFailures.validation(
                        "Value '%s' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z][-a-zA-Z0-9]*"
                                .formatted(name));
            }
        }
        if (request.templateBody() == null) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve cloudformation:CreateChangeSet without a template body.");
        }
        if (request.templateBody().getBytes(StandardCharsets.UTF_8).length > LARGEST_TEMPLATE) {
            throw StackFailures.validation(
                    "1 validation error detected: Value at 'templateBody' failed to satisfy constraint: Member must have length less than or equal to 51200");
        }
        if (Template.parse(request.templateBody()).namesRoles()
                && !request.capabilities().contains(Capability.CAPABILITY_NAMED_IAM)) {
            throw StackFailures.of(
                    "InsufficientCapabilitiesException",
                    InsufficientCapabilitiesException.builder(),
                    "Requires capabilities : [CAPABILITY_NAMED_IAM]");
        }
    }

    private static void requireState(CreateChangeSetRequest request, boolean creates, Optional<StackRecord> stack) {
        var exists = stack.filter(s -> !s.isShell());
        if (creates && exists.isPresent()) {
            throw StackFailures.validation(
                    "Stack [%s] already exists and cannot be created again with the changeSet [%s]."
                            .formatted(request.stackName(), request.changeSetName()));
        }
        if (!creates && exists.isEmpty()) {
            throw StackFailures.validation("Stack [%s] does not exist".formatted(request.stackName()));
        }
        exists.filter(s -> s.isMoving() || s.status().equals("ROLLBACK_COMPLETE"))
                .ifPresent(s -> {
                    throw StackFailures.validation(
                            "Stack:%s is in %s state and can not be updated.".formatted(s.id(), s.status()));
                });
    }

    private StackRecord shell(String name) {
        return new StackRecord(
                account.arn("cloudformation", "stack/%s/%s".formatted(name, UUID.randomUUID())),
                name,
                "REVIEW_IN_PROGRESS",
                Optional.of("User Initiated"),
                clock.instant(),
                Optional.empty(),
                Content.EMPTY,
                Optional.empty(),
                false,
                false,
                "",
                Map.of(),
                Map.of());
    }

    private ChangeSetRecord changeSet(CreateChangeSetRequest request, StackRecord stack, boolean creates) {
        var template = Template.parse(request.templateBody());
        var content = new Content(
                request.templateBody(),
                Parameters.of(template, request.parameters(), stack.current().parameters()),
                request.tags().stream().collect(Collectors.toMap(Tag::key, Tag::value)),
                request.onStackFailure() == OnStackFailure.DELETE);
        var desired = work.desired(stack.name(), stack.id(), content);
        var differences = Differences.between(
                stack.resources(),
                desired.resources(),
                !creates && !content.tags().equals(stack.current().tags()));
        var isEmpty =
                !creates && differences.isEmpty() && outputForms(stack).equals(Optional.of(desired.outputForms()));
        return new ChangeSetRecord(
                account.arn("cloudformation", "changeSet/%s/%s".formatted(request.changeSetName(), UUID.randomUUID())),
                request.changeSetName(),
                stack.id(),
                stack.name(),
                creates,
                clock.instant(),
                content,
                differences,
                false,
                isEmpty
                        ? Optional.of("The submitted information didn't contain changes. Submit different information"
                                + " to create a change set.")
                        : Optional.empty());
    }

    /// A change of outputs alone is a change set without changes that can be executed.
    private Optional<Map<String, String>> outputForms(StackRecord stack) {
        return stack.current().template().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        work.desired(stack.name(), stack.id(), stack.current()).outputForms());
    }

    private ChangeSetRecord require(String reference, String stack) {
        var name = StackOperations.nameOf(reference);
        return Optional.ofNullable(stack)
                .map(StackOperations::nameOf)
                .flatMap(s -> changeSets(s).find(name))
                .orElseThrow(() -> StackFailures.noChangeSet(reference));
    }

    public DescribeChangeSetResponse describeChangeSet(DescribeChangeSetRequest request) {
        var set = require(request.changeSetName(), request.stackName());
        var response = described(set, Boolean.TRUE.equals(request.includePropertyValues()));
        changeSets(set.stackName()).put(set.name(), set.looked());
        return response;
    }

    private static DescribeChangeSetResponse described(ChangeSetRecord set, boolean withValues) {
        var response = DescribeChangeSetResponse.builder()
                .changeSetId(set.id())
                .changeSetName(set.name())
                .stackId(set.stackId())
                .stackName(set.stackName())
                .creationTime(set.created())
                .status("CREATE_IN_PROGRESS")
                .executionStatus("UNAVAILABLE")
                .parameters(set.content().parameters().entrySet().stream()
                        .map(p -> Parameter.builder()
                                .parameterKey(p.getKey())
                                .parameterValue(p.getValue())
                                .build())
                        .toList());
        if (!set.seen()) {
            return response.build();
        }
        return set.failure()
                .map(reason -> response.status("FAILED").statusReason(reason))
                .orElseGet(() -> response.status("CREATE_COMPLETE")
                        .executionStatus("AVAILABLE")
                        .changes(set.differences().stream()
                                .map(difference -> change(difference, withValues))
                                .toList()))
                .build();
    }

    private static Change change(ResourceDifference difference, boolean withValues) {
        var details = difference.properties().stream()
                .map(property -> ResourceChangeDetail.builder()
                        .target(target -> target.attribute("Properties")
                                .name(property.name())
                                .path("/Properties/" + property.name())
                                .beforeValue(withValues ? property.before() : null)
                                .afterValue(withValues ? property.after() : null)
                                .requiresRecreation(property.replaces() ? "Always" : "Never"))
                        .evaluation("Static")
                        .changeSource("DirectModification")
                        .build())
                .toList();
        var change = ResourceChange.builder()
                .action(difference.action())
                .logicalResourceId(difference.logicalId())
                .resourceType(difference.type());
        if (!difference.physicalId().isEmpty()) {
            change.physicalResourceId(difference.physicalId());
        }
        if (!difference.policy().isEmpty()) {
            change.policyAction(difference.policy());
        }
        if (difference.action().equals("Modify")) {
            change.replacement(difference.replaced() ? "True" : "False")
                    .scopeWithStrings(difference.properties().isEmpty() ? "Tags" : "Properties")
                    .details(details);
        }
        return Change.builder().type("Resource").resourceChange(change.build()).build();
    }

    public ExecuteChangeSetResponse executeChangeSet(ExecuteChangeSetRequest request) {
        return state.lock().holding(() -> {
            var set = require(request.changeSetName(), request.stackName());
            if (!set.seen() || set.failure().isPresent()) {
                throw StackFailures.of(
                        "InvalidChangeSetStatus",
                        InvalidChangeSetStatusException.builder(),
                        "ChangeSet [%s] cannot be executed in its current status of [%s]"
                                .formatted(set.id(), set.seen() ? "FAILED" : "CREATE_IN_PROGRESS"));
            }
            var stack = stacks.find(set.stackName()).orElseThrow(() -> StackFailures.noStack(set.stackName()));
            stacks.put(
                    stack.name(),
                    stack.moving(
                            set.creates() ? "CREATE_IN_PROGRESS" : "UPDATE_IN_PROGRESS",
                            set.content(),
                            Optional.ofNullable(request.clientRequestToken()).orElse("")));
            // Executing one deletes all the others, which were made for a stack that is no more.
            changeSets(stack.name()).clear();
            return ExecuteChangeSetResponse.builder().build();
        });
    }

    /// No failure where there is no such change set.
    public DeleteChangeSetResponse deleteChangeSet(DeleteChangeSetRequest request) {
        Optional.ofNullable(request.stackName())
                .map(StackOperations::nameOf)
                .ifPresent(stack -> changeSets(stack).delete(StackOperations.nameOf(request.changeSetName())));
        return DeleteChangeSetResponse.builder().build();
    }
}
