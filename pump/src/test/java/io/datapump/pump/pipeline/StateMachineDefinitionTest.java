package io.datapump.pump.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.Pipeline.FanOut;
import io.datapump.pump.pipeline.Pipeline.Step;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
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

    private static final Placement PLACEMENT = new Placement(
            "arn:aws:ecs:eu-central-1:111122223333:cluster/datapump-acme",
            "pump",
            "acme-lake",
            List.of("subnet-1", "subnet-2"),
            List.of("sg-1"));
    private static final Pattern JOB = Pattern.compile("\\['([a-z-]+)', '--cluster'");

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
        for (var level :
                List.of(machine, machine.path("States").path("Repartition").path("ItemProcessor"))) {
            assertThat(reachable(level))
                    .containsExactlyInAnyOrderElementsOf(level.path("States").propertyNames());
        }
    }

    @Test
    void everyTaskHasATimeoutAndTheMachineOneToo() {
        assertThat(machine.path("TimeoutSeconds").asLong()).isPositive();
        assertThat(states(machine).values())
                .filteredOn(state -> state.path("Type").asString().equals("Task"))
                .hasSize(8)
                .allSatisfy(
                        task -> assertThat(task.path("TimeoutSeconds").asLong()).isPositive());
        assertThat(iteration().path("TimeoutSeconds").asLong()).isEqualTo(8 * 3600);
    }

    /// The jobs in the order in which the machine comes to them when nothing fails.
    private static List<String> order(JsonNode machine) {
        var order = new ArrayList<String>();
        var name = machine.path("StartAt").asString();
        while (!name.isEmpty()) {
            var state = machine.path("States").path(name);
            order.addAll(JOB.matcher(state.toString())
                    .results()
                    .map(found -> found.group(1))
                    .distinct()
                    .toList());
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
        new InProcessPipeline(
                        Pipeline.standard(),
                        command -> {
                            executed.add(command.getFirst());
                            return new TaskResult(0, "");
                        },
                        () -> List.of("shop.orders"),
                        Duration.ZERO)
                .run(run);
        assertThat(order(machine)).isEqualTo(executed);
        assertThat(executed)
                .containsExactlyElementsOf(
                        Stream.of(JobName.values()).map(JobName::commandName).toList());
    }

    @Test
    void aCommandIsWrittenAsTheContainerReadsIt() {
        var command = JobArguments.ofTable(new RunId("$cluster", "$export", "$configuration"), "$states.input")
                .command();
        var rendered = iteration();
        var expected =
                "{% $append(['" + String.join("', '", command.subList(0, 7)) + "'], ['--table', $states.input]) %}";
        assertThat(overrides(rendered).path("Command").asString())
                .isEqualTo(expected.replaceAll("'(\\$[a-z]+)'", "$1"));
        assertThat(overrides(rendered).path("Name").asString()).isEqualTo("pump");
    }

    private JsonNode iteration() {
        return Objects.requireNonNull(states(machine).get("RepartitionTable"));
    }

    private static JsonNode overrides(JsonNode state) {
        return state.path("Arguments")
                .path("Overrides")
                .path("ContainerOverrides")
                .path(0);
    }

    @Test
    void everyFailureLeadsToNotifyAndThenToAFailedExecution() {
        machine.path("States").forEachEntry((name, state) -> {
            if (state.path("Type").asString().equals("Task") && !name.equals("Notify")) {
                assertThat(state.path("Catch")
                                .path(0)
                                .path("ErrorEquals")
                                .path(0)
                                .asString())
                        .isEqualTo("States.ALL");
                assertThat(state.path("Catch").path(0).path("Next").asString()).isEqualTo("Notify");
            }
        });
        var states = machine.path("States");
        assertThat(states.path("RepartitionOutcome").path("Default").asString()).isEqualTo("Notify");
        assertThat(states.path("Notify").path("Next").asString()).isEqualTo("Outcome");
        assertThat(states.path("Outcome").path("Default").asString()).isEqualTo("Failed");
        assertThat(states.path("Failed").path("Type").asString()).isEqualTo("Fail");
    }

    @Test
    void anIterationCatchesItsOwnFailureSoThatItsSiblingsGoOn() {
        var map = machine.path("States").path("Repartition");
        assertThat(map.path("MaxConcurrency").asInt()).isEqualTo(4);
        var task = iteration();
        assertThat(task.path("Catch").path(0).path("Next").asString()).isEqualTo("RepartitionEnded");
        assertThat(task.path("Catch").path(0).path("Output").path("ok").asBoolean())
                .isFalse();
    }

    @Test
    void onlyTasksThatNeverStartedAreTriedAgain() {
        var retry = machine.path("States").path("Inspect").path("Retry");
        assertThat(retry.path(0).path("MaxAttempts").asInt()).isEqualTo(2);
        assertThat(retry.path(0).path("ErrorEquals").toString())
                .contains("AmazonECS.Unknown", "ECS.AmazonECSException");
        assertThat(retry.path(1).path("ErrorEquals").path(0).asString()).isEqualTo("States.TaskFailed");
        assertThat(retry.path(1).path("MaxAttempts").asInt()).isZero();
        var once = new Step(JobName.NOTIFY, FanOut.ONCE, 1, 1, Duration.ofMinutes(5));
        assertThat(render(new Pipeline(List.of(), once))
                        .path("States")
                        .path("Notify")
                        .path("Retry"))
                .hasSize(1);
    }

    @Test
    void thePlacementIsWrittenAndTheStackCanFillItIn() {
        assertThat(machine.toString()).contains("subnet-1", "subnet-2", "sg-1", "acme-lake", "cluster/datapump-acme");
        var template = StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack("pump"))
                .replace("${Subnets}", "a\",\"b")
                .replace("${SecurityGroups}", "c")
                .replace("${EcsCluster}", "d")
                .replace("${Bucket}", "e");
        assertThat(template).doesNotContain("${");
        var subnets = JsonMapper.builder().build().readTree(template).findValue("Subnets");
        assertThat(subnets).hasSize(2);
    }

    @Test
    void aPipelineOfFanOutsOnlyIsRenderedToo() {
        var fanOut = new Step(JobName.REPARTITION, FanOut.PER_REPARTITIONED_TABLE, 2, 2, Duration.ofMinutes(5));
        var notify = new Step(JobName.NOTIFY, FanOut.ONCE, 1, 1, Duration.ofMinutes(5));
        var small = render(new Pipeline(List.of(fanOut), notify));
        assertThat(order(small)).containsExactly("repartition", "notify");
        assertThat(reachable(small))
                .containsExactlyInAnyOrderElementsOf(small.path("States").propertyNames());
    }

    @Test
    void equalPipelinesGiveEqualText() {
        assertThat(StateMachineDefinition.render(Pipeline.standard(), PLACEMENT))
                .isEqualTo(StateMachineDefinition.render(Pipeline.standard(), PLACEMENT));
    }
}
