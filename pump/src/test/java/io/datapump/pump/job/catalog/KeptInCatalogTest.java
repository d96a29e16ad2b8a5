package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.KeptTables;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.RunFixtures;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptInCatalogTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop-prod/";

    private final JobFixtures fixtures = new JobFixtures();

    private static CatalogTable table(String name, String folder) {
        return new CatalogTable(
                name, PLACE + folder + "/", List.of(), List.of(), Map.of("datapump:cluster", "shop-prod"));
    }

    @Test
    void tablesThatThisRunLeavesAsTheyWereAreNeitherRemovedNorTouched() {
        var before = table("shop_stuck", "shop.stuck");
        fixtures.catalog.tables.put("shop_stuck", before);
        fixtures.catalog.tables.put("shop_gone", table("shop_gone", "shop.gone"));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.receipts().write(RunFixtures.staged("stuck", "a.parquet"));
        fixtures.receipts()
                .write(new KeptTables(
                        KeptTables.VERSION,
                        List.of(new KeptTable(
                                "shop.shop.stuck", new LakeTable("shop", "stuck"), "It stays.", Optional.empty()))));
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders", "stuck"), List.of()));

        new CatalogJob(fixtures.context(RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, CatalogMode.API)))
                .run();

        assertThat(fixtures.catalog.tables).containsOnlyKeys("shop_orders", "shop_stuck");
        assertThat(fixtures.catalog.tables).containsEntry("shop_stuck", before);
    }
}
