package io.datapump.pump.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.FakeObjectStore.Operation;
import io.datapump.pump.telemetry.LogForm;
import io.datapump.pump.telemetry.LogWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobRunnerTest {

    private static final RunId RUN = new RunId("shop", "e-1", "config/shop/1.json");
    private static final Instant START = Instant.parse("2026-03-01T04:00:00Z");

    private final FakeObjectStore bucket = new FakeObjectStore();
    private final Receipts receipts = new Receipts(bucket, RUN);
    private final List<String> log = new ArrayList<>();
    private final Ticking clock = new Ticking();
    private final JobRunner runner =
            new JobRunner(clock, new LogWriter(LogForm.TEXT, clock, log::add), JobRunner.Trace.MESSAGE);

    /// A clock that a second passes on at every look.
    private static final class Ticking extends Clock {
        private Instant now = START;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            var read = now;
            now = now.plusSeconds(1);
            return read;
        }
    }

    private static Job done(String name, String subject) {
        return () -> new JobReport(name, subject, 1, 2, 3, 4, 5, 0, List.of("Nothing to remark."));
    }

    private static Job broken(String message) {
        return () -> {
            throw new JobException(message);
        };
    }

    private int run(JobName job, Job work) {
        return runner.run(JobArguments.of(job, RUN), receipts, () -> work);
    }

    @Test
    void aGoodEndIsTimedRecordedAndSaid() {
        assertThat(run(JobName.INSPECT, done("inspect", ""))).isZero();
        assertThat(receipts.report(JobName.INSPECT, ""))
                .hasValueSatisfying(report -> assertThat(report.millis()).isEqualTo(1000));
        assertThat(log)
                .containsExactly(
                        "[e-1 inspect] started",
                        "[e-1 inspect] done in 1.0 s: 1 tables, 2 files, 3 rows, 4 bytes, 5 bytes through the task",
                        "[e-1 inspect] Nothing to remark.");
    }

    @Test
    void aFailureIsRecordedUntilTheSameJobSucceeds() {
        var arguments = JobArguments.ofTable(JobName.REPARTITION, RUN, "shop.orders");
        assertThat(runner.run(arguments, receipts, () -> broken("Cannot read x.parquet: it is cut off.")))
                .isEqualTo(1);
        assertThat(receipts.failures())
                .containsExactly(new JobFailure("repartition", "shop.orders", "Cannot read x.parquet: it is cut off."));
        assertThat(log)
                .containsExactly(
                        "[e-1 repartition shop.orders] started",
                        "[e-1 repartition shop.orders] failed: Cannot read x.parquet: it is cut off.");
        assertThat(runner.run(arguments, receipts, () -> done("repartition", "shop.orders")))
                .isZero();
        assertThat(receipts.failures()).isEmpty();
    }

    @Test
    void notifyEndsWithTheFailureOfATableThatFailedNoJob() {
        receipts.write(new JobFailure("publish", "shop.orders", "Cannot copy x.parquet."));
        assertThat(run(JobName.PUBLISH, done("publish", ""))).isZero();
        assertThat(run(JobName.CATALOG, done("catalog", ""))).isZero();
        assertThat(run(JobName.NOTIFY, done("notify", ""))).isEqualTo(1);
        assertThat(receipts.report(JobName.NOTIFY, "")).isPresent();
        var told = JobArguments.ofNotify(RUN, Optional.of("publish: it failed"));
        assertThat(runner.run(told, receipts, () -> done("notify", "")))
                .as("the pipeline knows")
                .isZero();
    }

    @Test
    void aJobThatCannotBeMadeHasFailed() {
        var exit = runner.run(JobArguments.of(JobName.COPY, RUN), receipts, () -> {
            throw new IllegalStateException();
        });
        assertThat(exit).isEqualTo(1);
        assertThat(receipts.failures())
                .extracting(JobFailure::message)
                .containsExactly("java.lang.IllegalStateException");
    }

    @Test
    void aFailureThatCannotBeRecordedStillFails() {
        bucket.failing(Operation.WRITE, key -> key.contains("/failed/"), 1);
        assertThat(run(JobName.COPY, broken("Cannot copy."))).isEqualTo(1);
        assertThat(log).last().asString().contains("could not be recorded").contains("failed/copy.json");
    }

    @Test
    void theStackIsLoggedOnlyWhenAskedFor() {
        run(JobName.COPY, broken("Cannot copy."));
        assertThat(log).noneMatch(line -> line.contains("at io.datapump"));
        new JobRunner(clock, new LogWriter(LogForm.TEXT, clock, log::add), JobRunner.Trace.STACK)
                .run(JobArguments.of(JobName.COPY, RUN), receipts, () -> broken("Cannot copy."));
        assertThat(log).anyMatch(line -> line.contains("at io.datapump"));
    }

    @Test
    void onceTheExportIsClearedTheReceiptsOfItsReadersStand() {
        run(JobName.INSPECT, done("inspect", ""));
        receipts.exportWillBeCleared(START);
        log.clear();
        assertThat(run(JobName.INSPECT, broken("Cannot list: the export is gone.")))
                .isZero();
        assertThat(log).singleElement().asString().contains("cleared since");
        assertThat(run(JobName.COPY, broken("Cannot copy."))).isEqualTo(1);
        assertThat(run(JobName.CLEAR_EXPORT, done("clear-export", ""))).isZero();
        assertThat(receipts.report(JobName.CLEAR_EXPORT, "")).isPresent();
    }

    @Test
    void aRunThatALaterOneHasOvertakenEndsWellAndItsLaterJobsDoNothing() {
        assertThat(run(JobName.PUBLISH, overtaken())).isZero();
        assertThat(receipts.superseded())
                .contains(new Superseded("publish", "", "e-2", "The run of a later snapshot has won."));
        assertThat(receipts.report(JobName.PUBLISH, "")).isEmpty();
        assertThat(run(JobName.CLEAR_EXPORT, broken("Cannot clear."))).isZero();
        assertThat(run(JobName.CATALOG, broken("Cannot crawl."))).isZero();
        assertThat(receipts.failures()).isEmpty();
        assertThat(log)
                .containsExactly(
                        "[e-1 publish] started",
                        "[e-1 publish] superseded: The run of a later snapshot has won.",
                        "[e-1 clear-export] the run is superseded by that of a later snapshot: nothing to do",
                        "[e-1 catalog] the run is superseded by that of a later snapshot: nothing to do");
        assertThat(run(JobName.NOTIFY, broken("Cannot notify."))).isEqualTo(1);
    }

    @Test
    void whatBecomesOfAJobTakesTheWordOfItsLastRun() {
        run(JobName.PUBLISH, broken("Cannot publish."));
        run(JobName.PUBLISH, overtaken());
        assertThat(receipts.failures()).isEmpty();
        run(JobName.PUBLISH, broken("Cannot publish."));
        assertThat(receipts.superseded()).isEmpty();
        run(JobName.PUBLISH, overtaken());
        run(JobName.PUBLISH, done("publish", ""));
        assertThat(receipts.superseded()).isEmpty();
        assertThat(receipts.failures()).isEmpty();
    }

    @Test
    void anOvertakenRunThatCannotBeRecordedHasFailed() {
        bucket.failing(Operation.WRITE, key -> key.contains("/superseded/"), 1);
        assertThat(run(JobName.PUBLISH, overtaken())).isEqualTo(1);
        assertThat(receipts.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).contains("superseded/publish.json"));
    }

    private static Job overtaken() {
        return () -> {
            throw new SupersededException("e-2", "The run of a later snapshot has won.");
        };
    }

    @Test
    void aRunThatHasBeenToldOfAndIsStartedAgainBeginsAnew() {
        run(JobName.INSPECT, done("inspect", ""));
        runner.run(
                JobArguments.ofTable(JobName.REPARTITION, RUN, "shop.gone"),
                receipts,
                () -> broken("Cannot read shop.gone."));
        run(JobName.PUBLISH, overtaken());
        receipts.writeFinal("{}".getBytes(UTF_8));
        var first = receipts.began();

        run(JobName.INSPECT, done("inspect", ""));

        assertThat(receipts.failures()).isEmpty();
        assertThat(receipts.superseded()).isEmpty();
        assertThat(receipts.reports()).extracting(JobReport::job).containsExactly("inspect");
        assertThat(receipts.began()).isPresent().isNotEqualTo(first);
        assertThat(bucket.find(RUN.receipt("report.json"))).isEmpty();
    }

    @Test
    void aRunWhoseExportIsBeingClearedKeepsItsReceiptsWhenItIsStartedAgain() {
        run(JobName.INSPECT, done("inspect", ""));
        receipts.exportWillBeCleared(START);
        receipts.writeFinal("{}".getBytes(UTF_8));

        assertThat(run(JobName.INSPECT, broken("The export is gone."))).isZero();

        assertThat(receipts.report(JobName.INSPECT, "")).isPresent();
    }

    @Test
    void theRunKeepsItsFirstStart() {
        assertThat(receipts.began()).isEmpty();
        run(JobName.INSPECT, broken("Cannot inspect."));
        run(JobName.INSPECT, done("inspect", ""));
        assertThat(receipts.began()).contains(START);
    }
}
