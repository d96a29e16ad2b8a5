package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.catalog.GlueCatalog;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.RunFixtures;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The catalog by the API alone, down to the calls that Glue sees.
class GlueApiTest {

    private final JobFixtures fixtures = new JobFixtures();
    private final FakeGlueClient glue = new FakeGlueClient();

    private void run(int... years) {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts()
                .write(RunFixtures.staged(
                        "orders",
                        IntStream.of(years)
                                .mapToObj("ano=%d/a.parquet"::formatted)
                                .toArray(String[]::new)));
        var context = fixtures.context(RunFixtures.configuration(
                RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, CatalogMode.API));
        new CatalogJob(new JobContext(
                        context.run(),
                        context.configuration(),
                        context.store(),
                        new GlueCatalog(glue, "datalake", "shop-prod", Duration.ofMillis(1)),
                        context.notifier(),
                        context.clock(),
                        context.hashKey(),
                        context.scratch(),
                        context.log()))
                .run();
    }

    @Test
    void noCrawlIsBilledAndASecondRunWritesNothing() {
        run(IntStream.range(1900, 2050).toArray());
        assertThat(glue.calls)
                .containsExactly("createTable shop_orders", "batchCreatePartition 100", "batchCreatePartition 50");
        glue.calls.clear();
        run(IntStream.range(1900, 2050).toArray());
        assertThat(glue.calls).isEmpty();
    }

    @Test
    void stalePartitionsAreRemoved() {
        run(2023, 2024);
        glue.calls.clear();
        run(2024, 2025);
        assertThat(glue.calls).containsExactly("batchCreatePartition 1", "batchDeletePartition 1");
        assertThat(glue.partitions.keySet()).containsExactlyInAnyOrder(List.of("2024"), List.of("2025"));
    }
}
