package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtherTablesTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop-prod/";
    private static final Map<String, String> OURS = Map.of("datapump:cluster", "shop-prod");

    private final JobFixtures fixtures = new JobFixtures();

    private JobReport run() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        return new CatalogJob(fixtures.context(RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, CatalogMode.API)))
                .run();
    }

    private void inGlue(String name, String folder, Map<String, String> parameters) {
        fixtures.catalog.tables.put(
                name,
                new CatalogTable(
                        name, PLACE + folder + "/", List.of(new ParquetColumn("id", "int")), List.of(), parameters));
    }

    private void held(String... tables) {
        var manifest = RunFixtures.manifest(List.of(tables), List.of());
        fixtures.receipts()
                .write(new ExportManifest(
                        manifest.version(),
                        manifest.cluster(),
                        manifest.export(),
                        manifest.sourceArn(),
                        manifest.snapshotTime(),
                        manifest.tables().stream()
                                .map(table -> new ExportManifest.Table(
                                        table.database(),
                                        table.schema(),
                                        table.name(),
                                        new Fate.Held(new LakeTable("shop", table.name()), "Its type changes."),
                                        table.columns(),
                                        List.of(),
                                        10,
                                        100))
                                .toList(),
                        List.of()));
    }

    @Test
    void aTableThatTheRunHoldsStaysAsItIs() {
        held("lines");
        inGlue("shop_lines", "shop.lines", OURS);
        var before = Map.copyOf(fixtures.catalog.tables);
        run();
        assertThat(fixtures.catalog.tables).containsAllEntriesOf(before);
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders");
    }

    @Test
    void aTableWhoseFilesPublishHasLeftStays() {
        held();
        inGlue("shop_skipped", "shop.skipped", OURS);
        inGlue("shop_gone", "shop.gone", OURS);
        fixtures.bucket.with("catalog/shop-prod/shop.skipped/a.parquet", "PAR1");
        var report = run();
        assertThat(fixtures.catalog.tables.keySet()).containsExactly("shop_orders", "shop_skipped");
        assertThat(report.notes()).contains("Table shop_gone is no longer published; it was removed.");
    }

    @Test
    void aTableThatSomebodyElseHasMadeInOurPlaceIsLeftAlone() {
        held();
        inGlue("analysis", "shop.old", Map.of("datapump:cluster", "shop-eu", "UPDATED_BY_CRAWLER", "theirs"));
        var report = run();
        assertThat(fixtures.catalog.tables).containsKey("analysis");
        assertThat(report.notes()).anyMatch(note -> note.contains("analysis") && note.contains("not ours"));
        assertThat(fixtures.receipts().gaps()).isEmpty();
    }

    @Test
    void ofTwoTablesAtOnePlaceOursGoesAndAnothersIsAGap() {
        held();
        inGlue("shop_orders_5f3a", "shop.orders", OURS);
        inGlue("sales", "shop.orders", Map.of());
        var report = run();
        assertThat(fixtures.catalog.tables.keySet()).containsExactly("sales", "shop_orders");
        assertThat(report.notes())
                .contains("Table shop_orders_5f3a was a second one at the place of shop_orders; it was removed.");
        assertThat(fixtures.receipts().gaps())
                .singleElement()
                .asString()
                .contains("the table sales, which is not ours, at the place of shop_orders");
    }
}
