package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.TriggerWorld.NIGHT;
import static io.datapump.pump.trigger.TriggerWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Delivery is at least once, in any order, and days late.
class RepeatedDeliveryTest {

    private final TriggerWorld world = new TriggerWorld(1);

    private void deliverEverythingTwice() {
        world.snapshot(1, "a", NIGHT.minusSeconds(60));
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.event("0091", 1, "a")).isTrue();
        world.become(id(1, "a"), "COMPLETE");
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.event("0161", 1, "a")).isTrue();
    }

    @Test
    void theSameEventTwiceAtOnceIsOneExportAndOneRun() {
        deliverEverythingTwice();
        assertThat(world.started()).containsExactly(id(1, "a"));
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
        assertThat(world.log).filteredOn(line -> line.contains("] repeat: ")).hasSize(2);
    }

    @Test
    void theSameEventsAfterTheRunHasEndedChangeNothing() {
        deliverEverythingTwice();
        world.publish(1, "a", NIGHT.minusSeconds(60));
        world.log.clear();
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.started()).hasSize(1);
        assertThat(world.pipelines()).hasSize(1);
        assertThat(world.log).allMatch(line -> line.contains("] repeat: ")).hasSize(2);
    }

    @Test
    void twoDaysLaterWithANewerSnapshotInTheLakeNothingOlderReplacesIt() {
        deliverEverythingTwice();
        world.now = NIGHT.plus(Duration.ofDays(2));
        world.snapshot(1, "b", world.now.minusSeconds(60));
        world.event("0091", 1, "b");
        world.publish(1, "b", world.now.minusSeconds(60));
        world.sfn.started.clear();
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.event("0161", 1, "a")).isTrue();
        world.sweep();
        assertThat(world.started()).containsExactly(id(1, "a"), id(1, "b"));
        assertThat(world.pipelines())
                .as("even where Step Functions has forgotten the name")
                .isEmpty();
    }

    @Test
    void aSnapshotWhoseEventComesAfterANewerOnesExportIsNotExported() {
        world.snapshot(1, "b", NIGHT.minusSeconds(60));
        world.event("0091", 1, "b");
        world.snapshot(1, "a", NIGHT.minusSeconds(120));
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.started()).containsExactly(id(1, "b"));
        assertThat(world.log).last().asString().contains("ignored: snapshot").contains("is of a newer one");
    }

    @Test
    void theEndBeforeTheBeginningIsNoMatter() {
        world.snapshot(1, "a", NIGHT.minusSeconds(60));
        assertThat(world.event("0161", 1, "a"))
                .as("somebody else's, for all that is known")
                .isTrue();
        assertThat(world.started()).as("what is due starts at any end").containsExactly(id(1, "a"));
        world.become(id(1, "a"), "COMPLETE");
        world.event("0161", 1, "a");
        assertThat(world.event("0091", 1, "a")).isTrue();
        assertThat(world.started()).hasSize(1);
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
    }

    @Test
    void ofTwoExportsInFlightTheNewerOneIsRunAndTheOlderOneReported() {
        world.snapshot(1, "a", NIGHT.minusSeconds(120));
        world.snapshot(1, "b", NIGHT.minusSeconds(60));
        world.event("0091", 1, "a");
        assertThat(world.started()).containsExactly(id(1, "a"), id(1, "b"));
        world.become(id(1, "b"), "COMPLETE");
        world.event("0161", 1, "b");
        world.sfn.running.add(id(1, "b"));
        world.become(id(1, "a"), "COMPLETE");
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.pipelines()).containsExactly(id(1, "b"));
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message())
                        .contains("\"superseded\"", "\"supersededBy\":\"%s\"".formatted(id(1, "b"))));
        assertThat(world.s3.objects).as("the last run is the newer one's").doesNotContainKey("runs/db-1/latest.json");
    }

    @Test
    void aRepeatOfARunUnderWayIsNotToldAsSuperseded() {
        world.snapshot(1, "a", NIGHT.minusSeconds(120));
        world.event("0091", 1, "a");
        world.become(id(1, "a"), "COMPLETE");
        world.event("0161", 1, "a");
        world.sfn.running.add(id(1, "a"));
        world.publish(1, "b", NIGHT);
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.sns.published).as("the run says so itself").isEmpty();
        assertThat(world.log).anyMatch(line -> line.contains("repeat: the pipeline for export " + id(1, "a")));
    }

    @Test
    void aReportNobodyCanReadStopsNoRun() {
        world.snapshot(1, "a", NIGHT.minusSeconds(60));
        world.event("0091", 1, "a");
        world.become(id(1, "a"), "COMPLETE");
        world.leave("runs/db-1/published.json", "half a rep");
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
    }

    @Test
    void ofTwoExportsInFlightTheOlderOneIsRunWhereItEndsFirst() {
        world.snapshot(1, "a", NIGHT.minusSeconds(120));
        world.snapshot(1, "b", NIGHT.minusSeconds(60));
        world.event("0091", 1, "a");
        for (var name : new String[] {"a", "b"}) {
            world.become(id(1, name), "COMPLETE");
            world.event("0161", 1, name);
        }
        assertThat(world.pipelines()).containsExactly(id(1, "a"), id(1, "b"));
    }

    /// Three snapshots whose events come in any order, some twice, some never, with sweeps between them:
    /// every export is started at most once, the newest always, and the pipeline of the newest runs.
    @Test
    void whateverTheOrderTheNewestIsRunOnceAndNothingTwice() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var shuffled = new TriggerWorld(1);
            var deliveries = new ArrayList<Runnable>();
            for (int i = 0; i < 3; i++) {
                var name = "s" + i;
                shuffled.snapshot(1, name, NIGHT.minusSeconds(300 - i));
                for (int times = random.nextInt(3); times > 0; times--) {
                    deliveries.add(() -> shuffled.event("0091", 1, name));
                    deliveries.add(() -> shuffled.event("0161", 1, name));
                }
                deliveries.add(() -> shuffled.become(id(1, name), "COMPLETE"));
            }
            deliveries.add(shuffled::sweep);
            Collections.shuffle(deliveries, random);
            deliveries.forEach(Runnable::run);
            shuffled.rds.started.forEach(s -> shuffled.become(s.exportTaskIdentifier(), "COMPLETE"));
            shuffled.sweep();
            assertThat(shuffled.started())
                    .as("seed %d", seed)
                    .doesNotHaveDuplicates()
                    .contains(id(1, "s2"));
            assertThat(shuffled.pipelines())
                    .as("seed %d", seed)
                    .doesNotHaveDuplicates()
                    .contains(id(1, "s2"));
        }
    }
}
