package io.datapump.local.aws.stack;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.FolderLock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.cloudformation.model.DeleteStackRequest;
import software.amazon.awssdk.services.cloudformation.model.DeleteStackResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackEventsRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackEventsResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStacksRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStacksResponse;
import software.amazon.awssdk.services.cloudformation.model.GetTemplateRequest;
import software.amazon.awssdk.services.cloudformation.model.GetTemplateResponse;
import software.amazon.awssdk.services.cloudformation.model.ListStackResourcesRequest;
import software.amazon.awssdk.services.cloudformation.model.ListStackResourcesResponse;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;
import software.amazon.awssdk.services.cloudformation.model.StackResourceSummary;
import software.amazon.awssdk.services.cloudformation.model.Tag;
import software.amazon.awssdk.services.cloudformation.model.UpdateTerminationProtectionRequest;
import software.amazon.awssdk.services.cloudformation.model.UpdateTerminationProtectionResponse;

/// Stacks. An operation under way moves on when someone looks: in progress at the first look, done at the
/// second.
final class StackOperations {

    private final Documents<StackRecord> stacks;
    private final StackWork work;
    private final FolderLock working;
    private final StackEvents events;

    StackOperations(Documents<StackRecord> stacks, StackWork work, FolderLock working, StackEvents events) {
        this.stacks = stacks;
        this.work = work;
        this.working = working;
        this.events = events;
    }

    public DescribeStacksResponse describeStacks(DescribeStacksRequest request) {
        List<StackRecord> found = request.stackName() == null
                ? stacks.all().stream()
                        .map(StackRecord::name)
                        .map(this::look)
                        .flatMap(Optional::stream)
                        .toList()
                : List.of(look(nameOf(request.stackName()))
                        .orElseThrow(() -> StackFailures.noStack(request.stackName())));
        return DescribeStacksResponse.builder()
                .stacks(found.stream().map(StackOperations::described).toList())
                .build();
    }

    /// A stack by name or id.
    static String nameOf(String reference) {
        return reference.startsWith("arn:") ? reference.split("/", -1)[1] : reference;
    }

    private Optional<StackRecord> look(String name) {
        return working.holding(() -> {
            var stack = stacks.find(name);
            if (stack.filter(StackRecord::isMoving).isEmpty()) {
                return stack;
            } else if (!stack.get().seen()) {
                stacks.put(name, stack.get().seenMoving());
            } else {
                work.finish(stack.get());
            }
            return stacks.find(name);
        });
    }

    private StackRecord require(String reference) {
        return stacks.find(nameOf(reference)).orElseThrow(() -> StackFailures.noStack(reference));
    }

    private static Stack described(StackRecord stack) {
        return Stack.builder()
                .stackId(stack.id())
                .stackName(stack.name())
                .stackStatus(stack.status())
                .stackStatusReason(stack.reason().orElse(null))
                .creationTime(stack.created())
                .lastUpdatedTime(stack.updated().orElse(null))
                .parameters(sorted(stack.current().parameters()).entrySet().stream()
                        .map(p -> Parameter.builder()
                                .parameterKey(p.getKey())
                                .parameterValue(p.getValue())
                                .build())
                        .toList())
                .outputs(sorted(stack.outputs()).entrySet().stream()
                        .map(o -> Output.builder()
                                .outputKey(o.getKey())
                                .outputValue(o.getValue())
                                .build())
                        .toList())
                .tags(sorted(stack.current().tags()).entrySet().stream()
                        .map(t -> Tag.builder()
                                .key(t.getKey())
                                .value(t.getValue())
                                .build())
                        .toList())
                .disableRollback(false)
                .enableTerminationProtection(stack.isProtected())
                .build();
    }

    private static Map<String, String> sorted(Map<String, String> map) {
        return new TreeMap<>(map);
    }

    /// The template as it was submitted, whatever stage is asked for: there are no transforms here.
    public GetTemplateResponse getTemplate(GetTemplateRequest request) {
        return GetTemplateResponse.builder()
                .templateBody(require(request.stackName()).current().template())
                .build();
    }

    public ListStackResourcesResponse listStackResources(ListStackResourcesRequest request) {
        var stack = require(request.stackName());
        var summaries = new TreeMap<>(stack.resources())
                .entrySet().stream()
                        .map(resource -> StackResourceSummary.builder()
                                .logicalResourceId(resource.getKey())
                                .physicalResourceId(
                                        resource.getValue().physical().id())
                                .resourceType(resource.getValue().type())
                                .resourceStatus("CREATE_COMPLETE")
                                .lastUpdatedTimestamp(stack.updated().orElse(stack.created()))
                                .build())
                        .toList();
        return ListStackResourcesResponse.builder()
                .stackResourceSummaries(summaries)
                .build();
    }

    /// Done at once; no failure where there is no such stack (CloudFormation API, DeleteStack).
    public DeleteStackResponse deleteStack(DeleteStackRequest request) {
        working.holding(() -> stacks.find(nameOf(request.stackName())).ifPresent(stack -> {
            if (stack.isProtected()) {
                throw StackFailures.validation(
                        "Stack [%s] cannot be deleted while TerminationProtection is enabled".formatted(stack.name()));
            }
            work.delete(stack);
        }));
        return DeleteStackResponse.builder().build();
    }

    public UpdateTerminationProtectionResponse updateTerminationProtection(UpdateTerminationProtectionRequest request) {
        return working.holding(() -> {
            var stack = require(request.stackName());
            stacks.put(stack.name(), stack.protectedBy(request.enableTerminationProtection()));
            return UpdateTerminationProtectionResponse.builder()
                    .stackId(stack.id())
                    .build();
        });
    }

    /// What failed, newest first; what went well is not recorded.
    public DescribeStackEventsResponse describeStackEvents(DescribeStackEventsRequest request) {
        return DescribeStackEventsResponse.builder()
                .stackEvents(events.of(request.stackName(), stacks).stream()
                        .map(event -> StackEvent.builder()
                                .logicalResourceId(event.logicalId())
                                .resourceType(event.type())
                                .resourceStatus(event.status())
                                .resourceStatusReason(event.reason())
                                .clientRequestToken(event.token().isEmpty() ? null : event.token())
                                .timestamp(event.at())
                                .build())
                        .toList())
                .build();
    }
}
