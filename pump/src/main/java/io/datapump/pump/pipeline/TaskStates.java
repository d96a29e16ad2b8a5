package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import io.datapump.pump.job.Receipts;
import io.datapump.pump.pipeline.Pipeline.Once;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The states that do something: run a container and wait for its end, look at and write objects. `Catch` and `Next`
/// are for the caller to add.
///
/// They read variables: `task`, the arguments that all tasks share; `container`, whose command is given; `options`,
/// the options that all commands share; `runs`, the folder of the run.
record TaskStates(Placement placement) {

    /// The options of a table's job.
    private static final String OF_TABLE = "$append($options, ['--table', $table])";

    private static final Duration LONGEST_CALL = Duration.ofMinutes(1);

    /// What is worked on in the states of a table.
    static final String JOB = "$jobs[$at]";

    /// A state that runs the job's container.
    ///
    /// @param furtherOptions an expression that yields a list
    Map<String, Object> run(Once step, Optional<String> furtherOptions) {
        var options = furtherOptions.map("$append($options, %s)"::formatted).orElse("$options");
        var role = Optional.ofNullable(placement.roles().get(step.job())).map(TaskStates::override);
        return run(step.timeout(), "'%s'".formatted(step.job().commandName()), options, role);
    }

    /// A state that runs the container of the job that a table is at.
    Map<String, Object> run(PerTable step) {
        var roles = step.jobs().stream()
                .flatMap(job -> Optional.ofNullable(placement.roles().get(job))
                        .map(arn -> "%s = '%s' ? %s : ".formatted(JOB, job.commandName(), override(arn)))
                        .stream())
                .collect(Collectors.joining());
        return run(
                step.timeout(),
                JOB,
                OF_TABLE,
                Optional.of(roles).filter(some -> !some.isEmpty()).map(some -> some + "{}"));
    }

    private static String override(String role) {
        return "{'TaskRoleArn': '%s'}".formatted(role);
    }

    /// @param job expression of its name
    /// @param role expression of an object that may name another role than the task definition's
    private static Map<String, Object> run(Duration timeout, String job, String options, Optional<String> role) {
        var container =
                "{'ContainerOverrides': [{'Name': $container, 'Command': $append([%s], %s)}]}".formatted(job, options);
        var overrides = role.map(other -> "$merge([%s, %s])".formatted(container, other))
                .orElse(container);
        return node(
                "Type",
                "Task",
                "Resource",
                "arn:aws:states:::ecs:runTask.sync",
                "TimeoutSeconds",
                timeout.toSeconds(),
                "Arguments",
                expression("$merge([$task, {'Overrides': %s}])".formatted(overrides)));
    }

    /// A state that runs the Spark job of a table (Step Functions guide, "Amazon EMR Serverless").
    Map<String, Object> spark(PerTable step) {
        var options = "$append(['--lake', 's3://%s'], %s)".formatted(placement.bucket(), OF_TABLE);
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
    Map<String, Object> listReader() {
        return node(
                "Resource",
                "arn:aws:states:::s3:getObject",
                "ReaderConfig",
                node("InputType", "JSON"),
                "Arguments",
                list());
    }

    private Map<String, Object> list() {
        return object("'%s'".formatted(Receipts.FAN_OUT));
    }

    /// A state whose result has the length of the list.
    Map<String, Object> lookAtList() {
        return call("headObject", list());
    }

    /// A state that leaves a table's failure where the job would have left it.
    Map<String, Object> record() {
        var failure =
                node("job", expression(JOB), "subject", expression("$table"), "message", expression("$verdict.text"));
        var put = object("'failed/' & %s & '-' & $table & '.json'".formatted(JOB));
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
