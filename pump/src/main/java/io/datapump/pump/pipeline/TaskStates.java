package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import io.datapump.pump.pipeline.Pipeline.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The states that do something: run a container and wait for its end, read the fan-out list.
final class TaskStates {

    /// What means that ECS has not started the task (Step Functions guide, "Run an Amazon ECS task":
    /// failures in the answer are `AmazonECS.Unknown`; seen: `ECS.AmazonECSException` for lack of
    /// capacity). A task that ended badly is `States.TaskFailed`, which also matches everything else, so it
    /// comes second and is not tried again.
    private static final List<String> NOT_STARTED =
            List.of("AmazonECS.Unknown", "ECS.AmazonECSException", "ECS.ThrottlingException", "ECS.ServerException");

    private final Placement placement;

    TaskStates(Placement placement) {
        this.placement = placement;
    }

    /// A JSONata expression that says what was caught. What ECS says of a task is long JSON, and an
    /// argument must be short: only reason and exit code are kept.
    ///
    /// @param prefix an expression, put in front
    static String failure(String prefix) {
        return expression("""
                ($cause := $states.errorOutput.Cause; \
                $reason := $match($cause, /"StoppedReason":"[^"]*"/)[0].match; \
                $exit := $match($cause, /"ExitCode":[0-9]+/)[0].match; \
                %s & ($exists($reason) ? '{' & $reason & ',' & $exit & '}' \
                : $states.errorOutput.Error & ' ' & $substring($cause, 0, 500)))""".formatted(prefix));
    }

    /// A state that runs the step's container; `Next` and `Catch` are for the caller to add.
    ///
    /// @param furtherArguments an expression that yields a list
    Map<String, Object> run(Step step, String furtherArguments) {
        var task = node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::ecs:runTask.sync",
                "TimeoutSeconds",
                step.timeout().toSeconds(),
                "Arguments",
                arguments(step, furtherArguments));
        task.put("Retry", retry(step));
        return task;
    }

    private Map<String, Object> arguments(Step step, String furtherArguments) {
        return node(
                "LaunchType",
                "FARGATE",
                "Cluster",
                placement.ecsCluster(),
                "TaskDefinition",
                expression("$taskDefinition"),
                "PropagateTags",
                "TASK_DEFINITION",
                "NetworkConfiguration",
                node(
                        "AwsvpcConfiguration",
                        node(
                                "Subnets",
                                placement.subnets(),
                                "SecurityGroups",
                                placement.securityGroups(),
                                "AssignPublicIp",
                                "DISABLED")),
                "Overrides",
                node(
                        "ContainerOverrides",
                        List.of(node("Name", placement.container(), "Command", command(step, furtherArguments)))));
    }

    /// As [io.datapump.pump.job.JobArguments#command()] writes it.
    private static String command(Step step, String furtherArguments) {
        return expression(("$append(['%s', '--cluster', $cluster, '--export', $export,"
                        + " '--configuration', $configuration], %s)")
                .formatted(step.job().commandName(), furtherArguments));
    }

    private static List<Object> retry(Step step) {
        var never = node("ErrorEquals", List.of("States.TaskFailed"), "MaxAttempts", 0);
        return step.attempts() == 1
                ? List.of(never)
                : List.of(
                        node(
                                "ErrorEquals",
                                NOT_STARTED,
                                "IntervalSeconds",
                                30,
                                "BackoffRate",
                                2,
                                "MaxAttempts",
                                step.attempts() - 1),
                        never);
    }

    /// A state whose output is the list of folders that inspect has written.
    Map<String, Object> readFanOutList(Duration timeout) {
        return node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::aws-sdk:s3:getObject",
                "TimeoutSeconds",
                timeout.toSeconds(),
                "Arguments",
                node(
                        "Bucket",
                        placement.bucket(),
                        "Key",
                        expression("'runs/' & $cluster & '/' & $export & '/repartition.json'")),
                "Retry",
                List.of(node("ErrorEquals", List.of("States.TaskFailed"), "IntervalSeconds", 5, "MaxAttempts", 3)),
                "Output",
                expression("$parse($states.result.Body)"));
    }
}
