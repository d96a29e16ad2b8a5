package io.datapump.pump.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.Pipeline.Once;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StateMachineDefinitionTest {

    private static final String LONGTERM_ROLE = "arn:aws:iam::111122223333:role/datapump-acme-longterm";
    private static final String CLEAR_LONGTERM_ROLE = "arn:aws:iam::111122223333:role/datapump-acme-clear-longterm";
    private static final Placement PLACEMENT = new Placement(
            "arn:aws:ecs:eu-central-1:111122223333:cluster/datapump-acme",
            "pump",
            Map.of(JobName.LONGTERM, LONGTERM_ROLE, JobName.CLEAR_LONGTERM, CLEAR_LONGTERM_ROLE),
            "acme-lake",
            List.of("subnet-1", "subnet-2"),
            List.of("sg-1"),
            new SparkService(
                    "00f1abcd2efgh345", "arn:aws:iam::111122223333:role/spark", "s3://acme-artifacts/spark.jar"));
    private static final Pattern JOB = Pattern.compile("'Command': \\$append\\(\\['([a-z-]+)'");

    private static JsonNode render(Pipeline pipeline) {
        return JsonMapper.builder().build().readTree(StateMachineDefinition.render(pipeline, PLACEMENT));
    }

    private final JsonNode machine = render(Pipeline.standard());

    /// Every state at every depth, by name.
    private static Map<String, JsonNode> states(JsonNode machine) {
        var all = new LinkedHashMap<String, JsonNode>();
        machine.path("States").forEachEntry((name, state) -> {
            all.put(name, state);
            if (state.has("ItemProcessor")) {
                all.putAll(states(state.path("ItemProcessor")));
            }
        });
        return all;
    }

    private static Stream<String> successors(JsonNode state) {
        var next = new ArrayList<String>();
        Optional.of(state.path("Next")).filter(JsonNode::isString).ifPresent(n -> next.add(n.asString()));
        Optional.of(state.path("Default")).filter(JsonNode::isString).ifPresent(n -> next.add(n.asString()));
        state.path("Choices").forEach(choice -> next.add(choice.path("Next").asString()));
        state.path("Catch").forEach(caught -> next.add(caught.path("Next").asString()));
        return next.stream();
    }

    private static Set<String> reachable(JsonNode machine) {
        var seen = new LinkedHashSet<String>();
        var open = new ArrayDeque<>(List.of(machine.path("StartAt").asString()));
        while (!open.isEmpty()) {
            var name = open.pop();
            if (seen.add(name)) {
                successors(machine.path("States").path(name)).forEach(open::add);
            }
        }
        return seen;
    }

    @Test
    void everyStateIsReachableAndEveryTransitionLeadsToOne() {
        for (var level : List.of(machine, machine.path("States").path("Tables").path("ItemProcessor"))) {
            assertThat(reachable(level))
                    .containsExactlyInAnyOrderElementsOf(level.path("States").propertyNames());
        }
    }

    @Test
    void everyTaskHasATimeoutAndTheMachineOneToo() {
        assertThat(machine.path("TimeoutSeconds").asLong()).isPositive();
        assertThat(states(machine).values())
                .filteredOn(state -> state.path("Type").asString().equals("Task"))
                .hasSize(11)
                .allSatisfy(
                        task -> assertThat(task.path("TimeoutSeconds").asLong()).isPositive());
        assertThat(iteration().path("TimeoutSeconds").asLong()).isEqualTo(8 * 3600);
    }

    /// The jobs in the order in which the machine comes to them when nothing fails; of a table those that a list may
    /// hold.
    private static List<String> order(JsonNode machine) {
        var order = new ArrayList<String>();
        var name = machine.path("StartAt").asString();
        while (!name.isEmpty()) {
            var state = machine.path("States").path(name);
            if (state.has("ItemProcessor")) {
                order.addAll(List.of("repartition", "longterm"));
            }
            JOB.matcher(state.toString()).results().map(found -> found.group(1)).forEach(order::add);
            name = state.has("Choices")
                    ? state.path("Choices").path(0).path("Next").asString()
                    : state.path("Next").asString("");
        }
        return order;
    }

    @Test
    void theRenderedAndTheExecutedOrderAreTheSame() {
        var executed = new ArrayList<String>();
        var run = new RunId("shop", "e-1", "config/shop/1.json");
        var receipts = new Receipts(new FakeObjectStore(), run);
        receipts.writeFanOut(
                List.of(new FanOut("shop.orders", WorkEngine.PUMP, List.of(JobName.REPARTITION, JobName.LONGTERM))));
        new InProcessPipeline(
                        Pipeline.standard(),
                        (command, timeout) -> {
                            executed.add(command.getFirst());
                            return TaskResult.exited(0, "");
                        },
                        SparkLauncher.none("No table asks for it."),
                        receipts)
                .run(run);
        assertThat(order(machine)).isEqualTo(executed);
        assertThat(executed)
                .containsExactlyElementsOf(
                        Stream.of(JobName.values()).map(JobName::commandName).toList());
    }

    @Test
    void aCommandIsWrittenAsTheContainerReadsIt() {
        var command = JobArguments.ofTable(
                        JobName.REPARTITION, new RunId("$cluster", "$export", "$configuration"), "$table")
                .command();
        assertThat(command.subList(1, 7))
                .isEqualTo(
                        List.of("--cluster", "$cluster", "--export", "$export", "--configuration", "$configuration"));
        assertThat(assigned("options").asString())
                .isEqualTo("{% ['--cluster', $states.input.cluster, '--export', $states.input.export,"
                        + " '--configuration', $states.input.configuration] %}");
        assertThat(iteration().path("Arguments").asString())
                .contains(
                        "{'Name': $container, 'Command': $append([$jobs[$at]], $append($options, ['--table', $table]))}");
        assertThat(assigned("container").asString()).isEqualTo("pump");
    }

    @Test
    void onlyJobsThatWorkOnHistoryRunInRolesOfTheirOwn() {
        states(machine).forEach((name, state) -> {
            var arguments = assertThat(state.path("Arguments").asString("")).as(name);
            switch (name) {
                case "Table" ->
                    arguments
                            .contains("$merge([{'ContainerOverrides'")
                            .contains(", $jobs[$at] = 'longterm' ? {'TaskRoleArn': '%s'} : {}])"
                                    .formatted(LONGTERM_ROLE));
                case "ClearLongterm" ->
                    arguments
                            .contains("$merge([{'ContainerOverrides'")
                            .contains(", {'TaskRoleArn': '%s'}])".formatted(CLEAR_LONGTERM_ROLE));
                default -> arguments.doesNotContain("TaskRoleArn");
            }
        });
    }

    private JsonNode assigned(String variable) {
        return machine.path("States").path("Begin").path("Assign").path(variable);
    }

    private JsonNode iteration() {
        return Objects.requireNonNull(states(machine).get("Table"));
    }

    @Test
    void everyFailureIsJudgedAndLeadsToWhatAlwaysRunsToNotifyAndThenToAFailedExecution() {
        machine.path("States").forEachEntry((name, state) -> {
            if (Set.of("Task", "Map").contains(state.path("Type").asString())) {
                var caught = state.path("Catch").path(0);
                assertThat(caught.path("ErrorEquals").path(0).asString()).isEqualTo("States.ALL");
                assertThat(caught.path("Next").asString()).isEqualTo("Judge");
            }
        });
        var states = machine.path("States");
        assertThat(states.path("Again").path("Default").asString()).isEqualTo("GivenUp");
        assertThat(states.path("GivenUp").path("Next").asString()).isEqualTo("WhoFailed");
        assertThat(states.path("WhoFailed").path("Default").asString()).isEqualTo("ClearLongterm");
        assertThat(states.path("ClearLongterm").path("Next").asString()).isEqualTo("Notify");
        assertThat(states.path("WhoFailed").path("Choices").path(1).toString())
                .isEqualTo("{\"Condition\":\"{% $step = 'clear-longterm' %}\",\"Next\":\"Notify\"}");
        assertThat(states.path("Tables").path("Next").asString()).isEqualTo("Publish");
        assertThat(states.path("Tables").path("Assign").path("failure").asString())
                .contains("$count($states.result[ok = true])", " failed; why is below ");
        assertThat(states.path("Notify").path("Next").asString()).isEqualTo("Outcome");
        assertThat(states.path("Outcome").path("Default").asString()).isEqualTo("Failed");
        assertThat(states.path("Failed").path("Type").asString()).isEqualTo("Fail");
    }

    @Test
    void anExecutionWhoseNotifyFailsEndsAsFailed() {
        var states = machine.path("States");
        var notify = states.path("WhoFailed").path("Choices").path(0);
        assertThat(notify.path("Condition").asString()).isEqualTo("{% $step = 'notify' %}");
        assertThat(notify.path("Next").asString()).isEqualTo("Failed");
        assertThat(states.path("GivenUp").path("Assign").path("failure").asString())
                .isEqualTo("{% ($failure = '' ? '' : $failure & '; ') & $verdict.text %}");
    }

    @Test
    void afterAPauseTheMachineGoesBackToTheStepThatFailed() {
        var back = new LinkedHashMap<String, String>();
        machine.path("States")
                .path("Return")
                .path("Choices")
                .forEach(choice -> back.put(
                        choice.path("Condition").asString(), choice.path("Next").asString()));
        var standard = Pipeline.standard();
        for (var step : Stream.concat(standard.steps().stream(), Stream.of(standard.always(), standard.last()))
                .toList()) {
            var state = switch (step) {
                case Once once -> StateMachineDefinition.stateName(once.job());
                case PerTable tables -> "TablesList";
            };
            assertThat(back).containsEntry("{%% $step = '%s' %%}".formatted(step.name()), state);
        }
        assertThat(machine.path("States").path("Pause").path("Seconds").asString())
                .isEqualTo("{% $min([600, 30 * $power(2, $tries - 1)]) %}");
    }

    @Test
    void aTableIsAnExecutionOfItsOwnWhoseFailureIsTolerated() {
        var map = machine.path("States").path("Tables");
        assertThat(map.path("MaxConcurrency").asInt()).isEqualTo(4);
        assertThat(map.path("ToleratedFailurePercentage").asInt()).isEqualTo(100);
        assertThat(map.path("ItemProcessor")
                        .path("ProcessorConfig")
                        .path("Mode")
                        .asString())
                .isEqualTo("DISTRIBUTED");
        assertThat(map.path("ItemReader").path("Arguments").path("Key").asString())
                .isEqualTo("{% $runs & 'repartition.json' %}");
        assertThat(iteration().path("Catch").path(0).path("Next").asString()).isEqualTo("TableJudge");
        var child = map.path("ItemProcessor").path("States");
        assertThat(child.path("TableFailed").path("Type").asString()).isEqualTo("Pass");
        assertThat(child.path("TableRecord").path("Arguments").path("Key").asString())
                .isEqualTo("{% $runs & 'failed/' & $jobs[$at] & '-' & $table & '.json' %}");
    }

    @Test
    void aTableThatSparkWritesIsProvenByItsTaskOnceSparkHasWrittenIt() {
        var child = machine.path("States").path("Tables").path("ItemProcessor").path("States");
        assertThat(child.path("TableBegin").path("Next").asString()).isEqualTo("TableNext");
        var choice = child.path("TableNext").path("Choices").path(1);
        assertThat(choice.path("Condition").asString()).isEqualTo("{% $spark and $jobs[$at] = 'repartition' %}");
        assertThat(choice.path("Next").asString()).isEqualTo("TableSpark");
        assertThat(child.path("TableNext").path("Default").asString()).isEqualTo("Table");
        var spark = child.path("TableSpark");
        assertThat(spark.path("Resource").asString()).isEqualTo("arn:aws:states:::emr-serverless:startJobRun.sync");
        assertThat(spark.path("Next").asString()).isEqualTo("Table");
        assertThat(spark.path("Catch").path(0).path("Next").asString()).isEqualTo("TableRecord");
        assertThat(spark.path("Arguments").path("ApplicationId").asString()).isEqualTo("00f1abcd2efgh345");
        assertThat(spark.findValue("EntryPointArguments").asString())
                .isEqualTo("{% $append(['--lake', 's3://acme-lake'], $append($options, ['--table', $table])) %}");
    }

    @Test
    void aTableGoesThroughItsJobsUntilOneFails() {
        var child = machine.path("States").path("Tables").path("ItemProcessor").path("States");
        assertThat(child.path("TableBegin").path("Assign").path("at").asInt()).isZero();
        assertThat(iteration().path("Assign").toString()).isEqualTo("{\"at\":\"{% $at + 1 %}\",\"tries\":0}");
        assertThat(iteration().path("Next").asString()).isEqualTo("TableNext");
        var end = child.path("TableNext").path("Choices").path(0);
        assertThat(end.path("Condition").asString()).isEqualTo("{% $at = $count($jobs) %}");
        assertThat(child.path(end.path("Next").asString()).path("Output").toString())
                .isEqualTo("{\"ok\":true}");
        var caught = iteration().path("Catch").path(0);
        assertThat(caught.path("Assign").path("step").asString()).isEqualTo("{% $jobs[$at] %}");
        assertThat(child.path("TableAgain").path("Default").asString()).isEqualTo("TableGivenUp");
        assertThat(child.path("TablePause").path("Next").asString()).isEqualTo("Table");
    }

    @Test
    void anItemOfAnOlderListIsATableToRepartition() {
        assertThat(machine.findValue("TableBegin").path("Assign").path("jobs").asString())
                .isEqualTo("{% $exists($states.input.item.jobs) ? $states.input.item.jobs : ['repartition'] %}");
    }

    @Test
    void aChildUsesNoVariableOfItsParent() {
        var map = machine.path("States").path("Tables");
        var passed = map.path("ItemSelector").propertyNames();
        var begin = map.path("ItemProcessor").path("States").path("TableBegin");
        assertThat(begin.path("Assign").propertyNames())
                .containsAll(passed.stream()
                        .filter(name -> !name.equals("item")) // the table, its jobs and its engine
                        .toList())
                .contains("table", "jobs", "spark", "at", "tries");
    }

    @Test
    void theRulesAreThoseThatARunInProcessFollows() {
        var rules = assigned("rules");
        assertThat(rules).hasSameSizeAs(RetryPolicy.RULES);
        for (var i = 0; i < rules.size(); i++) {
            var rule = RetryPolicy.RULES.get(i);
            assertThat(rules.path(i).path("marks").valueStream().map(JsonNode::asString))
                    .isEqualTo(rule.marks());
            assertThat(rules.path(i).path("retries").asInt())
                    .isEqualTo(RetryPolicy.standard().count(rule.again()));
            assertThat(rules.path(i).path("meaning").asString()).endsWith(rule.meaning());
        }
    }

    @Test
    void thePlacementIsWrittenAndTheStackCanFillItIn() {
        assertThat(machine.toString()).contains("subnet-1", "subnet-2", "sg-1", "acme-lake", "cluster/datapump-acme");
        var template = StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack("pump"))
                .replace("${Subnets}", "a\",\"b")
                .replace("${SecurityGroups}", "c")
                .replace("${EcsCluster}", "d")
                .replace("${Bucket}", "e")
                .replace("${LongtermRole}", "g")
                .replace("${ClearLongtermRole}", "h")
                .replaceAll("[$][{]Spark(Application|Role|Jar)}", "f");
        assertThat(template).doesNotContain("${");
        var subnets = JsonMapper.builder().build().readTree(template).findValue("Subnets");
        assertThat(subnets).hasSize(2);
    }

    @Test
    void aPipelineOfFanOutsOnlyIsRenderedToo() {
        var fanOut = new PerTable(List.of(JobName.REPARTITION, JobName.LONGTERM), 2, Duration.ofMinutes(5));
        var standard = Pipeline.standard();
        var small = render(new Pipeline(List.of(fanOut), standard.always(), standard.last(), RetryPolicy.standard()));
        assertThat(order(small)).containsExactly("repartition", "longterm", "clear-longterm", "notify");
        assertThat(reachable(small))
                .containsExactlyInAnyOrderElementsOf(small.path("States").propertyNames());
    }

    @Test
    void equalPipelinesGiveEqualText() {
        assertThat(StateMachineDefinition.render(Pipeline.standard(), PLACEMENT))
                .isEqualTo(StateMachineDefinition.render(Pipeline.standard(), PLACEMENT));
    }
}
