package io.datapump.local.aws.compute;

import io.datapump.local.aws.state.SdkDocuments;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.PortMapping;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;

/// A task definition in the form in which ECS gives it back: cpu 0, empty lists, essential true, sizes as
/// numbers, environment and secrets in another order (seen: answers in public repositories and the trackers
/// of similar tools).
final class TaskDefinitionForm {

    private TaskDefinitionForm() {}

    /// Checks a request and fills in what the service fills in.
    static TaskDefinition of(RegisterTaskDefinitionRequest request) {
        require(request);
        var sent = SdkDocuments.read(SdkDocuments.write(request), TaskDefinition.builder(), TaskDefinition.class);
        return sent.toBuilder()
                .cpu(Optional.ofNullable(sent.cpu()).map(FargateSize::cpu).orElse(null))
                .memory(Optional.ofNullable(sent.memory())
                        .map(FargateSize::memory)
                        .orElse(null))
                .networkMode(Optional.ofNullable(sent.networkMode()).orElse(NetworkMode.BRIDGE))
                .containerDefinitions(sent.containerDefinitions().stream()
                        .map(container -> filled(container, sent.networkMode() == NetworkMode.AWSVPC))
                        .toList())
                .volumes(List.copyOf(sent.volumes()))
                .placementConstraints(List.copyOf(sent.placementConstraints()))
                .compatibilities(Compatibility.EC2, Compatibility.FARGATE)
                .build();
    }

    private static void require(RegisterTaskDefinitionRequest request) {
        if (request.family() == null || !request.family().matches("[A-Za-z0-9_-]{1,255}")) {
            throw EcsFailures.client("Family contains invalid characters or is too long.");
        }
        if (request.containerDefinitions().isEmpty()) {
            throw EcsFailures.client("Container list cannot be empty.");
        }
        if (request.hasTags() && request.tags().isEmpty()) {
            throw EcsFailures.invalid("Tags can not be empty.");
        }
        request.containerDefinitions().forEach(TaskDefinitionForm::requireUniqueNames);
        if (request.requiresCompatibilities().contains(Compatibility.FARGATE)) {
            if (request.networkMode() != NetworkMode.AWSVPC) {
                throw EcsFailures.client("Fargate only supports network mode ‘awsvpc’.");
            }
            FargateSize.require(
                    Optional.ofNullable(request.cpu()).map(FargateSize::cpu).orElse(null),
                    Optional.ofNullable(request.memory())
                            .map(FargateSize::memory)
                            .orElse(null));
        }
    }

    /// In ECS's words (seen: RegisterTaskDefinition in public issues).
    private static void requireUniqueNames(ContainerDefinition container) {
        var names = new HashSet<String>();
        for (var secret : container.secrets()) {
            if (!names.add(secret.name())) {
                throw EcsFailures.client(
                        "Duplicate secret names found: %s. Each secret name must be unique.".formatted(secret.name()));
            }
        }
        container.environment().stream()
                .map(KeyValuePair::name)
                .filter(names::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw EcsFailures.client(
                            "The secret name must be unique and not shared with any new or existing environment variables set on the container, such as '%s'."
                                    .formatted(name));
                });
    }

    /// The copies matter: the SDK takes its own list for an absent member, and a copy of it for an empty one.
    private static ContainerDefinition filled(ContainerDefinition sent, boolean awsvpc) {
        return sent.toBuilder()
                .cpu(Optional.ofNullable(sent.cpu()).orElse(0))
                .essential(Optional.ofNullable(sent.essential()).orElse(true))
                .environment(sent.environment().reversed())
                .secrets(sent.hasSecrets() ? sent.secrets().reversed() : null)
                .environmentFiles(List.copyOf(sent.environmentFiles()))
                .mountPoints(List.copyOf(sent.mountPoints()))
                .volumesFrom(List.copyOf(sent.volumesFrom()))
                .systemControls(List.copyOf(sent.systemControls()))
                .portMappings(sent.portMappings().stream()
                        .map(port -> filled(port, awsvpc))
                        .toList())
                .build();
    }

    private static PortMapping filled(PortMapping sent, boolean awsvpc) {
        var host = awsvpc
                ? sent.containerPort()
                : Optional.ofNullable(sent.hostPort()).orElse(0);
        return sent.toBuilder()
                .protocol(Optional.ofNullable(sent.protocolAsString()).orElse("tcp"))
                .hostPort(host)
                .build();
    }
}
