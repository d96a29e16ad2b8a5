package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.demo.FaultyCalls.Times;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.CatalogMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// The second night's pipeline with every kind of fault at every kind of call. It ends well, or with one notification
/// that says what failed; every table stays as it was or is as it shall be; and when the fault is gone, the repeated
/// run or the next night ends as if nothing had been.
@Execution(ExecutionMode.CONCURRENT)
class FaultMatrixTest {

    /// Without these nothing can be told; the execution has failed, which the foundation's alarm reports.
    private static final Set<String> MUTE = Set.of(
            "s3:GetObject config/",
            "s3:GetObject runs/",
            "s3:ListObjectsV2 runs/",
            "s3:PutObject runs/",
            "s3:DeleteObjects runs/",
            "sns:Publish",
            "ecs:RunTask",
            "ecs:DescribeTasks");

    @TempDir
    private static Path folder;

    @Test
    void withACrawlerAFaultEndsInSuccessOrInAClearFailureWithTheLakeAsItWas() {
        strikeEverywhere(CatalogMode.CRAWLER);
    }

    @Test
    void withTheGlueApiAFaultEndsInSuccessOrInAClearFailureWithTheLakeAsItWas() {
        strikeEverywhere(CatalogMode.API);
    }

    private static void strikeEverywhere(CatalogMode mode) {
        var lake = ChangingLake.prepare(folder, mode);
        var good = lake.copyOf(lake.exported());
        var asked = new ArrayList<Call>();
        good.aws().calls().listen((call, _, _) -> asked.add(call));
        good.aws().settle();
        good.aws().calls().listen((_, _, _) -> {});
        var matrix = new Matrix(lake, good.state(), thirdNight(good));
        cells(asked, mode).forEach(matrix::strike);
        matrix.skewTheClock(Duration.ofDays(-5));
        matrix.skewTheClock(Duration.ofDays(5));
        System.out.printf(
                "FaultMatrixTest: %s catalog, %d faults: %d kinds at %d groups of calls; %d runs ended well, %d failed with one notification, %d could tell nobody but their execution.%n",
                mode,
                matrix.well + matrix.failed + matrix.mute,
                FaultKind.values().length,
                groups(asked).size(),
                matrix.well,
                matrix.failed,
                matrix.mute);
    }

    /// From the snapshot's event to the pipeline's start the queue hands a message out again whose trigger has failed.
    @Test
    void aFaultThatTheTriggerMeetsOnceIsMadeUpForByTheQueue() {
        var lake = ChangingLake.prepare(folder.resolve("trigger"), CatalogMode.CRAWLER);
        var good = lake.copyOf(lake.announced());
        var asked = new ArrayList<Call>();
        good.aws().calls().listen((call, _, _) -> asked.add(call));
        good.aws().settle();
        var expected = good.state();
        var trigger =
                asked.subList(0, asked.stream().map(Call::toString).toList().indexOf("sfn:StartExecution") + 1);
        var struck = 0;
        for (var group : groups(trigger, Set.of("rds", "s3", "sfn")).entrySet()) {
            // A lost answer to a question is a reset, and is no answer where AWS has said no.
            var kinds = group.getValue().mutates()
                    ? List.of(FaultKind.THROTTLED, FaultKind.BROKEN, FaultKind.DENIED, FaultKind.LOST)
                    : List.of(FaultKind.THROTTLED, FaultKind.BROKEN, FaultKind.DENIED, FaultKind.RESET);
            for (var kind : kinds) {
                var run = lake.copyOf(lake.announced());
                var fault = new FaultyCalls(kind, group.getKey(), Times.ONCE);
                run.aws().calls().inject(fault);
                run.aws().settle();
                assertThat(fault.calls()).as(fault.toString()).isNotEmpty();
                assertThat(expected.differences(run.state()))
                        .as(fault.toString())
                        .isEmpty();
                struck++;
            }
        }
        System.out.printf("FaultMatrixTest: %d faults before the pipeline, all made up for by the queue.%n", struck);
    }

    private static Map<String, Call> groups(List<Call> asked) {
        return groups(asked, Set.of("s3", "glue", "ecs", "sns"));
    }

    private static Map<String, Call> groups(List<Call> asked, Set<String> services) {
        return asked.stream()
                .filter(call -> services.contains(call.service()))
                .collect(Collectors.toMap(FaultyCalls::group, call -> call, (first, _) -> first, TreeMap::new));
    }

    /// All that touches the catalog, and by turns a part of the rest: what comes before publish is the same in every
    /// catalog mode.
    private static List<FaultyCalls> cells(List<Call> asked, CatalogMode mode) {
        var random = new Random(11);
        var cells = new ArrayList<FaultyCalls>();
        groups(asked).forEach((group, call) -> {
            var catalog = group.startsWith("glue:") || group.endsWith(" catalog/") || group.endsWith(" claims/");
            for (var kind : FaultKind.values()) {
                for (var times : Times.values()) {
                    var chosen = catalog
                            ? (times == Times.FOR_GOOD && (mode == CatalogMode.API || crawls(group)))
                                    || (times == Times.ONCE && random.nextInt(6) == 0)
                            : mode == CatalogMode.CRAWLER && random.nextInt(3) == 0;
                    if (kind.strikes(call) && chosen) {
                        cells.add(new FaultyCalls(kind, group, times));
                    }
                }
            }
        });
        return cells;
    }

    private static boolean crawls(String group) {
        return group.endsWith("Crawler");
    }

    /// Runs one fault after the other and counts how they ended.
    private static final class Matrix {
        private final ChangingLake lake;
        private final LakeState expected;
        private final Map<String, String> third;
        private int well;
        private int failed;
        private int mute;

        Matrix(ChangingLake lake, LakeState expected, Map<String, String> third) {
            this.lake = lake;
            this.expected = expected;
            this.third = third;
        }

        void strike(FaultyCalls fault) {
            var run = lake.copyOf(lake.exported());
            var told = run.notifications().size();
            var readers = lake.watch(run);
            run.aws().calls().listen(readers);
            run.aws().calls().inject(fault);
            run.aws().settle();
            assertThat(fault.calls()).as(fault.toString()).isNotEmpty();
            assertThat(readers.seen().faults()).as(fault.toString()).isEmpty();
            var messages = run.notifications();
            judge(fault, run, messages.subList(told, messages.size()));
            run.aws().calls().inject(FaultPlan.none());
            goOn(fault, run);
            assertThat(readers.seen().faults()).as(fault.toString()).isEmpty();
        }

        /// Nothing in the lake follows from this machine's clock.
        void skewTheClock(Duration by) {
            var run = lake.copyOf(lake.exported());
            var home = run.config().lake().value().home();
            var clock = Clock.offset(Clock.systemUTC(), by);
            var wrong = LocalAws.open(run.folder(), home.account(), home.region(), clock, LocalOptions.standard());
            wrong.settle();
            assertThat(expected.differences(run.state()))
                    .as("a clock that is wrong by %s", by)
                    .isEmpty();
        }

        private void judge(FaultyCalls fault, SmallLake run, List<JsonNode> messages) {
            if (messages.isEmpty()) {
                assertThat(MUTE)
                        .as(fault + ": no notification")
                        .contains(FaultyCalls.group(fault.calls().getFirst()));
                assertThat(execution(run)).as(fault.toString()).isEqualTo("FAILED");
                mute++;
                return;
            }
            assertThat(messages).as(fault.toString()).hasSize(1);
            if (messages.getFirst().path("status").asString().equals("published")) {
                well++;
            } else {
                failed++;
                judgeMessage(fault, messages.getFirst().path("failures").toString());
                if (!published(run)) {
                    assertThat(Readers.of(run).sight()).as(fault.toString()).isEqualTo(lake.firstNight());
                }
            }
        }

        /// Whether publish has begun to change tables.
        private static boolean published(SmallLake run) {
            return run.aws().calls().mutations().stream()
                    .anyMatch(call -> call.subject().startsWith("catalog/")
                            || (call.service().equals("glue")
                                    && !call.operation().equals("StartCrawler")));
        }

        /// Of calls at the same time that all fail, any may be the one that is told.
        private static void judgeMessage(FaultyCalls fault, String failures) {
            assertThat(failures)
                    .as(fault.toString())
                    .containsAnyOf("Cannot ", "cannot ", "could not ")
                    .contains(fault.kind().remedy());
            assertThat(fault.calls())
                    .as(fault + ": " + failures)
                    .anyMatch(call -> fault.kind().facts(call).stream().allMatch(failures::contains));
        }

        /// When the fault is gone, by turns: the run repeated, or the next night.
        private void goOn(FaultyCalls fault, SmallLake run) {
            if ((well + failed + mute) % 3 == 0) {
                assertThat(LakeState.differences(third, thirdNight(run)))
                        .as(fault + ", then the next night")
                        .isEmpty();
            } else {
                repeat(run);
                assertThat(expected.differences(run.state()))
                        .as(fault + ", then repeated")
                        .isEmpty();
            }
        }
    }

    private static String execution(SmallLake run) {
        var sfn = run.aws().sfn();
        var machine = sfn.listStateMachines().stateMachines().getFirst().stateMachineArn();
        return sfn.listExecutions(r -> r.stateMachineArn(machine)).executions().stream()
                .max(java.util.Comparator.comparing(e -> e.startDate()))
                .orElseThrow()
                .statusAsString();
    }

    /// Starts the second night's pipeline again with what it was given.
    private static void repeat(SmallLake run) {
        var sfn = run.aws().sfn();
        var machine = sfn.listStateMachines().stateMachines().getFirst().stateMachineArn();
        var last = sfn.listExecutions(r -> r.stateMachineArn(machine)).executions().stream()
                .max(java.util.Comparator.comparing(e -> e.startDate()))
                .orElseThrow();
        var input =
                sfn.describeExecution(r -> r.executionArn(last.executionArn())).input();
        sfn.startExecution(
                r -> r.stateMachineArn(machine).name(last.name() + "-again").input(input));
        run.aws().settle();
    }

    /// What queries see after the next night.
    private static Map<String, String> thirdNight(SmallLake lake) {
        lake.aws().calls().listen((_, _, _) -> {});
        lake.snapshot(Night.THIRD);
        lake.aws().settle();
        var seen = new TreeMap<>(LakeState.objects(lake.objects(), Zone.CATALOG.prefix()));
        seen.putAll(LakeState.glue(
                lake.aws(), lake.config().lake().value().catalog().database()));
        seen.put("status", lake.notifications().getLast().path("status").asString());
        return seen;
    }
}
