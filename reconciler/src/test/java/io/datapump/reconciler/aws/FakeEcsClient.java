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
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionFamiliesRequest;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionFamiliesResponse;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsRequest;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsResponse;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;

/// ECS task definitions: every registration is a revision, defaults and empty lists are filled in, environments
/// come back in another order, tags only where they are asked for.
public final class FakeEcsClient implements EcsClient {

    private static final int PAGE = 2;

    private final Calls calls;
    private final TreeMap<String, List<TaskDefinition>> families = new TreeMap<>();
    private final Map<String, List<Tag>> tags = new HashMap<>();

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

    public List<Integer> revisions(String family) {
        return families.getOrDefault(family, List.of()).stream()
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
        calls.enter("RegisterTaskDefinition");
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
        var newest = newest(request.taskDefinition())
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
    public ListTaskDefinitionFamiliesResponse listTaskDefinitionFamilies(ListTaskDefinitionFamiliesRequest request) {
        calls.enter("ListTaskDefinitionFamilies");
        var found = families.keySet().stream()
                .filter(family -> family.startsWith(request.familyPrefix()))
                .filter(family -> newest(family).isPresent())
                .toList();
        var start = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
        var end = Math.min(found.size(), start + PAGE);
        return ListTaskDefinitionFamiliesResponse.builder()
                .families(found.subList(start, end))
                .nextToken(end < found.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public ListTaskDefinitionsResponse listTaskDefinitions(ListTaskDefinitionsRequest request) {
        calls.enter("ListTaskDefinitions");
        return ListTaskDefinitionsResponse.builder()
                .taskDefinitionArns(families.getOrDefault(request.familyPrefix(), List.of()).stream()
                        .filter(definition -> definition.status() == TaskDefinitionStatus.ACTIVE)
                        .map(TaskDefinition::taskDefinitionArn)
                        .toList())
                .build();
    }

    @Override
    public DeregisterTaskDefinitionResponse deregisterTaskDefinition(DeregisterTaskDefinitionRequest request) {
        calls.enter("DeregisterTaskDefinition");
        families.values()
                .forEach(revisions -> revisions.replaceAll(
                        definition -> definition.taskDefinitionArn().equals(request.taskDefinition())
                                ? definition.toBuilder()
                                        .status(TaskDefinitionStatus.INACTIVE)
                                        .build()
                                : definition));
        return DeregisterTaskDefinitionResponse.builder().build();
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
