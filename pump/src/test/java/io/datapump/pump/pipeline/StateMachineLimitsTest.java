package io.datapump.pump.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What goes through the state machine at worst: five thousand tables with names of three hundred characters, every one
/// of them failing at every try. Limits of Step Functions ("Quotas": 262,144 bytes for every input and output, 25,000
/// events in the history of an execution) and of ECS (RunTask: 8,192 characters of overrides).
class StateMachineLimitsTest {

    private static final int LARGEST_PAYLOAD = 262_144;
    private static final int LONGEST_HISTORY = 25_000;
    private static final int LONGEST_OVERRIDES = 8_192;
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final List<String> TABLES =
            IntStream.range(0, 5000).mapToObj("%0300d"::formatted).toList();
    private static final List<JobName> JOBS = List.of(JobName.REPARTITION, JobName.LONGTERM);
    private static final RunId RUN =
            new RunId("c".repeat(63), "e".repeat(60), "config/%s/1.json".formatted("c".repeat(63)));
    private static final Placement PLACEMENT = new Placement(
            "arn:aws:ecs:eu-central-1:111122223333:cluster/" + "c".repeat(255),
            "pump",
            Map.of(JobName.LONGTERM, "arn:aws:iam::111122223333:role/datapump-acme-longterm"),
            "b".repeat(63),
            Collections.nCopies(16, "subnet-0a1b2c3d4e5f60718"),
            Collections.nCopies(5, "sg-0a1b2c3d4e5f60718"),
            new SparkService(
                    "00f1abcd2efgh345", "arn:aws:iam::111122223333:role/spark", "s3://acme-artifacts/spark.jar"));

    private final JsonNode machine = JSON.readTree(StateMachineDefinition.render(Pipeline.standard(), PLACEMENT))
            .path("States");
    private final JsonNode map = machine.path("Tables");

    private static int size(Object value) {
        return JSON.writeValueAsBytes(value).length;
    }

    /// The longest text that a step may say; quotes take two bytes each where they are written as JSON.
    private static String longestFailure() {
        return "\"".repeat(InProcessPipeline.LONGEST_FAILURE);
    }

    /// CloudFormation takes 51,200 bytes of template and definition together; the template leaves 13,000.
    @Test
    void theDefinitionLeavesTheTemplateItsRoom() {
        var definition = JSON.readTree(StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack("pump")));
        assertThat(size(definition)).isLessThan(12_800);
    }

    @Test
    void theListItselfWouldNotGoThroughAState() {
        var store = new FakeObjectStore();
        new Receipts(store, RUN)
                .writeFanOut(TABLES.stream()
                        .map(table -> new FanOut(table, WorkEngine.PUMP, JOBS))
                        .toList());
        assertThat(store.text(RUN.receipt("repartition.json")).getBytes(StandardCharsets.UTF_8).length)
                .isGreaterThan(5 * LARGEST_PAYLOAD);
        assertThat(map.path("ItemReader").path("Resource").asString()).endsWith("s3:getObject");
        assertThat(map.has("Items")).isFalse();
    }

    @Test
    void whatAllTablesSayFitsIntoOneResult() {
        var said = machine.path("Tables")
                .path("ItemProcessor")
                .path("States")
                .path("TableFailed")
                .path("Output");
        assertThat(said.toString()).isEqualTo("{\"ok\":false}");
        assertThat(size(Collections.nCopies(TABLES.size(), said))).isLessThan(LARGEST_PAYLOAD / 3);
        assertThat(map.path("Output").toString()).isEqualTo("{}");
    }

    /// Variables of the parent, written out, with a table's name.
    @Test
    void whatOneTableIsGivenIsSmall() {
        var given = new LinkedHashMap<String, Object>();
        given.put(
                "item",
                Map.of(
                        "table",
                        TABLES.getLast(),
                        "engine",
                        "spark",
                        "jobs",
                        JOBS.stream().map(JobName::commandName).toList()));
        for (var variable : List.of("task", "container", "rules")) {
            assertThat(map.path("ItemSelector").has(variable)).isTrue();
            given.put(variable, machine.path("Begin").path("Assign").path(variable));
        }
        given.put("options", JobArguments.of(JobName.INSPECT, RUN).command());
        given.put("runs", RUN.receipt(""));
        assertThat(map.path("ItemSelector").propertyNames()).isEqualTo(given.keySet());
        assertThat(size(given)).isLessThan(LARGEST_PAYLOAD / 20);
    }

    @Test
    void whatATaskIsGivenFitsIntoItsOverrides() {
        var ofTable =
                JobArguments.ofTable(JobName.REPARTITION, RUN, TABLES.getLast()).command();
        var ofNotify = JobArguments.ofNotify(RUN, Optional.of(longestFailure())).command();
        for (var command : List.of(ofTable, ofNotify)) {
            var overrides = Map.of(
                    "ContainerOverrides",
                    List.of(Map.of("Name", "pump", "Command", command)),
                    "TaskRoleArn",
                    PLACEMENT.roles().get(JobName.LONGTERM));
            assertThat(size(overrides)).isLessThan(LONGEST_OVERRIDES);
        }
    }

    @Test
    void everyStepSaysNoMoreThanFitsIntoAVariable() {
        assertThat(Judgement.EXPRESSION).contains("0, %d)".formatted(InProcessPipeline.LONGEST_FAILURE));
        assertThat(size(longestFailure() + longestFailure())).isLessThan(LARGEST_PAYLOAD / 20);
        machine.forEachEntry((name, state) -> {
            if (state.path("Resource").asString().endsWith("runTask.sync")) {
                assertThat(state.path("Output").toString()).as(name).isEqualTo("{}");
            }
        });
    }

    /// A try writes: state entered, scheduled, started, submitted, failed, exited; then two events each of judging,
    /// choosing, pausing and going back.
    @Test
    void theHistoryHasRoomForEveryTryOfEveryStep() {
        var tries = Pipeline.standard().retry().retries() + 1;
        var events = 20;
        var once = Pipeline.standard().steps().size() + 1;
        assertThat(once * tries * events).isLessThan(LONGEST_HISTORY / 20);
        assertThat(map.path("ItemProcessor")
                        .path("ProcessorConfig")
                        .path("Mode")
                        .asString())
                .isEqualTo("DISTRIBUTED");
        assertThat(JOBS.size() * tries * events).isLessThan(LONGEST_HISTORY / 50);
    }
}
