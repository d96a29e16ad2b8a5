package io.datapump.pump.job.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.KeptTables;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.RunFixtures;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunReport.Origin;
import io.datapump.schema.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tables that a run has left as they were, in its message and in the report that later runs read.
class KeptInReportTest {

    private static final Origin EARLIER = new Origin("e-0", Optional.of(Instant.parse("2026-02-28T03:08:12Z")));

    private final JobFixtures fixtures = new JobFixtures();

    private static KeptTable kept(String table) {
        return new KeptTable(
                "shop.shop." + table,
                new LakeTable("shop", table),
                "Table shop.shop." + table + " stays in the lake as it was.",
                Optional.of(new RunReport.Table(
                        "shop",
                        table,
                        new LakeTable("shop", table),
                        77,
                        700,
                        7,
                        2,
                        Optional.of(EARLIER),
                        Optional.empty(),
                        Optional.empty())));
    }

    private RunReport reported() {
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty()).run();
        return RunReport.read(
                fixtures.bucket.read(RunReport.publishedKey("shop-prod")).orElseThrow());
    }

    private void published(KeptTable... kept) {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders", "stuck"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.receipts().write(RunFixtures.staged("stuck", "a.parquet", "b.parquet"));
        fixtures.receipts().write(new KeptTables(KeptTables.VERSION, List.of(kept)));
        fixtures.everyJobReported();
    }

    @Test
    void theyAreCarriedOnWithTheirLastFiguresAndTheExportTheseAreOf() {
        published(kept("archive"));

        var report = reported();

        assertThat(report.outcome().status()).isEqualTo(RunStatus.PUBLISHED_WITH_GAPS);
        assertThat(report.outcome().gaps()).containsExactly("Table shop.shop.archive stays in the lake as it was.");
        assertThat(report.tables())
                .extracting(RunReport.Table::name, RunReport.Table::rows, RunReport.Table::keptFrom)
                .containsExactly(
                        tuple("archive", 77L, Optional.of(EARLIER)),
                        tuple("orders", 10L, Optional.empty()),
                        tuple("stuck", 20L, Optional.empty()));
    }

    @Test
    void aTableThatCouldNotBePublishedHasTheFiguresOfWhatTheLakeShows() {
        published(kept("stuck"));
        fixtures.receipts().write(new JobFailure("publish", "shop.stuck", "Cannot copy it."));

        var report = reported();

        assertThat(report.outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(report.outcome().failures()).containsExactly("Cannot copy it.");
        assertThat(report.tables())
                .extracting(RunReport.Table::name, RunReport.Table::rows)
                .containsExactly(tuple("orders", 10L), tuple("stuck", 77L));
    }

    @Test
    void aTableOfWhichNoReportHasFiguresIsNotListed() {
        published(new KeptTable("shop.shop.stuck", new LakeTable("shop", "stuck"), "It stays.", Optional.empty()));

        assertThat(reported().tables()).extracting(RunReport.Table::name).containsExactly("orders");
    }
}
