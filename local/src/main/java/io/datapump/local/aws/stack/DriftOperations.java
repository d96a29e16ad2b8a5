package io.datapump.local.aws.stack;

import io.datapump.local.aws.stack.StackRecord.StackResource;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackDriftDetectionStatusRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackDriftDetectionStatusResponse;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackResourceDriftsRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackResourceDriftsResponse;
import software.amazon.awssdk.services.cloudformation.model.DetectStackDriftRequest;
import software.amazon.awssdk.services.cloudformation.model.DetectStackDriftResponse;
import software.amazon.awssdk.services.cloudformation.model.PropertyDifference;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDrift;

/// Drift: whether what a stack created in the embedded services is still there and, of queues, still as asked for. A
/// type that is only recorded is not checked. A detection is in progress at the first look and done at the second.
final class DriftOperations {

    private static final Set<String> DETECTABLE =
            Set.of("CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE", "UPDATE_ROLLBACK_FAILED");

    private final Clock clock;
    private final Documents<Detection> detections;
    private final Documents<StackRecord> stacks;
    private final ResourceTypes types;

    DriftOperations(Clock clock, StateFolder state, Documents<StackRecord> stacks, ResourceTypes types) {
        this.clock = clock;
        this.detections = state.records("cloudformation/detections", Detection.class);
        this.stacks = stacks;
        this.types = types;
    }

    record Detection(String stackName, String stackId, Instant began, boolean seen) {}

    public DetectStackDriftResponse detectStackDrift(DetectStackDriftRequest request) {
        var stack = require(request.stackName());
        if (!DETECTABLE.contains(stack.status())) {
            throw StackFailures.validation("Drift detection cannot be performed on stack [%s] while in %s state."
                    .formatted(stack.id(), stack.status()));
        }
        var id = UUID.randomUUID().toString();
        detections.put(id, new Detection(stack.name(), stack.id(), clock.instant(), false));
        return DetectStackDriftResponse.builder().stackDriftDetectionId(id).build();
    }

    public DescribeStackDriftDetectionStatusResponse describeStackDriftDetectionStatus(
            DescribeStackDriftDetectionStatusRequest request) {
        var id = request.stackDriftDetectionId();
        var detection = detections
                .find(id)
                .orElseThrow(() -> StackFailures.validation("Drift detection id %s does not exist".formatted(id)));
        detections.put(id, new Detection(detection.stackName(), detection.stackId(), detection.began(), true));
        var answer = DescribeStackDriftDetectionStatusResponse.builder()
                .stackId(detection.stackId())
                .stackDriftDetectionId(id)
                .timestamp(detection.began());
        if (!detection.seen()) {
            return answer.detectionStatus("DETECTION_IN_PROGRESS").build();
        }
        var drifted = drifts(require(detection.stackName())).stream()
                .filter(drift -> Set.of("MODIFIED", "DELETED").contains(drift.stackResourceDriftStatusAsString()))
                .count();
        return answer.detectionStatus("DETECTION_COMPLETE")
                .stackDriftStatus(drifted == 0 ? "IN_SYNC" : "DRIFTED")
                .driftedStackResourceCount((int) drifted)
                .build();
    }

    public DescribeStackResourceDriftsResponse describeStackResourceDrifts(DescribeStackResourceDriftsRequest request) {
        var wanted = request.stackResourceDriftStatusFiltersAsStrings();
        return DescribeStackResourceDriftsResponse.builder()
                .stackResourceDrifts(drifts(require(request.stackName())).stream()
                        .filter(drift -> wanted.isEmpty() || wanted.contains(drift.stackResourceDriftStatusAsString()))
                        .toList())
                .build();
    }

    private StackRecord require(String reference) {
        return stacks.find(StackOperations.nameOf(reference)).orElseThrow(() -> StackFailures.noStack(reference));
    }

    private List<StackResourceDrift> drifts(StackRecord stack) {
        return new TreeMap<>(stack.resources())
                .entrySet().stream()
                        .map(resource -> drift(stack, resource.getKey(), resource.getValue()))
                        .toList();
    }

    private StackResourceDrift drift(StackRecord stack, String id, StackResource resource) {
        var answer = StackResourceDrift.builder()
                .stackId(stack.id())
                .logicalResourceId(id)
                .physicalResourceId(resource.physical().id())
                .resourceType(resource.type())
                .timestamp(clock.instant());
        if (!types.isReal(resource.type())) {
            return answer.stackResourceDriftStatus("NOT_CHECKED").build();
        }
        if (!types.exists(resource.type(), resource.physical())) {
            return answer.stackResourceDriftStatus("DELETED").build();
        }
        var differences = types.differences(resource).entrySet().stream()
                .map(DriftOperations::difference)
                .toList();
        return answer.stackResourceDriftStatus(differences.isEmpty() ? "IN_SYNC" : "MODIFIED")
                .propertyDifferences(differences)
                .build();
    }

    private static PropertyDifference difference(Map.Entry<String, ResourceTypes.Values> property) {
        return PropertyDifference.builder()
                .propertyPath("/" + property.getKey())
                .expectedValue(property.getValue().expected())
                .actualValue(property.getValue().actual())
                .differenceType("NOT_EQUAL")
                .build();
    }
}
