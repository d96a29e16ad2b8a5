package io.datapump.local.aws;

import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.pump.pipeline.TaskLauncher;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.ecs.model.AwsVpcConfiguration;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.LaunchType;
import software.amazon.awssdk.services.ecs.model.RunTaskRequest;
import software.amazon.awssdk.services.ecs.model.Task;
import tools.jackson.databind.JsonNode;

/// What `ecs:runTask.sync` does: starts a task with the arguments the state machine's definition has, and
/// follows it to its end.
record EmbeddedTasks(LocalEcs ecs, JsonNode definition, String taskDefinition) implements TaskLauncher {

    @Override
    public TaskResult run(List<String> command) {
        var answer = ecs.client().runTask(request(command));
        if (answer.tasks().isEmpty()) {
            return TaskResult.neverStarted(answer.failures().getFirst().reason());
        }
        var task = follow(answer.tasks().getFirst());
        var container = task.containers().getFirst();
        var exit = Optional.ofNullable(container.exitCode()).orElse(TaskResult.NEVER_STARTED);
        return new TaskResult(exit, exit == 0 ? "" : reason(task, Optional.ofNullable(container.reason())));
    }

    private RunTaskRequest request(List<String> command) {
        var network = definition.findValue("AwsvpcConfiguration");
        var container = definition.findValue("ContainerOverrides").get(0);
        return RunTaskRequest.builder()
                .cluster(definition.findValue("Cluster").asString())
                .taskDefinition(taskDefinition)
                .launchType(LaunchType.FARGATE)
                .networkConfiguration(n -> n.awsvpcConfiguration(AwsVpcConfiguration.builder()
                        .subnets(texts(network.required("Subnets")))
                        .securityGroups(texts(network.required("SecurityGroups")))
                        .build()))
                .overrides(o -> o.containerOverrides(ContainerOverride.builder()
                        .name(container.required("Name").asString())
                        .command(command)
                        .build()))
                .startedBy("AWS Step Functions")
                .build();
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    /// Looks until the task has stopped. The container runs within one of the looks, so this waits for
    /// nothing else.
    private Task follow(Task started) {
        while (true) {
            var task = ecs.client()
                    .describeTasks(d -> d.cluster(started.clusterArn()).tasks(started.taskArn()))
                    .tasks()
                    .getFirst();
            if (task.lastStatus().equals("STOPPED")) {
                return task;
            }
        }
    }

    /// The container's last line says more than ECS does.
    private String reason(Task task, Optional<String> containerReason) {
        var log = ecs.log(task);
        return containerReason.orElseGet(() -> log.isEmpty() ? task.stoppedReason() : log.getLast());
    }
}
