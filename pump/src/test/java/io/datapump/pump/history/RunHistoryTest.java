package io.datapump.pump.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.EndOfRun;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.store.FakeFolders;
import io.datapump.schema.run.RunReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunHistoryTest {

    private static final String DATED = "shop-prod-2026-%02d-%02d-03-07-0123456789";

    private final JobFixtures fixtures = new JobFixtures();
    private final RunHistory history = new RunHistory(fixtures.bucket, new FakeFolders(fixtures.bucket));

    /// The run of the fixtures has published the table `orders`, rewritten.
    private void published() {
        fixtures.applied(Optional.of("abc"));
        fixtures.receipts().rememberCommit();
        fixtures.receipts().begin(RunFixtures.NOW.minusSeconds(600));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of("Something is missing.")));
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.receipts().write(new JobReport("repartition", "shop.orders", 1, 1, 10, 100, 700, 1500, List.of()));
        fixtures.everyJobReported();
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty(), EndOfRun.UNHEARD).run();
    }

    /// Another run, of which only the report is there.
    private void report(String export, String snapshot) {
        var own = fixtures.bucket.text(RunFixtures.RUN.receipt("report.json"));
        fixtures.bucket.write(
                "runs/shop-prod/%s/report.json".formatted(export),
                own.replace(RunFixtures.RUN.export(), export)
                        .replace("2026-03-01T03:08:12Z", snapshot)
                        .getBytes(UTF_8));
    }

    @Test
    void runsAreListedBySnapshotWhateverTheirNames() {
        published();
        report("before-migration-0123456789", "2026-03-02T10:00:00Z");
        report(DATED.formatted(3, 3), "2026-03-03T03:07:30Z");
        fixtures.bucket.with("runs/shop-prod/published/20260303T030730.000Z-x.json", "{}");

        assertThat(history.clusters()).containsExactly("shop-prod");
        assertThat(history.newest(List.of("shop-prod"), 20))
                .extracting(PastRun::export)
                .containsExactly(DATED.formatted(3, 3), "before-migration-0123456789", RunFixtures.RUN.export());
        assertThat(history.newest(List.of("shop-prod"), 2)).hasSize(2);
        assertThat(history.newest(List.of("nobody"), 2)).isEmpty();
    }

    @Test
    void onlyTheReportsOfRunsThatAreShownAreRead() {
        published();
        for (var day = 1; day <= 28; day++) {
            report(DATED.formatted(2, day), "2026-02-%02dT03:07:30Z".formatted(day));
        }
        var before = fixtures.bucket.calls().size();
        assertThat(history.newest(List.of("shop-prod"), 3)).hasSize(3);
        assertThat(fixtures.bucket
                        .calls()
                        .subList(before, fixtures.bucket.calls().size()))
                .hasSize(3);
    }

    @Test
    void aRunIsToldWithAllItsReportSays() {
        published();
        var detail = history.find("shop-prod", RunFixtures.RUN.export()).orElseThrow();
        assertThat(detail.run().took()).contains(Duration.ofMinutes(10));
        assertThat(detail.run().rows()).isEqualTo(10);
        assertThat(detail.configuration()).contains("config/shop-prod/1.json");
        assertThat(detail.trail().commit()).contains("abc");
        assertThat(detail.trail().snapshot()).contains(RunFixtures.SNAPSHOT);
        assertThat(detail.gaps()).containsExactly("Something is missing.");
        assertThat(detail.shown()).contains(RunFixtures.RUN.export());
        assertThat(detail.tables())
                .singleElement()
                .satisfies(table -> assertThat(detail.rewrote(table)).isTrue());
    }

    @Test
    void ofARunThatWasKilledIsToldWhatItHasLeft() {
        var run = new RunId("shop-prod", DATED.formatted(3, 4), "config/shop-prod/1.json");
        var receipts = new Receipts(fixtures.bucket, run);
        fixtures.applied(Optional.of("abc"));
        receipts.rememberCommit();
        receipts.begin(RunFixtures.NOW);
        receipts.write(new JobReport("inspect", "", 1, 2, 3, 4, 5, 6, List.of()));
        receipts.write(new JobFailure("repartition", "shop.orders", "Cannot read a."));

        assertThat(history.newest(List.of("shop-prod"), 1))
                .singleElement()
                .satisfies(past -> assertThat(past.report()).isEmpty())
                .satisfies(past -> assertThat(past.began()).contains(RunFixtures.NOW))
                .satisfies(past -> assertThat(past.snapshot()).contains(Instant.parse("2026-03-04T03:07:00Z")));
        var detail = history.find("shop-prod", run.export()).orElseThrow();
        assertThat(detail.trail().jobs())
                .containsExactly(new RunReport.Job("inspect", "", Duration.ofMillis(6), 2, 3, 4, 5));
        assertThat(detail.trail().commit()).contains("abc");
        assertThat(detail.failures()).containsExactly("repartition shop.orders: Cannot read a.");
        assertThat(detail.configuration()).contains(run.configuration());
        assertThat(detail.tables()).isEmpty();
        assertThat(detail.shown()).isEmpty();
    }

    @Test
    void aRunThatNeverWasIsNone() {
        assertThat(history.find("shop-prod", "e-1")).isEmpty();
    }

    @Test
    void aReportThatCannotBeReadSaysWhy() {
        fixtures.bucket.with(RunFixtures.RUN.receipt("report.json"), "{\"version\": 9}");
        fixtures.receipts().begin(RunFixtures.NOW);
        fixtures.bucket.with(RunReport.publishedKey("shop-prod"), "cut off");
        var detail = history.find("shop-prod", RunFixtures.RUN.export()).orElseThrow();
        assertThat(detail.run().trouble())
                .hasValueSatisfying(why -> assertThat(why).contains("version is 9"));
        assertThat(detail.shown()).isEmpty();
    }
}
