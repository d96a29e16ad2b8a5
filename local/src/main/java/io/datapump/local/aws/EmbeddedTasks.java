package io.datapump.local.aws;

import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.pump.pipeline.TaskLauncher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.ecs.model.AwsVpcConfiguration;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.EcsException;
import software.amazon.awssdk.services.ecs.model.LaunchType;
import software.amazon.awssdk.services.ecs.model.RunTaskRequest;
import software.amazon.awssdk.services.ecs.model.RunTaskResponse;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskStopCode;
import tools.jackson.databind.JsonNode;

/// What `ecs:runTask.sync` does: starts a task with the arguments the state machine's definition has, and
/// follows it to its end.
record EmbeddedTasks(LocalEcs ecs, JsonNode definition, String taskDefinition) implements TaskLauncher {

    /// What a look takes: who waits for a task in the real ECS looks about once a minute.
    private static final Duration LOOK = Duration.ofMinutes(1);

    @Override
    public TaskResult run(List<String> command, Duration timeout) {
        RunTaskResponse answer;
        try {
            answer = ecs.client().runTask(request(command));
        } catch (EcsException e) {
            return TaskResult.refused(errorName(e), e.awsErrorDetails().errorMessage());
        }
        if (answer.tasks().isEmpty()) {
            return TaskResult.refused(
                    "AmazonECS.Unknown", answer.failures().getFirst().reason());
        }
        return follow(answer.tasks().getFirst(), timeout).map(this::end).orElseGet(() -> TaskResult.timedOut(timeout));
    }

    /// As Step Functions names errors of a service.
    private static String errorName(EcsException e) {
        var code = e.awsErrorDetails().errorCode();
        return "ECS." + code + (code.endsWith("Exception") ? "" : "Exception");
    }

    private TaskResult end(Task task) {
        var container = task.containers().stream()
                .filter(one -> one.name().equals(containerName()))
                .findFirst()
                .orElseThrow();
        var exit = container.exitCode();
        if (exit == null) {
            return TaskResult.stopped(task.stopCodeAsString(), OptionalInt.empty(), task.stoppedReason());
        }
        return task.stopCode() == TaskStopCode.ESSENTIAL_CONTAINER_EXITED
                ? TaskResult.exited(exit, reason(task, Optional.ofNullable(container.reason()), exit))
                : TaskResult.stopped(task.stopCodeAsString(), OptionalInt.of(exit), task.stoppedReason());
    }

    private String containerName() {
        return definition.findValue("container").asString();
    }

    private RunTaskRequest request(List<String> command) {
        var network = definition.findValue("AwsvpcConfiguration");
        return RunTaskRequest.builder()
                .cluster(definition.findValue("Cluster").asString())
                .taskDefinition(taskDefinition)
                .launchType(LaunchType.FARGATE)
                .networkConfiguration(n -> n.awsvpcConfiguration(AwsVpcConfiguration.builder()
                        .subnets(texts(network.required("Subnets")))
                        .securityGroups(texts(network.required("SecurityGroups")))
                        .build()))
                .overrides(o -> o.containerOverrides(ContainerOverride.builder()
                        .name(containerName())
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
    /// nothing else; a task that nothing runs is given up after as many looks as its time has minutes.
    private Optional<Task> follow(Task started, Duration timeout) {
        for (var waited = Duration.ZERO; waited.compareTo(timeout) < 0; ) {
            var task = ecs.client()
                    .describeTasks(d -> d.cluster(started.clusterArn()).tasks(started.taskArn()))
                    .tasks()
                    .getFirst();
            if (task.lastStatus().equals("STOPPED")) {
                return Optional.of(task);
            }
            waited = task.lastStatus().equals("RUNNING") ? waited : waited.plus(LOOK);
        }
        return Optional.empty();
    }

    /// ECS's words. Of a job that ended by itself the last line of its log says more, and a person has it at hand.
    private String reason(Task task, Optional<String> containerReason, int exit) {
        var log = exit == 1 ? ecs.log(task) : List.<String>of();
        return log.isEmpty()
                ? task.stoppedReason()
                        + containerReason.map(reason -> ": " + reason).orElse("")
                : log.getLast();
    }
}
