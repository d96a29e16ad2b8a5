package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.DeregisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.DeregisterTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.DescribeTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.DescribeTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsRequest;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsResponse;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;

/// ECS task definitions: every registration is a revision, defaults and empty lists are filled in,
/// environments come back in another order, tags only where they are asked for.
public final class FakeEcsClient implements EcsClient {

    private final Calls calls;
    private final TreeMap<String, List<TaskDefinition>> families = new TreeMap<>();
    private final Map<String, List<Tag>> tags = new HashMap<>();
    private int hiddenFor;

    FakeEcsClient(Calls calls) {
        this.calls = calls;
    }

    /// Registers the newest revision anew, changed, with its tags, as a person at the console would.
    public void reviseByHand(String family, UnaryOperator<TaskDefinition.Builder> change) {
        var newest = newest(family).orElseThrow();
        var revision = newest.revision() + 1;
        var revised = change.apply(newest.toBuilder())
                .revision(revision)
                .taskDefinitionArn(arn(family, revision))
                .build();
        families.computeIfAbsent(family, name -> new ArrayList<>()).add(revised);
        tags.put(arn(family, revision), tags.getOrDefault(newest.taskDefinitionArn(), List.of()));
    }

    /// The same without its tags: the console does not copy them.
    public void reviseByHandWithoutTags(String family, UnaryOperator<TaskDefinition.Builder> change) {
        reviseByHand(family, change);
        tags.remove(newest(family).orElseThrow().taskDefinitionArn());
    }

    /// A family somebody else has made, with these tags.
    public void registerByHand(String family, Map<String, String> marks) {
        families.computeIfAbsent(family, name -> new ArrayList<>())
                .add(TaskDefinition.builder()
                        .family(family)
                        .revision(1)
                        .taskDefinitionArn(arn(family, 1))
                        .status(TaskDefinitionStatus.ACTIVE)
                        .containerDefinitions(ContainerDefinition.builder()
                                .name("theirs")
                                .image("theirs")
                                .build())
                        .build());
        tags.put(
                arn(family, 1),
                marks.entrySet().stream()
                        .map(mark -> Tag.builder()
                                .key(mark.getKey())
                                .value(mark.getValue())
                                .build())
                        .toList());
    }

    /// Lets the next listings miss the revision that was registered last.
    public void hideNewestFor(int listings) {
        hiddenFor = listings;
    }

    public void deregisterByHand(String family) {
        newest(family).ifPresent(definition -> deactivate(definition.taskDefinitionArn()));
    }

    public List<Integer> revisions(String family) {
        return families.getOrDefault(family, List.of()).stream()
                .map(TaskDefinition::revision)
                .toList();
    }

    /// The numbers of the revisions from which tasks can be started.
    public List<Integer> activeRevisions(String family) {
        return families.getOrDefault(family, List.of()).stream()
                .filter(definition -> definition.status() == TaskDefinitionStatus.ACTIVE)
                .map(TaskDefinition::revision)
                .toList();
    }

    public Optional<TaskDefinition> newest(String family) {
        return families.getOrDefault(family, List.of()).reversed().stream()
                .filter(definition -> definition.status() == TaskDefinitionStatus.ACTIVE)
                .findFirst();
    }

    @Override
    public RegisterTaskDefinitionResponse registerTaskDefinition(RegisterTaskDefinitionRequest request) {
        calls.change("RegisterTaskDefinition", request.family());
        var family = request.family();
        var revisions = families.computeIfAbsent(family, name -> new ArrayList<>());
        var revision = revisions.size() + 1;
        var registered = TaskDefinition.builder()
                .family(family)
                .revision(revision)
                .taskDefinitionArn(arn(family, revision))
                .status(TaskDefinitionStatus.ACTIVE)
                .cpu(request.cpu())
                .memory(request.memory())
                .executionRoleArn(request.executionRoleArn())
                .taskRoleArn(request.taskRoleArn())
                .networkMode(request.networkMode())
                .requiresCompatibilities(request.requiresCompatibilities())
                .compatibilitiesWithStrings("EC2", "FARGATE")
                .runtimePlatform(request.runtimePlatform())
                .volumes(List.of())
                .placementConstraints(List.of())
                .enableFaultInjection(false)
                .containerDefinitions(request.containerDefinitions().stream()
                        .map(FakeEcsClient::answered)
                        .toList())
                .build();
        revisions.add(registered);
        tags.put(registered.taskDefinitionArn(), request.tags());
        return RegisterTaskDefinitionResponse.builder()
                .taskDefinition(registered)
                .build();
    }

    /// What DescribeTaskDefinition makes of a container.
    public static ContainerDefinition answered(ContainerDefinition sent) {
        var environment = new ArrayList<>(sent.environment());
        return sent.toBuilder()
                .cpu(Optional.ofNullable(sent.cpu()).orElse(0))
                .essential(!Boolean.FALSE.equals(sent.essential()))
                .environment(environment.reversed())
                .mountPoints(List.of())
                .portMappings(List.of())
                .volumesFrom(List.of())
                .systemControls(List.of())
                .build();
    }

    @Override
    public DescribeTaskDefinitionResponse describeTaskDefinition(DescribeTaskDefinitionRequest request) {
        calls.enter("DescribeTaskDefinition");
        var newest = families.values().stream()
                .flatMap(List::stream)
                .filter(definition -> definition.taskDefinitionArn().equals(request.taskDefinition()))
                .findFirst()
                .or(() -> newest(request.taskDefinition()))
                .orElseThrow(() -> ClientException.builder()
                        .message("Unable to describe task definition.")
                        .awsErrorDetails(AwsErrorDetails.builder()
                                .errorCode("ClientException")
                                .errorMessage("Unable to describe task definition.")
                                .build())
                        .statusCode(400)
                        .build());
        var answer = DescribeTaskDefinitionResponse.builder().taskDefinition(newest);
        if (request.include().contains(TaskDefinitionField.TAGS)) {
            answer.tags(tags.getOrDefault(newest.taskDefinitionArn(), List.of()));
        }
        return answer.build();
    }

    @Override
    public ListTaskDefinitionsResponse listTaskDefinitions(ListTaskDefinitionsRequest request) {
        calls.enter("ListTaskDefinitions");
        var found = families.entrySet().stream()
                .filter(family ->
                        request.familyPrefix() == null || request.familyPrefix().equals(family.getKey()))
                .flatMap(family -> family.getValue().stream())
                .filter(definition -> definition.status() == TaskDefinitionStatus.ACTIVE)
                .map(TaskDefinition::taskDefinitionArn)
                .filter(this::isListed)
                .toList();
        hiddenFor = Math.max(0, hiddenFor - 1);
        var start = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
        var end = Math.min(found.size(), start + calls.page());
        return ListTaskDefinitionsResponse.builder()
                .taskDefinitionArns(found.subList(start, end))
                .nextToken(end < found.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public DeregisterTaskDefinitionResponse deregisterTaskDefinition(DeregisterTaskDefinitionRequest request) {
        calls.change("DeregisterTaskDefinition", request.taskDefinition());
        deactivate(request.taskDefinition());
        return DeregisterTaskDefinitionResponse.builder().build();
    }

    private void deactivate(String arn) {
        families.values()
                .forEach(revisions -> revisions.replaceAll(
                        definition -> definition.taskDefinitionArn().equals(arn)
                                ? definition.toBuilder()
                                        .status(TaskDefinitionStatus.INACTIVE)
                                        .build()
                                : definition));
    }

    private boolean isListed(String arn) {
        return hiddenFor == 0
                || families.values().stream()
                        .noneMatch(revisions -> revisions.size() > 1
                                && revisions.getLast().taskDefinitionArn().equals(arn));
    }

    private static String arn(String family, int revision) {
        return "arn:aws:ecs:%s:%s:task-definition/%s:%d".formatted(FakeAws.REGION, FakeAws.ACCOUNT, family, revision);
    }

    @Override
    public String serviceName() {
        return "ecs";
    }

    @Override
    public void close() {}
}
