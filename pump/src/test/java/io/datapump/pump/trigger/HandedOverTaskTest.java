package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.TriggerWorld.NIGHT;
import static io.datapump.pump.trigger.TriggerWorld.arn;
import static io.datapump.pump.trigger.TriggerWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.FinishedTask;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.RunId;
import io.datapump.pump.store.S3ObjectStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What RDS says of a finished task lies in the run's folder before the run begins.
class HandedOverTaskTest {

    private static final String WARNING = "{\"skippedTables\": [\"shop.public.secret\"]}";

    private final TriggerWorld world = new TriggerWorld(1);

    private Optional<FinishedTask> handedOver() {
        var run = new RunId("db-1", id(1, "a"), "config/db-1/1.json");
        return new Receipts(new S3ObjectStore(world.s3, RunFixtures.BUCKET), run).task();
    }

    private void exported() {
        world.snapshot(1, "a", NIGHT.minusSeconds(60));
        world.event("0091", 1, "a");
        world.become(id(1, "a"), "COMPLETE");
    }

    private void rdsWarns() {
        world.rds.tasks.replaceAll(task -> task.toBuilder()
                .warningMessage(WARNING)
                .taskEndTime(NIGHT.plusSeconds(60))
                .totalExtractedDataInGB(3)
                .build());
    }

    @Test
    void aRunFindsWhatRdsSaidAndARepeatLeavesTheSame() {
        exported();
        rdsWarns();
        world.sfn.refusing = true;
        assertThat(world.event("0161", 1, "a")).isFalse();
        var task = new FinishedTask(
                id(1, "a"),
                arn(1, "a"),
                "COMPLETE",
                Optional.of(WARNING),
                Optional.of(NIGHT.minusSeconds(60)),
                Optional.of(NIGHT),
                Optional.of(NIGHT.plusSeconds(60)),
                Optional.of(3));
        assertThat(handedOver()).as("before the run has begun").contains(task);

        world.sfn.refusing = false;
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(world.event("0161", 1, "a")).isTrue();
        assertThat(handedOver()).contains(task);
        assertThat(world.pipelines()).containsExactly(id(1, "a"));
    }

    @Test
    void theSweepHandsItOverToo() {
        exported();
        rdsWarns();
        world.sweep();
        assertThat(handedOver().flatMap(FinishedTask::warning)).contains(WARNING);
    }

    @Test
    void anExportWithoutWarningIsHandedOverWithoutOne() {
        exported();
        world.event("0161", 1, "a");
        assertThat(handedOver()).isPresent();
        assertThat(handedOver().flatMap(FinishedTask::warning)).isEmpty();
    }
}
