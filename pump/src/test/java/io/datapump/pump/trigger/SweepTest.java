package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.TriggerWorld.NIGHT;
import static io.datapump.pump.trigger.TriggerWorld.arn;
import static io.datapump.pump.trigger.TriggerWorld.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.SnapshotKind;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SweepTest {

    private final TriggerWorld world = new TriggerWorld(2);

    /// A snapshot of an hour ago whose export was started by its event.
    private void exported(String status) {
        world.snapshot(1, "a", NIGHT.minus(Duration.ofHours(1)));
        world.event("0091", 1, "a");
        world.become(id(1, "a"), status);
        world.log.clear();
    }

    @Test
    void aSnapshotWhoseEventWasMissedIsExportedOnce() {
        world.snapshot(1, "a", NIGHT.minus(Duration.ofHours(1)));
        world.sweep();
        world.sweep();
        assertThat(world.started()).containsExactly(id(1, "a"));
        assertThat(world.log)
                .containsExactly(
                        "[trigger sweep] started export %s of %s for cluster db-1".formatted(id(1, "a"), arn(1, "a")),
                        "[trigger sweep] done: 1 found",
                        "[trigger sweep] done: 0 found");
    }

    @Test
    void aCompletionWhoseEventWasMissedStartsThePipelineOnce() {
        exported("COMPLETE");
        world.sweep();
        world.sweep();
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
        assertThat(world.event("0161", 1, "a")).as("the event comes after all").isTrue();
        assertThat(world.pipelines()).hasSize(1);
        assertThat(world.log).last().asString().contains("repeat: the pipeline for export");
    }

    @Test
    void aFailureNobodyWasToldOfIsToldOnce() {
        exported("FAILED");
        world.sweep();
        world.sweep();
        assertThat(world.event("0159", 1, "a")).isTrue();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message())
                        .contains("Export %s ended as FAILED: RDS gives no cause.".formatted(id(1, "a"))));
        assertThat(world.started())
                .as("an export is never started again by itself")
                .hasSize(1);
    }

    @Test
    void aCancelledExportIsToldOnce() {
        exported("CANCELED");
        world.sweep();
        world.sweep();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message()).contains("ended as CANCELED"));
    }

    @Test
    void anExportBeyondTheLimitIsToldOnceByNameAndStillRunWhenItEnds() {
        exported("IN_PROGRESS");
        world.now = NIGHT.plus(Sweep.LIMIT);
        world.sweep();
        assertThat(world.sns.published).as("at the limit").isEmpty();
        world.now = NIGHT.plus(Sweep.LIMIT).plusSeconds(1);
        world.sweep();
        world.sweep();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message())
                        .contains(
                                "Export %s is IN_PROGRESS since 2026-03-01T03:00:00Z, longer than the limit of 24 hours"
                                        .formatted(id(1, "a"))));
        world.become(id(1, "a"), "COMPLETE");
        world.sweep();
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
    }

    @Test
    void aStatusNobodyKnowsIsLoggedAndTakenForUnderWayUntilTheLimit() {
        exported("PONDERING");
        world.sweep();
        assertThat(world.log.getFirst())
                .contains("waiting: export " + id(1, "a"))
                .contains("\"PONDERING\"");
        assertThat(world.sns.published).isEmpty();
        world.now = NIGHT.plus(Sweep.LIMIT).plusSeconds(1);
        world.sweep();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message()).contains("is PONDERING since"));
    }

    @Test
    void startingInProgressAndCancelingAreWaitedFor() {
        exported("STARTING");
        for (var status : Set.of("STARTING", "IN_PROGRESS", "CANCELING")) {
            world.become(id(1, "a"), status);
            world.sweep();
        }
        assertThat(world.sns.published).isEmpty();
        assertThat(world.pipelines()).isEmpty();
    }

    @Test
    void aCompleteExportOlderThanWhatIsPublishedIsToldAndNeverRun() {
        exported("COMPLETE");
        world.publish(1, "b", NIGHT);
        world.sweep();
        world.sweep();
        assertThat(world.pipelines()).isEmpty();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message())
                        .contains("\"superseded\"", "\"supersededBy\":\"%s\"".formatted(id(1, "b"))));
    }

    /// Step Functions forgets the names of executions after ninety days; the report does not.
    @Test
    void anExportWithAReportIsNotRunAgainThoughNoExecutionIsKnown() {
        exported("COMPLETE");
        world.publish(1, "a", NIGHT.minus(Duration.ofHours(1)));
        world.sweep();
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.pipelines()).isEmpty();
    }

    @Test
    void aSourceThatIsNewStartsWithItsLastDayAndNotWithAWeek() {
        for (int day = 0; day < 9; day++) {
            world.snapshot(1, "day-" + day, NIGHT.minus(Duration.ofDays(day)).minusSeconds(60));
        }
        world.sweep();
        assertThat(world.started()).containsExactly(id(1, "day-0"));
    }

    @Test
    void ofASourceThatIsExportedTheWholeWeekIsLookedThroughButNothingOlderThanItsNewestExport() {
        world.snapshot(1, "day-6", NIGHT.minus(Duration.ofDays(6)));
        world.event("0091", 1, "day-6");
        world.snapshot(1, "day-7", NIGHT.minus(Duration.ofDays(6)).minusSeconds(60));
        world.snapshot(1, "day-5", NIGHT.minus(Duration.ofDays(5)));
        world.snapshot(1, "day-4", NIGHT.minus(Duration.ofDays(4)));
        world.sweep();
        assertThat(world.started()).containsExactly(id(1, "day-6"), id(1, "day-5"), id(1, "day-4"));
    }

    @Test
    void whatIsNotTakenOrNotSubscribedIsLeftAlone() {
        var manualOnly = new TriggerWorld(1, new Intake(true, Set.of(SnapshotKind.MANUAL)));
        manualOnly.snapshot(1, "a", NIGHT.minusSeconds(60));
        manualOnly.sweep();
        assertThat(manualOnly.started()).isEmpty();
        var silent = new TriggerWorld(1, new Intake(false, Set.of(SnapshotKind.AUTOMATED)));
        silent.snapshot(1, "a", NIGHT.minusSeconds(60));
        silent.sweep();
        assertThat(silent.started()).isEmpty();
    }

    @Test
    void whatTheSweepCannotDoFailsTheInvocationAfterEverythingElseIsDone() {
        world.snapshot(1, "a", NIGHT.minusSeconds(120));
        world.snapshot(2, "a", NIGHT.minusSeconds(60));
        world.rds.refusedArn = arn(1, "a");
        assertThatThrownBy(world::sweep)
                .isInstanceOf(TriggerException.class)
                .hasMessageContaining("The sweep could not deal with everything it found")
                .hasMessageContaining(id(1, "a"));
        assertThat(world.started()).containsExactly(id(2, "a"));
    }

    /// Pages, not calls for each of thirty clusters: snapshots twice, exports twice, executions once.
    @Test
    void theNumberOfCallsDoesNotGrowWithTheNumberOfClusters() {
        var many = new TriggerWorld(40);
        for (int i = 1; i <= 40; i++) {
            many.snapshot(i, "a", NIGHT.minusSeconds(600));
        }
        many.rds.room = 100;
        many.sweep();
        for (int i = 1; i <= 40; i++) {
            many.become(id(i, "a"), "COMPLETE");
        }
        many.rds.pageSize = 100;
        many.sweep();
        assertThat(many.pipelines()).hasSize(40);
        many.rds.calls.clear();
        many.sweep();
        assertThat(many.rds.calls)
                .containsExactly(
                        "DescribeDBSnapshots", "DescribeDBSnapshots", "DescribeExportTasks", "DescribeExportTasks");
    }
}
