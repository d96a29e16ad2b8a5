package io.datapump.pump.pipeline;

import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.Pipeline.Once;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import io.datapump.pump.pipeline.Pipeline.Step;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A pipeline in the Amazon States Language, with JSONata expressions. The input is
/// `{"cluster","export","configuration","taskDefinition"}`, all text.
///
/// A step whose task has failed for good assigns `failure` and goes to the step that always runs, and from there to the
/// last one, which is told of it; the execution itself ends as failed then. After a fan-out in which tables have failed
/// the steps go on for the others, and the execution ends as failed all the same. Where even the last step fails, the
/// execution's cause names both. What a step passes on is bounded, whatever the number of tables.
public final class StateMachineDefinition {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String BEGIN = "Begin";
    private static final String RETURN = "Return";
    private static final String GIVEN_UP = "GivenUp";
    private static final String WHO_FAILED = "WhoFailed";
    private static final String OUTCOME = "Outcome";
    private static final String SUCCEEDED = "Succeeded";
    private static final String FAILED = "Failed";

    /// Every task has a limit of its own. This one ends a run without a word, so only an alarm would tell; it is met by
    /// a fan-out of thousands of slow tables, if by anything.
    private static final Duration LONGEST = Duration.ofDays(30);

    private final Pipeline pipeline;
    private final TaskStates tasks;
    private final Recovery recovery;
    private final String always;
    private final String last;
    private final Map<String, Object> states = new LinkedHashMap<>();

    private StateMachineDefinition(Pipeline pipeline, Placement placement) {
        this.pipeline = pipeline;
        this.tasks = new TaskStates(placement);
        this.recovery = new Recovery(pipeline.retry(), "", GIVEN_UP);
        this.always = stateName(pipeline.always().job());
        this.last = stateName(pipeline.last().job());
    }

    /// The definition as JSON text; equal pipelines give equal text.
    public static String render(Pipeline pipeline, Placement placement) {
        return new StateMachineDefinition(pipeline, placement).render(placement.container());
    }

    private String render(String container) {
        states.put(BEGIN, begin(container));
        for (var at = 0; at < pipeline.steps().size(); at++) {
            add(pipeline.steps().get(at), nextOf(at));
        }
        states.put(always, task(pipeline.always(), Optional.empty(), last));
        states.put(last, task(pipeline.last(), Optional.of("$failure = '' ? [] : ['--failure', $failure]"), OUTCOME));
        states.put(OUTCOME, choice("$failure = ''", SUCCEEDED, FAILED));
        states.put(SUCCEEDED, node("Type", "Succeed", "Output", node()));
        states.put(FAILED, node("Type", "Fail", "Error", "DataPump.RunFailed", "Cause", expression("$failure")));
        recovery.addTo(states, RETURN);
        states.put(RETURN, node("Type", "Choice", "Choices", waysBack()));
        var said = "($failure = '' ? '' : $failure & '; ') & $verdict.text";
        states.put(
                GIVEN_UP,
                node("Type", "Pass", "Assign", node("failure", expression(said), "tries", 0), "Next", WHO_FAILED));
        states.put(WHO_FAILED, whoFailed());
        return JSON.writeValueAsString(node(
                "Comment",
                "Data Pump: what happens to a finished export",
                "QueryLanguage",
                "JSONata",
                "TimeoutSeconds",
                LONGEST.toSeconds(),
                "StartAt",
                BEGIN,
                "States",
                states));
    }

    private List<Map<String, Object>> waysBack() {
        return Stream.concat(pipeline.steps().stream(), Stream.of(pipeline.always(), pipeline.last()))
                .sorted(Comparator.comparing(Step::name))
                .map(step -> whereAt(step, firstState(step)))
                .toList();
    }

    private Map<String, Object> whoFailed() {
        var choices = List.of(whereAt(pipeline.last(), FAILED), whereAt(pipeline.always(), last));
        return node("Type", "Choice", "Choices", choices, "Default", always);
    }

    private static Map<String, Object> whereAt(Step step, String next) {
        return node("Condition", expression("$step = '%s'".formatted(step.name())), "Next", next);
    }

    private String nextOf(int at) {
        return at + 1 < pipeline.steps().size() ? firstState(pipeline.steps().get(at + 1)) : always;
    }

    private static String firstState(Step step) {
        return switch (step) {
            case Once once -> stateName(once.job());
            case PerTable tables -> FanOutStates.FIRST;
        };
    }

    /// `clear-export` → `ClearExport`.
    static String stateName(JobName job) {
        return Arrays.stream(job.commandName().split("-"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    /// As [io.datapump.pump.job.JobArguments#command()] writes the options.
    private Map<String, Object> begin(String container) {
        return node(
                "Type",
                "Pass",
                "Assign",
                node(
                        "task", tasks.common(),
                        "container", container,
                        "rules", Judgement.rules(pipeline.retry()),
                        "options",
                                expression("['--cluster', $states.input.cluster, '--export', $states.input.export,"
                                        + " '--configuration', $states.input.configuration]"),
                        "runs", expression("'runs/' & $states.input.cluster & '/' & $states.input.export & '/'"),
                        "tries", 0,
                        "failure", ""),
                "Next",
                pipeline.steps().isEmpty()
                        ? always
                        : firstState(pipeline.steps().getFirst()));
    }

    private void add(Step step, String next) {
        switch (step) {
            case Once once -> states.put(stateName(once.job()), task(once, Optional.empty(), next));
            case PerTable tables -> new FanOutStates(tables, tasks, recovery).addTo(states, next);
        }
    }

    private Map<String, Object> task(Once step, Optional<String> furtherOptions, String next) {
        var task = tasks.run(step, furtherOptions);
        task.put("Catch", List.of(recovery.caught(step.name())));
        task.put("Assign", node("tries", 0));
        task.put("Output", node());
        task.put("Next", next);
        return task;
    }

    /// A state that goes one of two ways.
    ///
    /// @param condition an expression
    static Map<String, Object> choice(String condition, String then, String otherwise) {
        return node(
                "Type",
                "Choice",
                "Choices",
                List.of(node("Condition", expression(condition), "Next", then)),
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
