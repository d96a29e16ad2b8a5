package io.datapump.pump.job.clearexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.store.FakeObjectStore.Operation;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClearExportJobTest {

    private static final String EXPORT = "exported/shop-prod/" + RunFixtures.RUN.export();

    private final JobFixtures fixtures = new JobFixtures();

    ClearExportJobTest() {
        fixtures.bucket
                .with(EXPORT + "/shop/shop.orders/1/part-00000.gz.parquet", "0123456789")
                .with(EXPORT + "/shop/shop.orders/1/_SUCCESS", "")
                .with(EXPORT + "0/shop/shop.orders/1/part-00000.gz.parquet", "the neighbour's")
                .with("catalog/shop-prod/shop.orders/a.parquet", "published");
    }

    private ClearExportJob job(ExportCleanup cleanup) {
        return new ClearExportJob(fixtures.context(configuration(cleanup)));
    }

    private static ClusterRun configuration(ExportCleanup cleanup) {
        return RunFixtures.configuration(
                RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, cleanup, CatalogMode.CRAWLER);
    }

    @Test
    void beforePublishHasReportedNothingIsDeleted() {
        assertThatThrownBy(() -> job(ExportCleanup.AFTER_SUCCESS).run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining(RunFixtures.RUN.export())
                .hasMessageContaining("publish has not reported");
        assertThat(fixtures.bucket.keys()).hasSize(4);
        assertThat(fixtures.receipts().exportCleared()).isFalse();
    }

    @Test
    void afterTheReplayOfOneTableTheExportStays() {
        fixtures.receipts().ask(new Replay(Optional.of("shop.orders"), false));
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        assertThat(job(ExportCleanup.AFTER_SUCCESS).run().notes())
                .singleElement()
                .asString()
                .contains("one table was replayed");
        assertThat(fixtures.bucket.keys()).contains(EXPORT + "/shop/shop.orders/1/part-00000.gz.parquet");
        assertThat(fixtures.receipts().exportCleared()).isFalse();
    }

    @Test
    void afterPublishThisExportGoesAndNoOther() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        var report = job(ExportCleanup.AFTER_SUCCESS).run();
        assertThat(report.files()).isEqualTo(2);
        assertThat(report.bytes()).isEqualTo(10);
        assertThat(report.bytesThrough()).isZero();
        assertThat(fixtures.bucket.keys())
                .filteredOn(key -> !key.startsWith("runs/"))
                .containsExactly(
                        "catalog/shop-prod/shop.orders/a.parquet",
                        EXPORT + "0/shop/shop.orders/1/part-00000.gz.parquet");
        assertThat(job(ExportCleanup.AFTER_SUCCESS).run().files()).isZero();
    }

    @Test
    void thatTheExportIsNoLongerWholeIsWrittenBeforeTheFirstDeletion() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.bucket.failing(Operation.DELETE, key -> key.startsWith("exported/"), 1);
        assertThatThrownBy(() -> job(ExportCleanup.AFTER_SUCCESS).run()).hasMessageContaining("exported/");
        assertThat(fixtures.receipts().exportCleared()).isTrue();
        job(ExportCleanup.AFTER_SUCCESS).run();
        assertThat(fixtures.bucket.list(EXPORT + "/")).isEmpty();
    }

    @Test
    void aPolicyToKeepKeepsAndSaysSo() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        var report = job(ExportCleanup.KEEP).run();
        assertThat(report.files()).isZero();
        assertThat(report.notes()).singleElement().asString().contains(EXPORT).contains("lifecycle");
        assertThat(fixtures.bucket.list(EXPORT + "/")).hasSize(2);
        assertThat(fixtures.receipts().exportCleared()).isFalse();
    }

    @Test
    void anExportOfWhichATableCouldNotBePublishedStays() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(new JobFailure("clear-export", "", "Its own, of an earlier attempt."));
        assertThat(job(ExportCleanup.AFTER_SUCCESS).plan()).isInstanceOf(ClearExportPlan.Clear.class);

        fixtures.receipts().write(new JobFailure("publish", "shop.orders", "Cannot copy it."));
        var report = job(ExportCleanup.AFTER_SUCCESS).run();

        assertThat(report.notes()).singleElement().asString().contains("not every table", "Cannot copy it.");
        assertThat(fixtures.bucket.list(EXPORT + "/")).hasSize(2);
    }

    @Test
    void thePlanSaysWhatWouldBeDeleted() {
        assertThat(job(ExportCleanup.AFTER_SUCCESS).plan()).isEqualTo(new ClearExportPlan.Clear(EXPORT + "/"));
        assertThat(job(ExportCleanup.KEEP).plan()).isInstanceOf(ClearExportPlan.Keep.class);
    }
}
