package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.TriggerWorld.NIGHT;
import static io.datapump.pump.trigger.TriggerWorld.arn;
import static io.datapump.pump.trigger.TriggerWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.RdsException;

/// Five exports run at once in an account, and what RDS says to the sixth is published nowhere.
class WaitingExportsTest {

    private static final List<RdsException> FULL = List.of(
            FakeRdsClient.failure("LimitExceeded"),
            FakeRdsClient.failure("ExportTaskLimitReachedFault"),
            FakeRdsClient.failure("ExportTaskQuotaExceeded"),
            FakeRdsClient.failure("InvalidExportSourceState", "Too many export tasks are in progress."),
            FakeRdsClient.failure("InvalidParameterValue2", "something nobody has ever seen"),
            FakeRdsClient.failure("ClientError", "You can run at most 5 export tasks at the same time."));

    private static List<String> ids(int databases) {
        return IntStream.rangeClosed(1, databases).mapToObj(i -> id(i, "a")).toList();
    }

    private static TriggerWorld sixAtOnce() {
        var world = new TriggerWorld(6);
        IntStream.rangeClosed(1, 6).forEach(i -> world.snapshot(i, "a", NIGHT.minusSeconds(600 - i)));
        return world;
    }

    @Test
    void theSixthWaitsWhateverRdsSaysAndStartsWhenAnExportHasEnded() {
        for (var full : FULL) {
            var world = sixAtOnce();
            world.rds.full = full;
            for (int i = 1; i <= 6; i++) {
                assertThat(world.event("0091", i, "a"))
                        .as("%s holds up no message", full)
                        .isTrue();
            }
            assertThat(world.started()).containsExactlyElementsOf(ids(6).subList(0, 5));
            assertThat(world.log).last().asString().contains("waiting: export " + id(6, "a"));

            world.become(id(3, "a"), "COMPLETE");
            assertThat(world.event("0161", 3, "a")).isTrue();
            assertThat(world.started()).containsExactlyElementsOf(ids(6));
            assertThat(world.pipelines()).containsExactly(id(3, "a"));
        }
    }

    @Test
    void theOrderIsThatOfTheSnapshotsAndNotOfTheEvents() {
        var world = sixAtOnce();
        var order = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(order, new Random(3));
        order.forEach(i -> world.event("0091", i, "a"));
        assertThat(world.started()).containsExactlyElementsOf(ids(6).subList(0, 5));
    }

    @Test
    void aNewSnapshotDoesNotOvertakeOneThatWaits() {
        var world = new TriggerWorld(7);
        IntStream.rangeClosed(1, 6).forEach(i -> world.snapshot(i, "a", NIGHT.minusSeconds(600 - i)));
        IntStream.rangeClosed(1, 6).forEach(i -> world.event("0091", i, "a"));
        world.become(id(1, "a"), "COMPLETE");
        world.snapshot(7, "a", NIGHT);
        assertThat(world.event("0091", 7, "a")).isTrue();
        assertThat(world.started()).last().isEqualTo(id(6, "a"));
        assertThat(world.log)
                .contains("[trigger m] started export %s of %s for cluster db-6".formatted(id(6, "a"), arn(6, "a")));
        assertThat(world.log).anyMatch(line -> line.startsWith("[trigger m] waiting: export " + id(7, "a")));
    }

    @Test
    void theEndOfSomebodyElsesExportMakesRoomToo() {
        var world = new TriggerWorld(1);
        IntStream.rangeClosed(1, 5).forEach(i -> world.foreign("f-" + i, arn(90 + i, "x"), "IN_PROGRESS"));
        world.snapshot(1, "a", NIGHT);
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.started()).isEmpty();
        world.become("f-1", "COMPLETE");
        assertThat(world.event("0161", 91, "x")).isTrue();
        assertThat(world.started()).containsExactly(id(1, "a"));
    }

    @Test
    void anotherExportOfTheSameSnapshotIsWaitedForAndHoldsUpNoOther() {
        var world = new TriggerWorld(2);
        world.snapshot(1, "a", NIGHT.minusSeconds(2));
        world.snapshot(2, "a", NIGHT.minusSeconds(1));
        world.foreign("somebodys", arn(1, "a"), "STARTING");
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.log)
                .anyMatch(line ->
                        line.contains("waiting: export " + id(1, "a")) && line.contains("somebodys is STARTING"));
        assertThat(world.started()).containsExactly(id(2, "a"));
        world.become("somebodys", "COMPLETE");
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.started()).containsExactly(id(2, "a"), id(1, "a"));
    }

    @Test
    void oneThatRdsRefusesForGoodHoldsUpNoOther() {
        var world = new TriggerWorld(2);
        world.snapshot(1, "a", NIGHT.minusSeconds(2));
        world.snapshot(2, "a", NIGHT.minusSeconds(1));
        world.rds.refusedArn = arn(1, "a");
        assertThat(world.event("0091", 2, "a")).isTrue();
        assertThat(world.started()).containsExactly(id(2, "a"));
        assertThat(world.event("0091", 1, "a"))
                .as("comes again until somebody mends it")
                .isFalse();
        assertThat(world.log).anyMatch(line -> line.contains("failed: Cannot start export " + id(1, "a")));
    }

    /// Thirty databases of which each export takes an hour: the last one waits for five hours, and no message does.
    @Test
    void thirtyDatabasesWaitForHoursWithoutAMessageAndNoneIsLost() {
        var world = new TriggerWorld(30);
        IntStream.rangeClosed(1, 30).forEach(i -> world.snapshot(i, "a", NIGHT.minusSeconds(600 - i)));
        IntStream.rangeClosed(1, 30)
                .forEach(i -> assertThat(world.event("0091", i, "a")).isTrue());
        for (int hour = 1; hour <= 6; hour++) {
            world.now = NIGHT.plus(Duration.ofHours(hour));
            for (var id : List.copyOf(world.started())) {
                world.become(id, "COMPLETE");
            }
            world.sweep();
        }
        assertThat(world.started()).containsExactlyElementsOf(ids(30));
        assertThat(world.pipelines()).containsExactlyInAnyOrderElementsOf(ids(30));
    }
}
