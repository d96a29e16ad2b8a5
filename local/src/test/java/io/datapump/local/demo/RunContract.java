package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.compute.TaskFault;
import io.datapump.local.demo.RunWorld.SeenRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.TaskStopCode;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;

/// What becomes of a run whose tasks are disturbed, in every world. Seen elsewhere: RunTask answers 200 and has started
/// nothing, a task stops before its container ran and leaves no log, a side container's exit code is taken for the
/// task's, an event of the end never comes.
abstract class RunContract {

    private static final String PAYMENT = "repartition pagila.payment";
    private static final String FILM = "repartition pagila.film";
    private static final String PAYMENTS_HISTORY = "longterm pagila.payment";
    private static final String CUSTOMERS_HISTORY = "longterm pagila.customer";
    private static final TaskFault NO_CAPACITY = TaskFault.Refused.forLackOfCapacity();
    private static final TaskFault OUT_OF_MEMORY =
            new TaskFault.Exited(137, "OutOfMemoryError: Container killed due to memory usage");

    final RunWorld world;

    RunContract(RunWorld.Opening opening) {
        this.world = opening.open();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static void assertSucceeded(SeenRun run) {
        assertThat(run.cause()).isIn("", "null");
        assertThat(run.status()).isEqualTo("SUCCEEDED");
        assertThat(run.notification().path("status").asString()).isEqualTo("published");
    }

    /// Failed, with this in the execution's cause and in the notification.
    private static void assertFailed(SeenRun run, String... reasons) {
        assertThat(run.status()).isEqualTo("FAILED");
        assertThat(run.cause()).contains(reasons);
        assertThat(run.notification().path("status").asString()).isEqualTo("failed");
        assertThat(run.notification().path("failures").toString()).contains(reasons);
    }

    @Test
    void everyStepRunsOnceAndTheSnapshotIsPublished() {
        var run = world.run();
        assertSucceeded(run);
        assertThat(run.tasks())
                .containsOnlyOnce(PAYMENT, FILM, PAYMENTS_HISTORY, CUSTOMERS_HISTORY)
                .containsSubsequence(PAYMENT, PAYMENTS_HISTORY)
                .hasSize(11);
        assertThat(run.tasks())
                .filteredOn(task -> !task.contains(" "))
                .containsExactly("inspect", "copy", "publish", "clear-export", "catalog", "clear-longterm", "notify");
        assertThat(run.receipts()).containsKeys("jobs/longterm-pagila.payment.json", "jobs/clear-longterm.json");
    }

    @Test
    void lackOfCapacityIsWaitedFor() {
        world.disturb("inspect", 2, NO_CAPACITY);
        var run = world.run();
        assertSucceeded(run);
        assertThat(run.tasks()).startsWith("inspect", "inspect", "inspect", "copy");
    }

    @Test
    void lackOfCapacityThatLastsFailsTheRunAndNamesItself() {
        world.disturb("inspect", 7, NO_CAPACITY);
        var run = world.run();
        assertFailed(run, "inspect: Capacity is unavailable at this time", "(AmazonECS.Unknown)");
        assertThat(run.tasks()).hasSize(9).containsOnly("inspect", "clear-longterm", "notify");
    }

    @Test
    void aTaskThatStoppedBeforeItsContainerRanFailsWithEcssReason() {
        world.disturb(
                "copy", 2, new TaskFault.Stopped(TaskStopCode.TASK_FAILED_TO_START, "CannotPullContainerError: gone"));
        var run = world.run();
        assertFailed(run, "copy: CannotPullContainerError: gone (no exit code). The image cannot be pulled");
        assertThat(run.tasks()).containsExactly("inspect", "copy", "copy", "clear-longterm", "notify");
    }

    @Test
    void aTaskWithoutNetworkInterfaceIsTriedAgain() {
        world.disturb(
                "copy",
                1,
                new TaskFault.Stopped(
                        TaskStopCode.TASK_FAILED_TO_START, "Timeout waiting for network interface provisioning"));
        var run = world.run();
        assertSucceeded(run);
        assertThat(run.tasks()).startsWith("inspect", "copy", "copy");
    }

    @Test
    void throttlingIsWaitedFor() {
        world.disturb("publish", 1, new TaskFault.Throttled());
        var run = world.run();
        assertSucceeded(run);
        assertThat(run.tasks()).contains("publish", "publish");
    }

    @Test
    void throttlingThatLastsFailsTheRunAndNamesItself() {
        world.disturb("publish", 7, new TaskFault.Throttled());
        var run = world.run();
        assertFailed(run, "publish: Rate exceeded (ECS.ThrottlingException)");
        assertThat(run.tasks()).doesNotContain("clear-export", "catalog").endsWith("clear-longterm", "notify");
    }

    @Test
    void aKilledContainerIsNotTriedAgainAndMemoryIsNamed() {
        world.disturb("copy", 1, OUT_OF_MEMORY);
        var run = world.run();
        assertFailed(run, "OutOfMemoryError: Container killed", "(exit code 137)", "want of memory");
        assertThat(run.tasks()).containsExactly("inspect", "copy", "clear-longterm", "notify");
    }

    @Test
    void theMainContainersEndIsTheTasksWhateverTheOneBesideItSays() {
        world.disturb("copy", 1, new TaskFault.Exited(3, ""));
        var run = world.run();
        assertThat(run.status()).isEqualTo("FAILED");
        assertThat(run.cause()).contains("(exit code 3)");
        assertThat(run.tasks()).containsExactly("inspect", "copy", "clear-longterm", "notify");
    }

    @Test
    void aTaskWhoseEndNobodyTellsIsGivenUpInTime() {
        world.disturb("inspect", 1, new TaskFault.Stuck());
        var run = world.run();
        assertFailed(run, "inspect: ", "(States.Timeout). The step took longer than it may and was stopped.");
        assertThat(run.tasks()).containsExactly("inspect", "clear-longterm", "notify");
    }

    @Test
    void whatThePlatformTookAwayIsTriedAgain() {
        var spot = new TaskFault.Stopped(TaskStopCode.SPOT_INTERRUPTION, "Your Spot Task was interrupted.");
        world.disturb(PAYMENT, 1, spot);
        world.disturb(
                "publish",
                1,
                new TaskFault.Stopped(TaskStopCode.fromValue("InfrastructureHealth"), "The host is gone."));
        var run = world.run();
        assertSucceeded(run);
        assertThat(run.tasks()).hasSize(13);
        assertThat(run.receipts().keySet()).noneMatch(name -> name.startsWith("failed/"));
    }

    @Test
    void oneTablesFailureLeavesItsSiblingsAloneAndIsRecorded() {
        world.disturb(PAYMENT, 1, OUT_OF_MEMORY);
        var run = world.run();
        assertThat(run.tasks())
                .contains(PAYMENT, FILM, CUSTOMERS_HISTORY, "publish")
                .doesNotContain(PAYMENTS_HISTORY)
                .endsWith("notify");
        assertThat(run.receipts())
                .containsKeys("jobs/repartition-pagila.film.json", "failed/repartition-pagila.payment.json")
                .doesNotContainKey("jobs/repartition-pagila.payment.json");
        assertThat(run.status()).isEqualTo("FAILED");
        assertThat(run.cause()).startsWith("tables: 1 of 3 failed; why is below ");
        assertThat(run.notification().path("failures").toString())
                .contains("pagila.payment", "OutOfMemoryError", "want of memory");
    }

    @Test
    void aHistoryThatIsNotMergedIsRecordedAndItsTableIsPublished() {
        world.disturb(PAYMENTS_HISTORY, 1, OUT_OF_MEMORY);
        var run = world.run();
        assertThat(run.receipts())
                .containsKeys(
                        "jobs/repartition-pagila.payment.json",
                        "tables/pagila.payment.json",
                        "failed/longterm-pagila.payment.json")
                .doesNotContainKey("failed/repartition-pagila.payment.json");
        assertFailed(run, "tables: 1 of 3 failed");
        assertThat(run.notification().path("failures").toString())
                .contains("longterm", "pagila.payment", "OutOfMemoryError");
    }

    @Test
    void aRunThatCouldNotBeToldOfEndsAsFailed() {
        world.disturb("notify", 7, NO_CAPACITY);
        world.disturb("copy", 1, new TaskFault.Exited(3, ""));
        var run = world.run();
        assertThat(run.status()).isEqualTo("FAILED");
        assertThat(run.cause()).contains("copy: ", "(exit code 3); notify: Capacity is unavailable");
        assertThat(run.notification().isMissingNode()).isTrue();
    }

    @Test
    void theNameOfAnExecutionIsGivenOnce() {
        world.run();
        assertThatThrownBy(() -> world.sfn()
                        .startExecution(s -> s.stateMachineArn(world.stateMachine())
                                .name("seen")
                                .input("{}")))
                .isInstanceOf(ExecutionAlreadyExistsException.class);
    }
}
