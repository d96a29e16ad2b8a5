package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.choice;
import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import java.util.List;
import java.util.Map;

/// The states of the step that works on single tables: a distributed Map, whose items Step Functions reads from S3
/// and whose children have a history each, so that neither the list nor the work meets a limit of the execution.
///
/// A child goes through the table's jobs with one state that runs whichever it is at, so that a further job costs a
/// few bytes of the definition. It always succeeds: it says `{"ok": true}` or `{"ok": false}`, has its failure
/// recorded as a receipt, and nothing else comes back. A failure that cannot be caught is tolerated here and counts as
/// one. A list without tables is passed over, since nobody has published what a Map makes of one.
record FanOutStates(PerTable step, TaskStates tasks, Recovery recovery) {

    /// `[]` has two bytes, a list of one table at least thirteen.
    private static final int EMPTY_LIST = 8;

    static final String FIRST = "TablesList";
    private static final String NEEDED = "TablesNeeded";
    private static final String MAP = "Tables";

    // Names are unique in the whole machine (Amazon States Language, "States").
    private static final String TABLE = "Table";
    private static final String BEGIN = TABLE + "Begin";
    private static final String NEXT = TABLE + "Next";
    private static final String SPARK = TABLE + "Spark";
    private static final String GIVEN_UP = TABLE + "GivenUp";
    private static final String RECORD = TABLE + "Record";
    private static final String DONE = TABLE + "Done";
    private static final String FAILED = TABLE + "Failed";

    /// Adds them; the last leads to `next`, also where tables have failed: they are left out by the steps that follow.
    void addTo(Map<String, Object> states, String next) {
        var look = tasks.lookAtList();
        look.put("Catch", List.of(recovery.caught(step.name())));
        look.put("Assign", node("listed", expression("$states.result.ContentLength > " + EMPTY_LIST)));
        look.put("Next", NEEDED);
        states.put(FIRST, look);
        states.put(NEEDED, choice("$listed", MAP, next));
        states.put(MAP, map(next));
    }

    private Map<String, Object> map(String next) {
        return node(
                "Type",
                "Map",
                "ItemReader",
                tasks.listReader(),
                // A child does not see the variables of its parent (Step Functions guide, "Variable scope").
                "ItemSelector",
                node(
                        "item", expression("$states.context.Map.Item.Value"),
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
                List.of(recovery.caught(step.name())),
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
                        + " ($failure = '' ? '' : $failure & '; ') & '%s: ' & $f & ' of ' & $n & ' failed; why is below ' & $runs & 'failed/')")
                .formatted(step.name());
    }

    private Map<String, Object> child() {
        var task = tasks.run(step);
        var inner = new Recovery(recovery.policy(), TABLE, GIVEN_UP);
        task.put("Catch", List.of(inner.caught(expression(TaskStates.JOB))));
        task.put("Assign", node("at", expression("$at + 1"), "tries", 0));
        task.put("Output", node());
        task.put("Next", NEXT);
        var record = tasks.record();
        record.put("Catch", List.of(node("ErrorEquals", List.of("States.ALL"), "Next", FAILED)));
        record.put("Next", FAILED);
        var states = node(BEGIN, begin(), NEXT, next(), SPARK, spark(), TABLE, task);
        inner.addTo(states, TABLE);
        states.put(GIVEN_UP, choice("$verdict.said", FAILED, RECORD));
        states.put(RECORD, record);
        states.put(DONE, node("Type", "Pass", "Output", node("ok", true), "End", true));
        states.put(FAILED, node("Type", "Pass", "Output", node("ok", false), "End", true));
        return node(
                "ProcessorConfig",
                node("Mode", "DISTRIBUTED", "ExecutionType", "STANDARD"),
                "StartAt",
                BEGIN,
                "States",
                states);
    }

    /// The list of an older Data Pump names no engine, or no jobs: then it is one of tables to repartition.
    private static Map<String, Object> begin() {
        return node(
                "Type",
                "Pass",
                "Assign",
                node(
                        "table", expression("$states.input.item.table"),
                        "jobs",
                                expression("$exists($states.input.item.jobs) ? $states.input.item.jobs : ['%s']"
                                        .formatted(JobName.REPARTITION.commandName())),
                        "spark", expression("$states.input.item.engine = 'spark'"),
                        "task", expression("$states.input.task"),
                        "container", expression("$states.input.container"),
                        "rules", expression("$states.input.rules"),
                        "options", expression("$states.input.options"),
                        "runs", expression("$states.input.runs"),
                        "at", 0,
                        "tries", 0),
                "Next",
                NEXT);
    }

    private static Map<String, Object> next() {
        var bySpark = "$spark and %s = '%s'".formatted(TaskStates.JOB, JobName.REPARTITION.commandName());
        return node(
                "Type",
                "Choice",
                "Choices",
                List.of(
                        node("Condition", expression("$at = $count($jobs)"), "Next", DONE),
                        node("Condition", expression(bySpark), "Next", SPARK)),
                "Default",
                TABLE);
    }

    /// A job that Spark has begun costs as much again at every try, so it has one.
    private Map<String, Object> spark() {
        var said = "$substring('spark: ' & $states.errorOutput.Cause & ' (' & $states.errorOutput.Error & ')', 0, %d)"
                .formatted(InProcessPipeline.LONGEST_FAILURE);
        var spark = tasks.spark(step);
        spark.put(
                "Catch",
                List.of(node(
                        "ErrorEquals",
                        List.of("States.ALL"),
                        "Assign",
                        node("verdict", node("text", expression(said))),
                        "Next",
                        RECORD)));
        spark.put("Output", node());
        spark.put("Next", TABLE);
        return spark;
    }
}
