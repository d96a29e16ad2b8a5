package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.Pipeline.FanOut;
import io.datapump.pump.pipeline.Pipeline.Step;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A pipeline in the Amazon States Language, with JSONata expressions. The input is
/// `{"cluster","export","configuration","taskDefinition"}`, all text.
///
/// A failed step assigns `failure` and goes to the last step, which is told of it; the execution itself
/// ends as failed then. A fan-out step reads its list of folders from S3 and runs an inline Map (about
/// forty at a time, history of the execution itself, no further rights; Step Functions guide, "Map state").
/// Every iteration catches its own failure, because an uncaught one would cancel its siblings.
public final class StateMachineDefinition {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String BEGIN = "Begin";
    private static final String OUTCOME = "Outcome";
    private static final String SUCCEEDED = "Succeeded";
    private static final String FAILED = "Failed";
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(1);
    private static final String NO_FAILURE = expression("$failure = ''");

    private final Pipeline pipeline;
    private final TaskStates tasks;
    private final Map<String, Object> states = new LinkedHashMap<>();

    private StateMachineDefinition(Pipeline pipeline, Placement placement) {
        this.pipeline = pipeline;
        this.tasks = new TaskStates(placement);
    }

    /// The definition as JSON text; equal pipelines give equal text.
    public static String render(Pipeline pipeline, Placement placement) {
        return new StateMachineDefinition(pipeline, placement).render();
    }

    private String render() {
        states.put(BEGIN, begin());
        for (var at = 0; at < pipeline.steps().size(); at++) {
            add(pipeline.steps().get(at), nextOf(at));
        }
        states.put(stateName(pipeline.last().job()), last());
        states.put(OUTCOME, choice(SUCCEEDED, FAILED));
        states.put(SUCCEEDED, Map.of("Type", "Succeed"));
        states.put(FAILED, node("Type", "Fail", "Error", "DataPump.RunFailed", "Cause", expression("$failure")));
        return JSON.writeValueAsString(node(
                "Comment",
                "Data Pump: what happens to a finished export",
                "QueryLanguage",
                "JSONata",
                "TimeoutSeconds",
                longest().toSeconds(),
                "StartAt",
                BEGIN,
                "States",
                states));
    }

    /// Long enough for every step to take its whole time.
    private Duration longest() {
        return pipeline.steps().stream()
                .map(Step::timeout)
                .reduce(pipeline.last().timeout(), Duration::plus)
                .plus(READ_TIMEOUT);
    }

    private String nextOf(int at) {
        var next = at + 1 < pipeline.steps().size() ? pipeline.steps().get(at + 1) : pipeline.last();
        return firstState(next);
    }

    private static String firstState(Step step) {
        return step.fanOut() == FanOut.ONCE ? stateName(step.job()) : listState(step);
    }

    private static String listState(Step step) {
        return stateName(step.job()) + "Tables";
    }

    /// `clear-export` → `ClearExport`.
    static String stateName(JobName job) {
        return Arrays.stream(job.commandName().split("-"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    private Map<String, Object> begin() {
        var first =
                pipeline.steps().isEmpty() ? pipeline.last() : pipeline.steps().getFirst();
        return node(
                "Type",
                "Pass",
                "Assign",
                node(
                        "cluster", expression("$states.input.cluster"),
                        "export", expression("$states.input.export"),
                        "configuration", expression("$states.input.configuration"),
                        "taskDefinition", expression("$states.input.taskDefinition"),
                        "failure", ""),
                "Next",
                firstState(first));
    }

    private void add(Step step, String next) {
        switch (step.fanOut()) {
            case ONCE -> {
                var task = tasks.run(step, "[]");
                task.put("Catch", List.of(caught(step)));
                task.put("Next", next);
                states.put(stateName(step.job()), task);
            }
            case PER_REPARTITIONED_TABLE -> addFanOut(step, next);
        }
    }

    private Map<String, Object> caught(Step step) {
        return node(
                "ErrorEquals",
                List.of("States.ALL"),
                "Assign",
                node("failure", TaskStates.failure("'%s: '".formatted(step.job().commandName()))),
                "Next",
                stateName(pipeline.last().job()));
    }

    private void addFanOut(Step step, String next) {
        var name = stateName(step.job());
        var read = tasks.readFanOutList(READ_TIMEOUT);
        read.put("Catch", List.of(caught(step)));
        read.put("Next", name);
        states.put(listState(step), read);
        states.put(
                name,
                node(
                        "Type",
                        "Map",
                        "Items",
                        expression("[$states.input]"),
                        "MaxConcurrency",
                        step.maxConcurrency(),
                        "ItemProcessor",
                        iteration(step),
                        "Assign",
                        node(
                                "failure",
                                expression("$substring($join([$states.result[ok = false].failure], '; '), 0, %d)"
                                        .formatted(InProcessPipeline.LONGEST_FAILURE))),
                        "Next",
                        name + OUTCOME));
        states.put(name + OUTCOME, choice(next, stateName(pipeline.last().job())));
    }

    private Map<String, Object> iteration(Step step) {
        var name = stateName(step.job());
        var task = tasks.run(step, "['--table', $states.input]");
        task.put(
                "Catch",
                List.of(node(
                        "ErrorEquals",
                        List.of("States.ALL"),
                        "Output",
                        node(
                                "ok",
                                false,
                                "failure",
                                TaskStates.failure("'%s ' & $states.input & ': '"
                                        .formatted(step.job().commandName()))),
                        "Next",
                        name + "Ended")));
        task.put("Output", node("ok", true));
        task.put("Next", name + "Ended");
        return node(
                "ProcessorConfig",
                node("Mode", "INLINE"),
                "StartAt",
                name + "Table",
                "States",
                node(name + "Table", task, name + "Ended", Map.of("Type", "Succeed")));
    }

    private Map<String, Object> last() {
        var task = tasks.run(pipeline.last(), "$failure = '' ? [] : ['--failure', $failure]");
        task.put("Next", OUTCOME);
        return task;
    }

    private static Map<String, Object> choice(String withoutFailure, String otherwise) {
        return node(
                "Type",
                "Choice",
                "Choices",
                List.of(node("Condition", NO_FAILURE, "Next", withoutFailure)),
                "Default",
                otherwise);
    }

    static String expression(String jsonata) {
        return "{% " + jsonata + " %}";
    }

    /// A JSON object in the order given: name, value, name, value …
    static Map<String, Object> node(Object... namesAndValues) {
        var node = new LinkedHashMap<String, Object>();
        for (var at = 0; at < namesAndValues.length; at += 2) {
            node.put((String) namesAndValues[at], namesAndValues[at + 1]);
        }
        return node;
    }
}
