package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.Pipeline.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The states that do something: run a container and wait for its end, look at and write objects. `Catch` and `Next`
/// are for the caller to add.
///
/// They read variables: `task`, the arguments that all tasks share; `container`, whose command is given; `options`,
/// the options that all commands share; `runs`, the folder of the run.
record TaskStates(Placement placement) {

    private static final Duration LONGEST_CALL = Duration.ofMinutes(1);

    /// A state that runs the step's container.
    ///
    /// @param furtherOptions an expression that yields a list
    Map<String, Object> run(Step step, Optional<String> furtherOptions) {
        var options = furtherOptions.map("$append($options, %s)"::formatted).orElse("$options");
        var command = "$append(['%s'], %s)".formatted(step.job().commandName(), options);
        return node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::ecs:runTask.sync",
                "TimeoutSeconds",
                step.timeout().toSeconds(),
                "Arguments",
                expression(
                        "$merge([$task, {'Overrides': {'ContainerOverrides': [{'Name': $container, 'Command': %s}]%s}}])"
                                .formatted(command, role(step))));
    }

    /// Every job has the role of the task definition but the one that keeps history.
    private String role(Step step) {
        return step.job() == JobName.LONGTERM ? ", 'TaskRoleArn': '%s'".formatted(placement.longtermRole()) : "";
    }

    /// A state that runs the Spark job of a table (Step Functions guide, "Amazon EMR Serverless").
    Map<String, Object> spark(Step step, String furtherOptions) {
        var options =
                "$append(['--lake', 's3://%s'], $append($options, %s))".formatted(placement.bucket(), furtherOptions);
        return node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::emr-serverless:startJobRun.sync",
                "TimeoutSeconds",
                step.timeout().toSeconds(),
                "Arguments",
                node(
                        "ApplicationId",
                        placement.spark().application(),
                        "ExecutionRoleArn",
                        placement.spark().role(),
                        "JobDriver",
                        node(
                                "SparkSubmit",
                                node(
                                        "EntryPoint",
                                        placement.spark().jar(),
                                        "EntryPointArguments",
                                        expression(options)))));
    }

    /// What the tasks of all steps have in common.
    Map<String, Object> common() {
        return node(
                "LaunchType",
                "FARGATE",
                "Cluster",
                placement.ecsCluster(),
                "TaskDefinition",
                expression("$states.input.taskDefinition"),
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
                                "DISABLED")));
    }

    /// Where the Map reads its items.
    Map<String, Object> listReader(Step step) {
        return node(
                "Resource",
                "arn:aws:states:::s3:getObject",
                "ReaderConfig",
                node("InputType", "JSON"),
                "Arguments",
                list(step));
    }

    private Map<String, Object> list(Step step) {
        return object("'%s.json'".formatted(step.job().commandName()));
    }

    /// A state whose result has the length of the list.
    Map<String, Object> lookAtList(Step step) {
        return call("headObject", list(step));
    }

    /// A state that leaves a failure where the job would have left it.
    Map<String, Object> record(Step step) {
        var failure = node(
                "job",
                step.job().commandName(),
                "subject",
                expression("$table"),
                "message",
                expression("$verdict.text"));
        var put = object("'failed/%s-' & $table & '.json'".formatted(step.job().commandName()));
        put.put("Body", failure);
        return call("putObject", put);
    }

    /// @param name an expression
    private Map<String, Object> object(String name) {
        return node("Bucket", placement.bucket(), "Key", expression("$runs & " + name));
    }

    private static Map<String, Object> call(String operation, Map<String, Object> arguments) {
        return node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::aws-sdk:s3:" + operation,
                "TimeoutSeconds",
                LONGEST_CALL.toSeconds(),
                "Arguments",
                arguments,
                "Retry",
                List.of(node("ErrorEquals", List.of("States.TaskFailed"), "IntervalSeconds", 5, "MaxAttempts", 3)));
    }
}
