package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.kind.foundation.ResourceDrift.PropertyDifference;
import io.datapump.reconciler.kind.foundation.ResourceDrift.Status;
import io.datapump.reconciler.resource.LiveStateException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.DescribeStackDriftDetectionStatusResponse;
import software.amazon.awssdk.services.cloudformation.model.StackDriftDetectionStatus;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDrift;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDriftStatus;

/// Asks CloudFormation whether a stack's resources are as its template says. Changes nothing; takes minutes for a
/// large stack. The caller needs the right to read every resource of the stack.
public final class StackDriftClient {

    /// States in which CloudFormation detects drift (CloudFormation guide, drift detection).
    private static final Set<String> DETECTABLE =
            Set.of("CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE", "UPDATE_ROLLBACK_FAILED");

    private final CloudFormationClient cloudFormation;
    private final Polling polling;

    public StackDriftClient(CloudFormationClient cloudFormation, Polling polling) {
        this.cloudFormation = cloudFormation;
        this.polling = polling;
    }

    /// Detects drift and waits for the answer.
    ///
    /// @param stack name of a stack that exists
    /// @throws LiveStateException where the stack is in a state without detection, or AWS cannot be read
    public StackDrift detect(String stack) {
        requireDetectable(stack);
        var detection = reading(
                "DetectStackDrift",
                subject(stack),
                () -> cloudFormation.detectStackDrift(r -> r.stackName(stack)).stackDriftDetectionId());
        var ended = polling.await(
                "drift detection of " + subject(stack),
                () -> Optional.of(status(stack, detection))
                        .filter(s -> s.detectionStatus() != StackDriftDetectionStatus.DETECTION_IN_PROGRESS));
        // A detection that failed has looked at some resources all the same.
        var incomplete = Optional.of(ended)
                .filter(s -> s.detectionStatus() != StackDriftDetectionStatus.DETECTION_COMPLETE)
                .map(s -> "CloudFormation could not look at all resources of %s: %s"
                        .formatted(
                                subject(stack),
                                Optional.ofNullable(s.detectionStatusReason()).orElse("no reason given")));
        return new StackDrift(drifted(stack), incomplete);
    }

    private void requireDetectable(String stack) {
        var state = reading(
                "DescribeStacks",
                subject(stack),
                () -> cloudFormation
                        .describeStacks(r -> r.stackName(stack))
                        .stacks()
                        .getFirst()
                        .stackStatusAsString());
        if (!DETECTABLE.contains(state)) {
            throw new LiveStateException(
                    "Cannot detect drift of %s in state %s: CloudFormation compares stacks at rest only (%s)."
                            .formatted(
                                    subject(stack),
                                    state,
                                    String.join(
                                            ", ", DETECTABLE.stream().sorted().toList())));
        }
    }

    private DescribeStackDriftDetectionStatusResponse status(String stack, String detection) {
        return reading(
                "DescribeStackDriftDetectionStatus",
                subject(stack),
                () -> cloudFormation.describeStackDriftDetectionStatus(r -> r.stackDriftDetectionId(detection)));
    }

    private List<ResourceDrift> drifted(String stack) {
        return reading(
                "DescribeStackResourceDrifts",
                subject(stack),
                () -> cloudFormation
                        .describeStackResourceDriftsPaginator(r -> r.stackName(stack)
                                .stackResourceDriftStatusFilters(
                                        StackResourceDriftStatus.MODIFIED,
                                        StackResourceDriftStatus.DELETED,
                                        StackResourceDriftStatus.UNKNOWN))
                        .stream()
                        .flatMap(page -> page.stackResourceDrifts().stream())
                        .map(StackDriftClient::drift)
                        .filter(drift -> drift.status() != Status.MODIFIED
                                || !drift.differences().isEmpty())
                        .sorted(Comparator.comparing(ResourceDrift::logicalId))
                        .toList());
    }

    private static ResourceDrift drift(StackResourceDrift live) {
        return new ResourceDrift(
                live.logicalResourceId(),
                Optional.ofNullable(live.physicalResourceId()).orElse(""),
                live.resourceType(),
                Status.valueOf(live.stackResourceDriftStatusAsString()),
                live.propertyDifferences().stream()
                        .map(difference -> new PropertyDifference(
                                difference.propertyPath(),
                                Optional.ofNullable(difference.expectedValue()).orElse(""),
                                Optional.ofNullable(difference.actualValue()).orElse("")))
                        .filter(difference -> !HarmlessDrift.holds(live.resourceType(), difference))
                        .sorted(Comparator.comparing(PropertyDifference::path))
                        .toList());
    }

    private static String subject(String stack) {
        return "stack " + stack;
    }
}
