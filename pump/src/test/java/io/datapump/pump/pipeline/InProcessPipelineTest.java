package io.datapump.pump.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.PipelineOutcome.TaskOutcome;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InProcessPipelineTest {

    private static final RunId RUN = new RunId("shop", "e-1", "config/shop/1.json");
    private static final TaskResult DONE = new TaskResult(0, "");

    private final List<JobArguments> launched = Collections.synchronizedList(new ArrayList<>());

    private PipelineOutcome run(Function<JobArguments, TaskResult> tasks, List<String> folders) {
        return run(tasks, () -> folders);
    }

    private PipelineOutcome run(Function<JobArguments, TaskResult> tasks, Supplier<List<String>> folders) {
        TaskLauncher launcher = command -> {
            var arguments = JobArguments.parse(command, Map.of());
            launched.add(arguments);
            return tasks.apply(arguments);
        };
        return new InProcessPipeline(Pipeline.standard(), launcher, folders, Duration.ZERO).run(RUN);
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
                        "inspect", "copy", "repartition shop.orders", "publish", "clear-export", "catalog", "notify");
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
                a -> a.job() == JobName.COPY ? new TaskResult(1, "Cannot copy x: it is gone.") : DONE, List.of("t"));
        assertThat(outcome.succeeded()).isFalse();
        assertThat(jobs()).containsExactly("inspect", "copy", "notify");
        assertThat(launched.getLast().failure()).contains("copy: Cannot copy x: it is gone.");
        assertThat(outcome.failure()).contains("copy: Cannot copy x: it is gone.");
    }

    @Test
    void aTaskThatEndedIsNotTriedAgain() {
        for (var exit : List.of(1, 2, 137)) {
            launched.clear();
            run(a -> a.job() == JobName.INSPECT ? new TaskResult(exit, "no") : DONE, List.of());
            assertThat(jobs()).containsExactly("inspect", "notify");
        }
    }

    @Test
    void aTaskThatNeverStartedIsTriedAgainAsOftenAsItsStepAllows() {
        var tries = new AtomicInteger();
        var outcome = run(
                a -> a.job() == JobName.INSPECT && tries.getAndIncrement() < 2
                        ? TaskResult.neverStarted("Capacity is unavailable at this time")
                        : DONE,
                List.of());
        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.tasks().getFirst()).isEqualTo(new TaskOutcome(JobName.INSPECT, "", 3, DONE));

        launched.clear();
        var never = run(
                a -> a.job() == JobName.INSPECT ? TaskResult.neverStarted("Capacity is unavailable") : DONE, List.of());
        assertThat(never.failure()).contains("inspect: Capacity is unavailable");
        assertThat(jobs()).containsExactly("inspect", "inspect", "inspect", "notify");
    }

    @Test
    void aLauncherThatThrowsIsATaskThatNeverStarted() {
        var outcome = run(
                a -> {
                    if (a.job() == JobName.INSPECT) {
                        throw new IllegalStateException("ThrottlingException");
                    }
                    return DONE;
                },
                List.of());
        assertThat(outcome.failure()).hasValueSatisfying(f -> assertThat(f).contains("ThrottlingException"));
        assertThat(jobs()).endsWith("notify");
    }

    @Test
    void oneTablesFailureLeavesTheOthersAloneButEndsTheStep() {
        var folders = IntStream.range(0, 20).mapToObj("shop.t%02d"::formatted).toList();
        var outcome = run(a -> a.subject().equals("shop.t03") ? new TaskResult(1, "broken") : DONE, folders);
        assertThat(jobs().stream().filter(job -> job.startsWith("repartition"))).hasSize(20);
        assertThat(jobs()).doesNotContain("publish").endsWith("notify");
        assertThat(launched.getLast().failure()).contains("repartition shop.t03: broken");
        assertThat(outcome.tasks().stream()
                        .filter(t -> t.job() == JobName.REPARTITION)
                        .map(TaskOutcome::subject))
                .containsExactlyElementsOf(folders);
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
        var outcome = run(arguments -> DONE, () -> {
            throw new IllegalStateException("repartition.json does not exist");
        });
        assertThat(jobs()).containsExactly("inspect", "copy", "notify");
        assertThat(outcome.failure())
                .contains("repartition: The list of tables cannot be read: repartition.json does not exist");
    }

    @Test
    void aFailedNotifyFailsTheRun() {
        var outcome = run(a -> a.job() == JobName.NOTIFY ? new TaskResult(1, "no topic") : DONE, List.of());
        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.failure()).contains("notify: no topic");
    }

    @Test
    void aLongFailureIsCutForTheCommandLine() {
        run(a -> a.job() == JobName.COPY ? new TaskResult(1, "x".repeat(10_000)) : DONE, List.of());
        assertThat(launched.getLast().failure())
                .hasValueSatisfying(f -> assertThat(f).hasSize(2000));
    }

    @Test
    void anInterruptEndsTheWaitForTheNextTry() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(a -> TaskResult.neverStarted("no capacity"), List.of()))
                .hasMessageContaining("interrupted before its next try");
        assertThat(Thread.interrupted()).isTrue();
    }
}
