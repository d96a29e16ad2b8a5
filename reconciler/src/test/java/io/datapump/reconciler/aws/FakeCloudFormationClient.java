package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.AlreadyExistsException;
import software.amazon.awssdk.services.cloudformation.model.Change;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetStatus;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.DeleteChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DeleteChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.DeleteStackRequest;
import software.amazon.awssdk.services.cloudformation.model.DeleteStackResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackDriftDetectionStatusRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackDriftDetectionStatusResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackEventsRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackEventsResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackResourceDriftsRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackResourceDriftsResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStacksRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStacksResponse;
import software.amazon.awssdk.services.cloudformation.model.DetectStackDriftRequest;
import software.amazon.awssdk.services.cloudformation.model.DetectStackDriftResponse;
import software.amazon.awssdk.services.cloudformation.model.ExecuteChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.ExecuteChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.ExecutionStatus;
import software.amazon.awssdk.services.cloudformation.model.GetTemplateRequest;
import software.amazon.awssdk.services.cloudformation.model.GetTemplateResponse;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.ResourceChange;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDrift;
import software.amazon.awssdk.services.cloudformation.model.Tag;
import software.amazon.awssdk.services.cloudformation.model.UpdateTerminationProtectionRequest;
import software.amazon.awssdk.services.cloudformation.model.UpdateTerminationProtectionResponse;

/// Stacks and change sets that take their time: each description moves them one state on. An executed change
/// set creates the bucket its parameters name.
public final class FakeCloudFormationClient implements CloudFormationClient {

    private final Calls calls;
    private final FakeS3Client s3;
    private final TreeMap<String, Stack> stacks = new TreeMap<>();
    private final Map<String, String> templates = new HashMap<>();
    private final Map<String, CreateChangeSetRequest> changeSets = new HashMap<>();
    private final Map<String, ChangeSetStatus> statuses = new HashMap<>();
    private final List<StackEvent> events = new ArrayList<>();
    private List<Change> announced = List.of();
    private ExecutionStatus executability = ExecutionStatus.AVAILABLE;
    private List<StackResourceDrift> drifts = List.of();
    private String detection = "DETECTION_COMPLETE";
    private Optional<String> refusal = Optional.empty();
    private Optional<String> failure = Optional.empty();

    FakeCloudFormationClient(Calls calls, FakeS3Client s3) {
        this.calls = calls;
        this.s3 = s3;
    }

    public void tamper(String stack, UnaryOperator<Stack.Builder> change) {
        stacks.computeIfPresent(
                stack, (key, live) -> change.apply(live.toBuilder()).build());
    }

    public void tamperTemplate(String stack, UnaryOperator<String> change) {
        templates.computeIfPresent(stack, (key, text) -> change.apply(text));
    }

    public Stack stack(String name) {
        return Objects.requireNonNull(stacks.get(name));
    }

    public List<String> openChangeSets() {
        return List.copyOf(changeSets.keySet());
    }

    /// Lets change sets end as FAILED with a reason.
    public void refuseChangeSets(String reason) {
        refusal = Optional.of(reason);
    }

    /// Lets change sets announce changes, one a page.
    public void announce(ResourceChange... changes) {
        announced = Arrays.stream(changes)
                .map(change -> Change.builder().resourceChange(change).build())
                .toList();
    }

    /// Lets change sets be in another execution status than available.
    public void executability(ExecutionStatus status) {
        executability = status;
    }

    /// Lets a drift detection end in a status and answer drifts, one a page.
    public void drift(String status, StackResourceDrift... found) {
        detection = status;
        drifts = List.of(found);
    }

    /// Notes an event of the next execution, older ones first.
    public void failNext(String logicalId, String type, String reason) {
        events.addFirst(StackEvent.builder()
                .logicalResourceId(logicalId)
                .resourceType(type)
                .resourceStatus("CREATE_FAILED")
                .resourceStatusReason(reason)
                .build());
    }

    /// Lets executions end in a status, after the rollback that status tells of.
    public void failExecutions(String status) {
        failure = Optional.of(status);
    }

    @Override
    public CreateChangeSetResponse createChangeSet(CreateChangeSetRequest request) {
        calls.enter("CreateChangeSet");
        var exists = Optional.ofNullable(stacks.get(request.stackName()))
                .filter(stack -> !stack.stackStatusAsString().equals("REVIEW_IN_PROGRESS"))
                .isPresent();
        if (exists == (request.changeSetType() == ChangeSetType.CREATE)) {
            throw validation("Stack [%s] already exists or does not exist".formatted(request.stackName()));
        }
        if (!exists) {
            stacks.put(
                    request.stackName(),
                    Stack.builder()
                            .stackName(request.stackName())
                            .stackStatus("REVIEW_IN_PROGRESS")
                            .build());
        }
        if (changeSets.containsKey(request.changeSetName())) {
            throw AlreadyExistsException.builder()
                    .message("ChangeSet %s already exists".formatted(request.changeSetName()))
                    .statusCode(400)
                    .build();
        }
        changeSets.put(request.changeSetName(), request);
        statuses.put(request.changeSetName(), ChangeSetStatus.CREATE_PENDING);
        return CreateChangeSetResponse.builder()
                .stackId(request.stackName() + "/id")
                .build();
    }

    @Override
    public DescribeChangeSetResponse describeChangeSet(DescribeChangeSetRequest request) {
        calls.enter("DescribeChangeSet");
        var set = Objects.requireNonNull(changeSets.get(request.changeSetName()));
        var answered = Objects.requireNonNull(statuses.get(request.changeSetName()));
        var reason = refusal.or(() -> unchanged(set)
                ? Optional.of(
                        "The submitted information didn't contain changes. Submit different information to create a change set.")
                : Optional.empty());
        statuses.put(
                request.changeSetName(), reason.isPresent() ? ChangeSetStatus.FAILED : ChangeSetStatus.CREATE_COMPLETE);
        var page = Integer.parseInt(Optional.ofNullable(request.nextToken()).orElse("0"));
        return DescribeChangeSetResponse.builder()
                .status(answered)
                .statusReason(reason.orElse(null))
                .executionStatus(executability)
                .changes(announced.subList(page, Math.min(page + 1, announced.size())))
                .nextToken(page + 1 < announced.size() ? Integer.toString(page + 1) : null)
                .build();
    }

    private boolean unchanged(CreateChangeSetRequest set) {
        var stack = Optional.ofNullable(stacks.get(set.stackName()));
        return set.templateBody().equals(templates.get(set.stackName()))
                && stack.filter(s -> s.parameters().equals(set.parameters())
                                && s.tags().equals(set.tags()))
                        .isPresent();
    }

    @Override
    public ExecuteChangeSetResponse executeChangeSet(ExecuteChangeSetRequest request) {
        calls.enter("ExecuteChangeSet");
        var set = Objects.requireNonNull(changeSets.get(request.changeSetName()));
        changeSets.values().removeIf(other -> other.stackName().equals(set.stackName()));
        var verb = set.changeSetType() == ChangeSetType.CREATE ? "CREATE" : "UPDATE";
        tamper(set.stackName(), stack -> stack.stackStatus(verb + "_IN_PROGRESS"));
        events.replaceAll(event -> event.clientRequestToken() == null
                ? event.toBuilder()
                        .clientRequestToken(request.clientRequestToken())
                        .build()
                : event);
        if (failure.isEmpty()) {
            tamper(set.stackName(), stack -> stack.parameters(set.parameters()).tags(set.tags()));
            templates.put(set.stackName(), set.templateBody());
            var values = set.parameters().stream()
                    .collect(Collectors.toMap(Parameter::parameterKey, Parameter::parameterValue));
            if ("true".equals(values.get("CreateBucket"))) {
                s3.createBucket(Objects.requireNonNull(values.get("BucketName")));
            }
        }
        return ExecuteChangeSetResponse.builder().build();
    }

    @Override
    public DeleteChangeSetResponse deleteChangeSet(DeleteChangeSetRequest request) {
        calls.enter("DeleteChangeSet");
        changeSets.remove(request.changeSetName());
        return DeleteChangeSetResponse.builder().build();
    }

    @Override
    public DescribeStacksResponse describeStacks(DescribeStacksRequest request) {
        calls.enter("DescribeStacks");
        var found = Optional.ofNullable(stacks.get(request.stackName()))
                .orElseThrow(() -> validation("Stack with id %s does not exist".formatted(request.stackName())));
        advance(found);
        return DescribeStacksResponse.builder().stacks(found).build();
    }

    private void advance(Stack stack) {
        var status = stack.stackStatusAsString();
        if (status.endsWith("_IN_PROGRESS") && !status.startsWith("REVIEW")) {
            var next = failure.orElse(
                    status.replace("_COMPLETE_CLEANUP_IN_PROGRESS", "_COMPLETE").replace("_IN_PROGRESS", "_COMPLETE"));
            if (next.equals("DELETE_COMPLETE")) {
                stacks.remove(stack.stackName());
            } else {
                tamper(stack.stackName(), live -> live.stackStatus(next));
            }
        }
    }

    @Override
    public GetTemplateResponse getTemplate(GetTemplateRequest request) {
        calls.enter("GetTemplate");
        return GetTemplateResponse.builder()
                .templateBody(templates.get(request.stackName()))
                .build();
    }

    @Override
    public UpdateTerminationProtectionResponse updateTerminationProtection(UpdateTerminationProtectionRequest request) {
        calls.enter("UpdateTerminationProtection");
        tamper(request.stackName(), stack -> stack.enableTerminationProtection(request.enableTerminationProtection()));
        return UpdateTerminationProtectionResponse.builder().build();
    }

    @Override
    public DeleteStackResponse deleteStack(DeleteStackRequest request) {
        calls.enter("DeleteStack");
        stacks.remove(request.stackName());
        return DeleteStackResponse.builder().build();
    }

    @Override
    public DescribeStackEventsResponse describeStackEvents(DescribeStackEventsRequest request) {
        calls.enter("DescribeStackEvents");
        return DescribeStackEventsResponse.builder()
                .stackEvents(request.stackName().endsWith("/id") ? events : List.of())
                .build();
    }

    @Override
    public DetectStackDriftResponse detectStackDrift(DetectStackDriftRequest request) {
        calls.enter("DetectStackDrift");
        return DetectStackDriftResponse.builder()
                .stackDriftDetectionId("detection-1")
                .build();
    }

    /// In progress at the first look.
    @Override
    public DescribeStackDriftDetectionStatusResponse describeStackDriftDetectionStatus(
            DescribeStackDriftDetectionStatusRequest request) {
        var first = !calls.made().contains("DescribeStackDriftDetectionStatus");
        calls.enter("DescribeStackDriftDetectionStatus");
        return DescribeStackDriftDetectionStatusResponse.builder()
                .detectionStatus(first ? "DETECTION_IN_PROGRESS" : detection)
                .detectionStatusReason("Failed to detect drift on resources [Bucket]")
                .build();
    }

    @Override
    public DescribeStackResourceDriftsResponse describeStackResourceDrifts(DescribeStackResourceDriftsRequest request) {
        calls.enter("DescribeStackResourceDrifts");
        var page = Integer.parseInt(Optional.ofNullable(request.nextToken()).orElse("0"));
        return DescribeStackResourceDriftsResponse.builder()
                .stackResourceDrifts(drifts.subList(page, Math.min(page + 1, drifts.size())))
                .nextToken(page + 1 < drifts.size() ? Integer.toString(page + 1) : null)
                .build();
    }

    /// Changes the tags of a stack behind the reconciler's back.
    public void retag(String stack, Map<String, String> tags) {
        tamper(
                stack,
                live -> live.tags(tags.entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList()));
    }

    private static CloudFormationException validation(String message) {
        return (CloudFormationException) CloudFormationException.builder()
                .message(message)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("cloudformation")
                        .errorCode("ValidationError")
                        .errorMessage(message)
                        .build())
                .statusCode(400)
                .build();
    }

    @Override
    public String serviceName() {
        return "cloudformation";
    }

    @Override
    public void close() {}
}
