package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.aws.SdkFields;
import io.datapump.reconciler.kind.taskdefinition.Container.Logging;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Platform;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Roles;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionState.Size;
import io.datapump.reconciler.resource.Tags;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.LogConfiguration;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.RuntimePlatform;
import software.amazon.awssdk.services.ecs.model.Secret;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import tools.jackson.databind.json.JsonMapper;

/// Between the state and ECS's requests and answers. An answer is never fed back into a request.
final class TaskDefinitionMapper {

    private static final JsonMapper JSON = new JsonMapper();

    private TaskDefinitionMapper() {}

    static TaskDefinitionState state(TaskDefinition live, List<Tag> tags) {
        var platform = Optional.ofNullable(live.runtimePlatform());
        return new TaskDefinitionState(
                live.family(),
                new Size(text(live.cpu()), text(live.memory())),
                new Roles(text(live.executionRoleArn()), text(live.taskRoleArn())),
                new Platform(
                        text(live.networkModeAsString()),
                        live.requiresCompatibilitiesAsStrings(),
                        platform.map(RuntimePlatform::cpuArchitectureAsString).orElse("X86_64"),
                        platform.map(RuntimePlatform::operatingSystemFamilyAsString)
                                .orElse("LINUX")),
                live.containerDefinitions().stream()
                        .map(TaskDefinitionMapper::container)
                        .toList(),
                others(live, OtherMembers.OF_TASK),
                Tags.of(tags.stream().collect(Collectors.toMap(Tag::key, tag -> text(tag.value())))),
                Optional.of(
                        Revision.parse(live.taskDefinitionArn()).version(Optional.ofNullable(live.registeredAt()))));
    }

    /// `essential` is true where it was not sent.
    private static Container container(ContainerDefinition live) {
        var log = Optional.ofNullable(live.logConfiguration());
        var others = new TreeMap<>(others(live, OtherMembers.OF_CONTAINER));
        log.ifPresent(configuration -> others.putAll(others(configuration, Set.of("secretOptions"))));
        return new Container(
                text(live.name()),
                text(live.image()),
                !Boolean.FALSE.equals(live.essential()),
                live.environment().stream().collect(Collectors.toMap(KeyValuePair::name, pair -> text(pair.value()))),
                live.secrets().stream().collect(Collectors.toMap(Secret::name, secret -> text(secret.valueFrom()))),
                new Logging(
                        log.map(LogConfiguration::logDriverAsString).orElse(""),
                        log.map(LogConfiguration::options).orElse(Map.of())),
                others);
    }

    /// The members of the given names that are set, as JSON. 0 and false stand for absence: ECS answers `cpu`
    /// with 0 where it was not sent.
    private static Map<String, String> others(SdkPojo live, Set<String> names) {
        var others = new TreeMap<String, String>();
        SdkFields.of(live).forEach((name, value) -> {
            if (names.contains(name) && !value.equals(0) && !value.equals(false)) {
                var ordered =
                        value instanceof List<?> list && !OtherMembers.ORDERED.contains(name) ? sorted(list) : value;
                others.put(name, JSON.writeValueAsString(ordered));
            }
        });
        return others;
    }

    private static List<?> sorted(List<?> items) {
        return items.stream()
                .sorted(Comparator.comparing(JSON::writeValueAsString))
                .toList();
    }

    /// `requiresCompatibilities` and `runtimePlatform` are always sent, because ECS omits from its answer
    /// what was omitted from the request.
    static RegisterTaskDefinitionRequest register(TaskDefinitionState desired) {
        return RegisterTaskDefinitionRequest.builder()
                .family(desired.name())
                .cpu(desired.size().cpu())
                .memory(desired.size().memory())
                .executionRoleArn(desired.roles().execution())
                .taskRoleArn(desired.roles().task())
                .networkMode(desired.platform().networkMode())
                .requiresCompatibilitiesWithStrings(desired.platform().compatibilities())
                .runtimePlatform(p -> p.cpuArchitecture(desired.platform().cpuArchitecture())
                        .operatingSystemFamily(desired.platform().operatingSystem()))
                .containerDefinitions(desired.containers().stream()
                        .map(TaskDefinitionMapper::container)
                        .toList())
                .tags(desired.tags().values().entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }

    private static ContainerDefinition container(Container desired) {
        return ContainerDefinition.builder()
                .name(desired.name())
                .image(desired.image())
                .essential(desired.essential())
                .environment(desired.environment().entrySet().stream()
                        .map(variable -> KeyValuePair.builder()
                                .name(variable.getKey())
                                .value(variable.getValue())
                                .build())
                        .toList())
                .secrets(desired.secrets().entrySet().stream()
                        .map(secret -> Secret.builder()
                                .name(secret.getKey())
                                .valueFrom(secret.getValue())
                                .build())
                        .toList())
                .logConfiguration(log -> log.logDriver(desired.logging().driver())
                        .options(desired.logging().options()))
                .build();
    }

    private static String text(@Nullable String member) {
        return member == null ? "" : member;
    }
}
