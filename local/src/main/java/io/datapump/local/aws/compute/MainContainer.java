package io.datapump.local.aws.compute;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ecs.model.Container;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskOverride;

/// The container whose end is its task's: the essential one. What stands beside it does not run here.
record MainContainer(ContainerDefinition definition) {

    static MainContainer of(TaskDefinition definition) {
        return new MainContainer(definition.containerDefinitions().stream()
                .filter(MainContainer::isEssential)
                .findFirst()
                .orElseGet(() -> definition.containerDefinitions().getFirst()));
    }

    /// ECS takes a container for essential that does not say otherwise.
    static boolean isEssential(ContainerDefinition container) {
        return !Boolean.FALSE.equals(container.essential());
    }

    List<String> command(@Nullable TaskOverride overrides) {
        var command = override(overrides).command();
        return command.isEmpty() ? definition.command() : command;
    }

    /// @param secrets gives a value by its `valueFrom`
    Map<String, String> environment(@Nullable TaskOverride overrides, String region, UnaryOperator<String> secrets) {
        var environment = new HashMap<String, String>();
        // Fargate's agent sets it in every container.
        environment.put("AWS_REGION", region);
        definition.environment().forEach(pair -> environment.put(pair.name(), pair.value()));
        override(overrides).environment().forEach(pair -> environment.put(pair.name(), pair.value()));
        definition.secrets().forEach(secret -> environment.put(secret.name(), secrets.apply(secret.valueFrom())));
        return environment;
    }

    private ContainerOverride override(@Nullable TaskOverride overrides) {
        return Optional.ofNullable(overrides).map(TaskOverride::containerOverrides).orElse(List.of()).stream()
                .filter(one -> one.name().equals(definition.name()))
                .findFirst()
                .orElseGet(() -> ContainerOverride.builder().build());
    }

    /// The task's containers after this one has ended so; the others have ended well.
    List<Container> ended(Task task, int exit, String reason) {
        return task.containers().stream()
                .map(container -> container.name().equals(definition.name())
                        ? ended(container, exit, Optional.of(reason).filter(text -> !text.isEmpty()))
                        : ended(container, 0, Optional.empty()))
                .toList();
    }

    private static Container ended(Container container, int exit, Optional<String> reason) {
        return container.toBuilder()
                .lastStatus("STOPPED")
                .exitCode(exit)
                .reason(reason.orElse(null))
                .build();
    }
}
