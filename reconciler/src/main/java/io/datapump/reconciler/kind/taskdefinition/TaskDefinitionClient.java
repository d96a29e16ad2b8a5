package io.datapump.reconciler.kind.taskdefinition;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionFamilyStatus;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;

/// Task definitions through ECS.
public final class TaskDefinitionClient implements ResourceClient<TaskDefinitionState> {

    private final EcsClient ecs;

    public TaskDefinitionClient(EcsClient ecs) {
        this.ecs = ecs;
    }

    /// The families whose names are the lake's, in pages; then one call for each of these and of the desired
    /// ones, since ECS describes no two families at once.
    @Override
    public List<TaskDefinitionState> live(Scope scope, Set<String> names) {
        var families = new TreeSet<>(names);
        families.addAll(reading(
                "ListTaskDefinitionFamilies",
                "task definition families",
                () -> ecs
                        .listTaskDefinitionFamiliesPaginator(
                                r -> r.familyPrefix(scope.nameStem()).status(TaskDefinitionFamilyStatus.ACTIVE))
                        .families()
                        .stream()
                        .toList()));
        return families.stream()
                .map(family -> find(scope, family))
                .flatMap(Optional::stream)
                .toList();
    }

    /// The newest active revision. ECS has no typed answer for a family that does not exist: it is a
    /// `ClientException` "Unable to describe task definition".
    @Override
    public Optional<TaskDefinitionState> find(Scope scope, String name) {
        return reading("DescribeTaskDefinition", subject(name), () -> {
            try {
                var answer =
                        ecs.describeTaskDefinition(r -> r.taskDefinition(name).include(TaskDefinitionField.TAGS));
                return Optional.of(answer.taskDefinition())
                        .filter(definition -> definition.status() != TaskDefinitionStatus.INACTIVE)
                        .map(definition -> TaskDefinitionMapper.state(definition, answer.tags()));
            } catch (ClientException e) {
                if (AwsFailures.message(e).contains("Unable to describe task definition")) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    @Override
    public void create(Scope scope, TaskDefinitionState desired) {
        changing(
                "RegisterTaskDefinition",
                subject(desired.name()),
                () -> ecs.registerTaskDefinition(TaskDefinitionMapper.register(desired)));
    }

    /// Registers a new revision; the tags go with it, because a revision starts without any.
    @Override
    public void update(Scope scope, TaskDefinitionState live, TaskDefinitionState desired) {
        create(scope, desired);
    }

    /// Deregisters every active revision, so that no new task starts from the family. Running tasks go on.
    @Override
    public void delete(Scope scope, TaskDefinitionState live) {
        var revisions = reading(
                "ListTaskDefinitions",
                subject(live.name()),
                () -> ecs
                        .listTaskDefinitionsPaginator(
                                r -> r.familyPrefix(live.name()).status(TaskDefinitionStatus.ACTIVE))
                        .taskDefinitionArns()
                        .stream()
                        .toList());
        for (var revision : revisions) {
            changing(
                    "DeregisterTaskDefinition",
                    "task definition " + revision,
                    () -> ecs.deregisterTaskDefinition(r -> r.taskDefinition(revision)));
        }
    }

    private static String subject(String family) {
        return "task definition " + family;
    }
}
