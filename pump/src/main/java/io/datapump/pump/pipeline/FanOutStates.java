package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;
import static io.datapump.pump.pipeline.StateMachineDefinition.stateName;

import io.datapump.pump.pipeline.Pipeline.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The states of a step that is one task for each table: a distributed Map, whose items Step Functions reads from S3
/// and whose children have a history each, so that neither the list nor the work meets a limit of the execution.
///
/// A child always succeeds: it says `{"ok": true}` or `{"ok": false}`, has its failure recorded as a receipt, and
/// nothing else comes back. A failure that cannot be caught is tolerated here and counts as one. A list without
/// tables is passed over, since nobody has published what a Map makes of one.
record FanOutStates(Step step, TaskStates tasks, Recovery recovery) {

    /// `[]` has two bytes, a list of one table at least thirteen.
    private static final int EMPTY_LIST = 8;

    /// What the states of a child are named after: names are unique in the whole machine (Amazon States Language,
    /// "States").
    private String table() {
        return stateName(step.job()) + "Table";
    }

    static String firstState(Step step) {
        return stateName(step.job()) + "List";
    }

    /// Adds them; the last leads to `next`, also where tables have failed: they are left out by the steps that follow.
    void addTo(Map<String, Object> states, String next) {
        var name = stateName(step.job());
        var look = tasks.lookAtList(step);
        look.put("Catch", List.of(recovery.caught(step)));
        look.put("Assign", node("listed", expression("$states.result.ContentLength > " + EMPTY_LIST)));
        look.put("Next", name + "Needed");
        states.put(firstState(step), look);
        states.put(name + "Needed", StateMachineDefinition.choice("$listed", name, next));
        states.put(name, map(next));
    }

    private Map<String, Object> map(String next) {
        return node(
                "Type",
                "Map",
                "ItemReader",
                tasks.listReader(step),
                // A child does not see the variables of its parent (Step Functions guide, "Variable scope").
                "ItemSelector",
                node(
                        "table", expression("$states.context.Map.Item.Value.table"),
                        // A list of an older Data Pump names no engine.
                        "spark", expression("$states.context.Map.Item.Value.engine = 'spark'"),
                        "task", expression("$task"),
                        "container", expression("$container"),
                        "rules", expression("$rules"),
                        "options", expression("$options"),
                        "runs", expression("$runs")),
                "MaxConcurrency",
                step.maxConcurrency(),
                "ToleratedFailurePercentage",
                100,
                "ItemProcessor",
                child(),
                "Retry",
                List.of(node(
                        "ErrorEquals", List.of("States.ItemReaderFailed"), "IntervalSeconds", 5, "MaxAttempts", 3)),
                "Catch",
                List.of(recovery.caught(step)),
                "Assign",
                node("failure", expression(failure())),
                "Output",
                node(),
                "Next",
                next);
    }

    /// As [InProcessPipeline] says it, behind what failed before; as it was where no table has failed.
    private String failure() {
        return ("($n := $count($states.result); $f := $n - $count($states.result[ok = true]); $f = 0 ? $failure :"
                        + " ($failure = '' ? '' : $failure & '; ') & '%s: ' & $f & ' of ' & $n & ' tables failed; why is below ' & $runs & 'failed/')")
                .formatted(step.job().commandName());
    }

    private Map<String, Object> child() {
        var task = tasks.run(step, Optional.of("['--table', $table]"));
        var inner = new Recovery(recovery.policy(), table(), table() + "GivenUp");
        task.put("Catch", List.of(inner.caught(step)));
        task.put("Output", node("ok", true));
        task.put("End", true);
        var failed = table() + "Failed";
        var record = tasks.record(step);
        record.put("Catch", List.of(node("ErrorEquals", List.of("States.ALL"), "Next", failed)));
        record.put("Next", failed);
        var states = node(
                table() + "Begin",
                begin(),
                table() + "Engine",
                StateMachineDefinition.choice("$states.input.spark", table() + "Spark", table()),
                table() + "Spark",
                spark(),
                table(),
                task);
        inner.addTo(states, Map.of(step.job().commandName(), table()));
        states.put(table() + "GivenUp", StateMachineDefinition.choice("$verdict.said", failed, table() + "Record"));
        states.put(table() + "Record", record);
        states.put(failed, node("Type", "Pass", "Output", node("ok", false), "End", true));
        return node(
                "ProcessorConfig",
                node("Mode", "DISTRIBUTED", "ExecutionType", "STANDARD"),
                "StartAt",
                table() + "Begin",
                "States",
                states);
    }

    /// A job that Spark has begun costs as much again at every try, so it has one.
    private Map<String, Object> spark() {
        var said = "$substring('spark: ' & $states.errorOutput.Cause & ' (' & $states.errorOutput.Error & ')', 0, %d)"
                .formatted(InProcessPipeline.LONGEST_FAILURE);
        var spark = tasks.spark(step, "['--table', $table]");
        spark.put(
                "Catch",
                List.of(node(
                        "ErrorEquals",
                        List.of("States.ALL"),
                        "Assign",
                        node("verdict", node("text", expression(said))),
                        "Next",
                        table() + "Record")));
        spark.put("Output", node());
        spark.put("Next", table());
        return spark;
    }

    private Map<String, Object> begin() {
        return node(
                "Type",
                "Pass",
                "Assign",
                node(
                        "table", expression("$states.input.table"),
                        "task", expression("$states.input.task"),
                        "container", expression("$states.input.container"),
                        "rules", expression("$states.input.rules"),
                        "options", expression("$states.input.options"),
                        "runs", expression("$states.input.runs"),
                        "tries", 0),
                "Next",
                table() + "Engine");
    }
}
