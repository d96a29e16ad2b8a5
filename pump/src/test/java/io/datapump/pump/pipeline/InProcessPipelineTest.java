package io.datapump.pump.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.PipelineOutcome.TaskOutcome;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class InProcessPipelineTest {

    private static final RunId RUN = new RunId("shop", "e-1", "config/shop/1.json");
    private static final TaskResult DONE = TaskResult.exited(0, "");
    private static final FanOut BIG =
            new FanOut("shop.big", WorkEngine.SPARK, List.of(JobName.REPARTITION, JobName.LONGTERM));
    private static final FanOut SMALL = new FanOut("shop.small", WorkEngine.PUMP, List.of(JobName.REPARTITION));
    private static final String NO_CAPACITY = "Capacity is unavailable at this time";

    private final List<JobArguments> launched = Collections.synchronizedList(new ArrayList<>());
    private final List<String> sparked = Collections.synchronizedList(new ArrayList<>());
    private TaskResult sparkEnds = DONE;
    private final FakeObjectStore store = new FakeObjectStore();
    private final Receipts receipts = new Receipts(store, RUN);

    private PipelineOutcome run(Function<JobArguments, TaskResult> tasks, List<String> folders) {
        list(folders.stream()
                .map(folder -> new FanOut(folder, WorkEngine.PUMP, List.of(JobName.REPARTITION)))
                .toArray(FanOut[]::new));
        return run(tasks);
    }

    private void list(FanOut... tables) {
        receipts.writeFanOut(List.of(tables));
    }

    private PipelineOutcome run(Function<JobArguments, TaskResult> tasks) {
        TaskLauncher launcher = (command, timeout) -> {
            var arguments = JobArguments.parse(command, Map.of());
            launched.add(arguments);
            return tasks.apply(arguments);
        };
        var impatient = Pipeline.standard().retrying(RetryPolicy.standard().pausing(Duration.ZERO));
        return new InProcessPipeline(impatient, launcher, this::spark, receipts).run(RUN);
    }

    private TaskResult spark(List<String> options, Duration timeout) {
        sparked.add(options.getLast());
        return sparkEnds;
    }

    @Test
    void sparkWritesTheTablesThatAreGivenToItBeforeTheirTasksProveThem() {
        list(BIG, SMALL);
        var outcome = run(a -> {
            assertThat(sparked).hasSize(a.subject().equals("shop.big") ? 1 : sparked.size());
            return DONE;
        });
        assertThat(outcome.failure()).isEmpty();
        assertThat(sparked).containsExactly("shop.big");
        assertThat(jobs()).contains("repartition shop.big", "longterm shop.big", "repartition shop.small");
    }

    @Test
    void whatSparkCouldNotWriteIsNotProvenAndFailsAlone() {
        list(BIG, SMALL);
        sparkEnds = TaskResult.exited(1, "More than 10000 partitions.");
        var outcome = run(a -> DONE);
        assertThat(outcome.failure().orElseThrow()).contains("1 of 2 failed");
        assertThat(jobs())
                .contains("repartition shop.small")
                .doesNotContain("repartition shop.big", "longterm shop.big");
        assertThat(receipts.failures())
                .containsExactly(new JobFailure(
                        "repartition", "shop.big", "spark: More than 10000 partitions. (States.TaskFailed)"));
    }

    @Test
    void aTableGoesThroughItsJobsOneAfterTheOther() {
        list(
                new FanOut("shop.both", WorkEngine.PUMP, List.of(JobName.REPARTITION, JobName.LONGTERM)),
                new FanOut("shop.kept", WorkEngine.SPARK, List.of(JobName.LONGTERM)));
        var outcome = run(a -> DONE);
        assertThat(jobs())
                .containsSubsequence("copy", "repartition shop.both", "longterm shop.both", "publish")
                .containsSubsequence("copy", "longterm shop.kept", "publish");
        assertThat(sparked).as("nothing of shop.kept is written anew").isEmpty();
        assertThat(outcome.tasks())
                .extracting(task -> (task.job().commandName() + " " + task.subject()).trim())
                .startsWith("inspect", "copy", "repartition shop.both", "longterm shop.both", "longterm shop.kept");
    }

    @Test
    void aTableWhoseRepartitionFailedKeepsNoHistoryOfThisSnapshot() {
        list(
                new FanOut("shop.bad", WorkEngine.PUMP, List.of(JobName.REPARTITION, JobName.LONGTERM)),
                new FanOut("shop.good", WorkEngine.PUMP, List.of(JobName.REPARTITION, JobName.LONGTERM)));
        var outcome = run(a -> a.job() == JobName.REPARTITION && a.subject().equals("shop.bad")
                ? TaskResult.exited(137, "OutOfMemoryError")
                : DONE);
        assertThat(jobs()).contains("longterm shop.good", "publish").doesNotContain("longterm shop.bad");
        assertThat(outcome.failure()).contains("tables: 1 of 2 failed; why is below runs/shop/e-1/failed/");
        assertThat(receipts.failures()).extracting(JobFailure::job).containsExactly("repartition");
    }

    @Test
    void aFailureNamesTheJobThatTheTableWasAt() {
        list(new FanOut("shop.orders", WorkEngine.PUMP, List.of(JobName.REPARTITION, JobName.LONGTERM)));
        run(a -> a.job() == JobName.LONGTERM ? TaskResult.exited(137, "OutOfMemoryError") : DONE);
        assertThat(store.text(RUN.receipt("failed/longterm-shop.orders.json"))).contains("longterm: OutOfMemoryError");
        assertThat(jobs()).endsWith("publish", "clear-export", "catalog", "clear-longterm", "notify");
    }

    @Test
    void theListOfAnOlderDataPumpIsOneOfTablesToRepartition() {
        store.write(
                RUN.receipt("repartition.json"),
                "[{\"table\":\"shop.a\"},{\"table\":\"shop.b\",\"engine\":\"spark\"}]"
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(run(a -> DONE).failure()).isEmpty();
        assertThat(jobs()).contains("repartition shop.a", "repartition shop.b");
        assertThat(sparked).containsExactly("shop.b");
    }

    /// Inspect's task ends so, as often as said; then all is well.
    private PipelineOutcome inspectEnding(TaskResult end, int times) {
        launched.clear();
        var tries = new AtomicInteger();
        return run(a -> a.job() == JobName.INSPECT && tries.getAndIncrement() < times ? end : DONE, List.of());
    }

    private List<String> jobs() {
        return launched.stream()
                .map(a -> (a.job().commandName() + " " + a.subject()).trim())
                .toList();
    }

    @Test
    void everyStepRunsInOrderAndNotifyIsLast() {
        var outcome = run(arguments -> DONE, List.of("shop.orders"));
        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.failure()).isEmpty();
        assertThat(jobs())
                .containsExactly(
                        "inspect",
                        "copy",
                        "repartition shop.orders",
                        "publish",
                        "clear-export",
                        "catalog",
                        "clear-longterm",
                        "notify");
        assertThat(launched).allSatisfy(a -> assertThat(a.run()).isEqualTo(RUN));
        assertThat(launched.getLast().failure()).isEmpty();
    }

    @Test
    void anExportWithoutTablesToRepartitionSkipsTheFanOut() {
        assertThat(run(arguments -> DONE, List.of()).succeeded()).isTrue();
        assertThat(jobs()).doesNotContain("repartition").contains("publish");
    }

    @Test
    void aFailedStepSkipsTheRestAndNotifyIsToldWhy() {
        var outcome = run(
                a -> a.job() == JobName.COPY ? TaskResult.exited(1, "Cannot copy x: it is gone.") : DONE, List.of("t"));
        assertThat(outcome.succeeded()).isFalse();
        assertThat(jobs()).containsExactly("inspect", "copy", "clear-longterm", "notify");
        assertThat(launched.getLast().failure()).contains("copy: Cannot copy x: it is gone. (exit code 1)");
        assertThat(outcome.failure()).contains("copy: Cannot copy x: it is gone. (exit code 1)");
    }

    @Test
    void whatAlwaysRunsIsToldOfAndKeepsNobodyFromTheLastStep() {
        var outcome = run(
                a -> a.job() == JobName.COPY || a.job() == JobName.CLEAR_LONGTERM ? TaskResult.exited(1, "x") : DONE,
                List.of());
        assertThat(jobs()).containsExactly("inspect", "copy", "clear-longterm", "notify");
        assertThat(launched.getLast().failure())
                .contains("copy: x (exit code 1); clear-longterm: x (exit code 1)")
                .isEqualTo(outcome.failure());
    }

    @Test
    void aTaskThatEndedByItselfIsNotTriedAgain() {
        for (var exit : List.of(1, 2, 3, 137, 143)) {
            var outcome = inspectEnding(TaskResult.exited(exit, "Essential container in task exited"), 1);
            assertThat(jobs()).containsExactly("inspect", "clear-longterm", "notify");
            assertThat(outcome.failure())
                    .hasValueSatisfying(f -> assertThat(f)
                            .startsWith("inspect: Essential container in task exited (exit code %d)".formatted(exit)));
        }
    }

    @Test
    void wantOfMemoryIsNamed() {
        var killed = TaskResult.exited(137, "OutOfMemoryError: Container killed due to memory usage");
        assertThat(inspectEnding(killed, 1).failure())
                .hasValueSatisfying(f -> assertThat(f)
                        .contains("OutOfMemoryError", "(exit code 137)", "want of memory", "spec.task.memory"));
    }

    @Test
    void whatEcsRefusesIsAskedForAgainAsOftenAsThePolicyAllows() {
        for (var error : List.of(
                "AmazonECS.Unknown", "ECS.AmazonECSException", "ECS.ThrottlingException", "ECS.ServerException")) {
            assertThat(inspectEnding(TaskResult.refused(error, NO_CAPACITY), 6).succeeded())
                    .isTrue();
            var outcome = inspectEnding(TaskResult.refused(error, NO_CAPACITY), 7);
            assertThat(jobs()).hasSize(9).containsOnly("inspect", "clear-longterm", "notify");
            assertThat(outcome.failure())
                    .contains("inspect: %s (%s). ECS did not take the task, at any try.".formatted(NO_CAPACITY, error));
        }
    }

    @Test
    void otherErrorsOfTheCallAreNotTriedAgain() {
        var outcome = inspectEnding(TaskResult.refused("ECS.ClientException", "TaskDefinition is inactive"), 1);
        assertThat(jobs()).containsExactly("inspect", "clear-longterm", "notify");
        assertThat(outcome.failure()).contains("inspect: TaskDefinition is inactive (ECS.ClientException)");
    }

    /// The ends of tasks as ECS tells them, and how often each is tried again.
    @Test
    void theEndOfATaskDecidesWhetherItIsTriedAgain() {
        var never = OptionalInt.empty();
        record End(TaskResult result, int retries) {}
        var ends = List.of(
                new End(TaskResult.stopped("TaskFailedToStart", never, "Timeout waiting for network interface"), 6),
                new End(TaskResult.stopped("", never, "RESOURCE:MEMORY"), 6),
                new End(
                        TaskResult.stopped("SpotInterruption", OptionalInt.of(137), "Your Spot Task was interrupted."),
                        6),
                new End(TaskResult.stopped("InfrastructureHealth", never, "host"), 6),
                new End(TaskResult.stopped("TerminationNotice", OptionalInt.of(143), "host"), 6),
                new End(TaskResult.stopped("TaskFailedToStart", never, "CannotPullContainerError: not found"), 1),
                new End(
                        TaskResult.stopped(
                                "TaskFailedToStart",
                                never,
                                "ResourceInitializationError: unable to pull secrets or registry auth: i/o timeout"),
                        6),
                new End(
                        TaskResult.stopped(
                                "TaskFailedToStart",
                                never,
                                "ResourceInitializationError: unable to pull secrets or registry auth: access denied"),
                        0),
                new End(TaskResult.stopped("UserInitiated", OptionalInt.of(143), "Task stopped by user"), 0),
                new End(TaskResult.timedOut(Duration.ofHours(4)), 0),
                new End(TaskResult.refused("States.Permissions", "not authorized"), 0));
        for (var end : ends) {
            assertThat(inspectEnding(end.result(), end.retries()).succeeded())
                    .as("%s", end)
                    .isTrue();
            var outcome = inspectEnding(end.result(), end.retries() + 1);
            assertThat(outcome.failure())
                    .as("%s", end)
                    .hasValueSatisfying(f -> assertThat(f).contains(end.result().reason()));
            assertThat(launched.getLast().failure()).isEqualTo(outcome.failure());
        }
    }

    @Test
    void aLauncherThatThrowsIsATaskThatNeverStarted() {
        var outcome = run(
                a -> {
                    if (a.job() == JobName.INSPECT) {
                        throw new IllegalStateException("no connection");
                    }
                    return DONE;
                },
                List.of());
        assertThat(outcome.failure()).hasValueSatisfying(f -> assertThat(f).contains("no connection"));
        assertThat(jobs()).hasSize(9).endsWith("clear-longterm", "notify");
    }

    @Test
    void oneTablesFailureLeavesTheOthersAloneAndFailsTheRunAtItsEnd() {
        var folders = IntStream.range(0, 20).mapToObj("shop.t%02d"::formatted).toList();
        var killed = TaskResult.exited(137, "OutOfMemoryError");
        var outcome = run(a -> a.subject().equals("shop.t03") ? killed : DONE, folders);
        assertThat(jobs().stream().filter(job -> job.startsWith("repartition"))).hasSize(20);
        assertThat(jobs()).endsWith("publish", "clear-export", "catalog", "clear-longterm", "notify");
        assertThat(outcome.succeeded()).isFalse();
        assertThat(launched.getLast().failure()).contains("tables: 1 of 20 failed; why is below runs/shop/e-1/failed/");
        assertThat(outcome.tasks().stream()
                        .filter(t -> t.job() == JobName.REPARTITION)
                        .map(TaskOutcome::subject))
                .containsExactlyElementsOf(folders);
        assertThat(receipts.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.subject()).isEqualTo("shop.t03");
            assertThat(failure.message()).contains("OutOfMemoryError (exit code 137)");
        });
    }

    @Test
    void aTablesJobThatSaysWhyItselfIsNotSpokenFor() {
        run(a -> a.job() == JobName.REPARTITION ? TaskResult.exited(1, "broken") : DONE, List.of("shop.orders"));
        assertThat(receipts.failures()).isEmpty();
        assertThat(launched.getLast().failure()).isPresent();
    }

    @Test
    void aFailureThatCannotBeRecordedIsToldAllTheSame() {
        store.failing(FakeObjectStore.Operation.WRITE, key -> key.contains("/failed/"), 1);
        run(a -> a.job() == JobName.REPARTITION ? TaskResult.exited(137, "x") : DONE, List.of("shop.orders"));
        assertThat(launched.getLast().failure())
                .hasValueSatisfying(f -> assertThat(f).contains("1 of 1 failed"));
    }

    @Test
    void noMoreTablesThanTheStepAllowsAreWorkedOnAtOnce() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        run(
                a -> {
                    if (a.job() == JobName.REPARTITION) {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        pause();
                        running.decrementAndGet();
                    }
                    return DONE;
                },
                IntStream.range(0, 16).mapToObj("t%d"::formatted).toList());
        assertThat(most.get()).isBetween(2, 4);
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFanOutListThatCannotBeReadIsAFailureOfTheStep() {
        var outcome = run(arguments -> DONE);
        assertThat(jobs()).containsExactly("inspect", "copy", "clear-longterm", "notify");
        assertThat(outcome.failure())
                .contains("tables: runs/shop/e-1/repartition.json does not exist. (States.ItemReaderFailed)."
                        + " The list of tables cannot be read.");
    }

    @Test
    void aFailedNotifyFailsTheRun() {
        var outcome = run(a -> a.job() == JobName.NOTIFY ? TaskResult.exited(1, "no topic") : DONE, List.of());
        assertThat(outcome.failure()).contains("notify: no topic (exit code 1)");

        var both = run(a -> a.job() == JobName.NOTIFY || a.job() == JobName.COPY ? TaskResult.exited(1, "no") : DONE);
        assertThat(both.failure()).contains("copy: no (exit code 1); notify: no (exit code 1)");
    }

    @Test
    void aFailureFitsIntoTheOverridesOfATask() {
        run(a -> a.job() == JobName.COPY ? TaskResult.exited(1, "\"\n\u0001\\".repeat(10_000)) : DONE, List.of());
        assertThat(launched.getLast().failure())
                .hasValueSatisfying(f -> assertThat(f).hasSize(InProcessPipeline.LONGEST_FAILURE));
        var written = JsonMapper.shared().writeValueAsString(launched.getLast().command());
        assertThat(written.length()).isLessThan(8192 - 500);
    }

    @Test
    void anInterruptEndsTheWaitForTheNextTry() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(a -> TaskResult.refused("AmazonECS.Unknown", NO_CAPACITY), List.of()))
                .hasMessageContaining("interrupted before its next try");
        assertThat(Thread.interrupted()).isTrue();
    }
}
