package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.PublishedTable;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CatalogJobTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop-prod/";
    private static final List<ParquetColumn> COLUMNS =
            List.of(new ParquetColumn("id", "int"), new ParquetColumn("created", "timestamp"));

    private final JobFixtures fixtures = new JobFixtures();

    private JobReport run(CatalogMode mode) {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        return new CatalogJob(fixtures.context(RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, mode)))
                .run();
    }

    private static CatalogTable table(String name, String folder, ParquetColumn... keys) {
        return new CatalogTable(name, PLACE + folder + "/", COLUMNS, List.of(keys));
    }

    private static ParquetColumn ano(String type) {
        return new ParquetColumn("ano", type);
    }

    @Test
    void theCrawlersTextKeysBecomeTheDeclaredTypes() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet", "ano=2025/b.parquet"));
        fixtures.catalog.crawled.add(table("shop_orders", "shop.orders", ano("string")));
        var report = run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_orders", table("shop_orders", "shop.orders", ano("int")));
        assertThat(report.notes()).containsExactly("Table shop_orders: partition keys are ano int now.");
        assertThat(report.tables()).isEqualTo(1);
        assertThat(report.rows()).isEqualTo(20);
        assertThat(fixtures.catalog.calls).containsExactly("crawl datapump-acme-shop-prod", "write shop_orders");
    }

    @Test
    void theReplayOfOneTableRemovesNoOther() {
        fixtures.receipts().ask(new Replay(Optional.of("shop.orders"), false));
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.catalog.tables.put("shop_gone", table("shop_gone", "shop.gone"));
        run(CatalogMode.API);
        assertThat(fixtures.catalog.tables).containsOnlyKeys("shop_gone", "shop_orders");
    }

    @Test
    void columnsThatAreNoLongerPublishedAreRemovedBeforeTheCrawl() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        var before = new CatalogTable(
                "shop_orders",
                PLACE + "shop.orders/",
                List.of(COLUMNS.getFirst(), new ParquetColumn("email", "string"), COLUMNS.getLast()),
                List.of(ano("int")));
        fixtures.catalog.tables.put("shop_orders", before);
        var report = run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_orders", table("shop_orders", "shop.orders", ano("int")));
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders", "crawl datapump-acme-shop-prod");
        assertThat(report.notes())
                .containsExactly("Table shop_orders: columns that are no longer published were removed.");
    }

    @Test
    void declaredTypesAndUnpaddedValuesReachTheCatalog() {
        var table = RunFixtures.staged("orders", "dia=2024-03-01/mes=3/a.parquet");
        var typed = new StagedTable(
                table.source(),
                table.as(),
                table.columns(),
                List.of(
                        new PartitionField("dia", new Transform.Value("day"), PartitionType.DATE, true),
                        new PartitionField("mes", new Transform.Month("created"), PartitionType.BIGINT, false)),
                table.objects(),
                table.rowsRead(),
                0);
        for (var mode : CatalogMode.values()) {
            fixtures.receipts().write(typed);
            fixtures.catalog.crawled.add(table(
                    "shop_orders",
                    "shop.orders",
                    new ParquetColumn("dia", "string"),
                    new ParquetColumn("mes", "string")));
            run(mode);
            assertThat(fixtures.catalog.tables)
                    .as(mode.toString())
                    .containsEntry(
                            "shop_orders",
                            table(
                                    "shop_orders",
                                    "shop.orders",
                                    new ParquetColumn("dia", "date"),
                                    new ParquetColumn("mes", "bigint")));
        }
        assertThat(fixtures.catalog.partitions("shop_orders"))
                .containsExactly(
                        new CatalogPartition(List.of("2024-03-01", "3"), PLACE + "shop.orders/dia=2024-03-01/mes=3/"));
    }

    @Test
    void aTableWithoutFilesIsCreatedFromTheExportsColumns() {
        fixtures.receipts().write(RunFixtures.staged("notes"));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.catalog.crawled.add(table("shop_orders", "shop.orders"));
        run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.tables).containsEntry("shop_notes", table("shop_notes", "shop.notes"));
        fixtures.catalog.calls.clear();
        run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.calls).containsExactly("crawl datapump-acme-shop-prod");
    }

    @Test
    void whereNoTableHasFilesThereIsNothingToCrawl() {
        fixtures.receipts().write(RunFixtures.staged("notes"));
        var report = run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.calls).containsExactly("write shop_notes");
        assertThat(report.notes()).anyMatch(note -> note.contains("nothing to crawl"));
    }

    @Test
    void aTableThatACrawlHasNotMadeIsAFailure() {
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.catalog.crawled.add(table("shop_orders_5f3a", "shop.orders"));
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("shop_orders")
                .hasMessageContaining(PLACE + "shop.orders/")
                .hasMessageContaining("datapump-acme-shop-prod");
    }

    @Test
    void otherPartitionKeysThanThePublishedAreAFailure() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.catalog.crawled.add(table("shop_orders", "shop.orders", new ParquetColumn("partition_0", "string")));
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER))
                .hasMessageContaining("[partition_0]")
                .hasMessageContaining("[ano]");
    }

    @Test
    void aTableOfOursThatIsNoLongerPublishedIsRemovedAndOthersStay() {
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.catalog.crawled.add(table("shop_orders", "shop.orders"));
        fixtures.catalog.tables.put("shop_old", table("shop_old", "shop.old"));
        fixtures.catalog.tables.put(
                "eu", new CatalogTable("eu", "s3://acme-lake/catalog/shop-prod-eu/x/", COLUMNS, List.of()));
        run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.tables.keySet()).containsExactly("eu", "shop_orders");
    }

    @Test
    void aForeignTableOfTheSameNameIsNotTouched() {
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        var foreign = new CatalogTable("shop_orders", "s3://other/place/", COLUMNS, List.of());
        fixtures.catalog.tables.put("shop_orders", foreign);
        for (var mode : CatalogMode.values()) {
            assertThatThrownBy(() -> run(mode))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("s3://other/place/")
                    .hasMessageContaining("another alias");
        }
        fixtures.catalog.tables.put("shop_orders", new CatalogTable("shop_orders", "", List.of(), List.of()));
        assertThatThrownBy(() -> run(CatalogMode.API)).hasMessageContaining("a view");
    }

    @Test
    void theApiWritesTablesAndPartitionsWithoutACrawl() {
        fixtures.receipts()
                .write(RunFixtures.staged("orders", "ano=2025/b.parquet", "ano=2024/a.parquet", "ano=2024/c.parquet"));
        run(CatalogMode.API);
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders");
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_orders", table("shop_orders", "shop.orders", ano("int")));
        assertThat(fixtures.catalog.partitions("shop_orders"))
                .containsExactly(
                        new CatalogPartition(List.of("2024"), PLACE + "shop.orders/ano=2024/"),
                        new CatalogPartition(List.of("2025"), PLACE + "shop.orders/ano=2025/"));
    }

    @Test
    void bothWritesFirstAndTakesTheCrawlAsAWitness() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        run(CatalogMode.BOTH);
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders", "crawl datapump-acme-shop-prod");
    }

    @Test
    void escapedPartitionValuesAreReadAsHiveWroteThem() {
        var context = fixtures.context(RunFixtures.configuration());
        var published = PublishedTable.of(
                context, RunFixtures.staged("orders", "ano=a%3Ab/x.parquet", "ano=a+b/x.parquet", "ano=%25/x.parquet"));
        assertThat(published.partitions())
                .extracting(CatalogPartition::values)
                .containsExactlyInAnyOrder(List.of("a:b"), List.of("a+b"), List.of("%"));
    }

    @Test
    void aColumnWhosePlaceAPartitionTookIsNotATableColumn() {
        var staged = RunFixtures.staged("orders", "ano=2024/a.parquet");
        var same = new StagedTable(
                staged.source(),
                staged.as(),
                List.of(new ParquetColumn("ANO", "int"), new ParquetColumn("id", "int")),
                staged.partitionBy(),
                staged.objects(),
                10,
                0);
        assertThat(PublishedTable.of(fixtures.context(RunFixtures.configuration()), same)
                        .table()
                        .columns())
                .containsExactly(new ParquetColumn("id", "int"));
    }

    @Test
    void aFailedCrawlAndASilentPublishAreFailures() {
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        assertThatThrownBy(() -> new CatalogJob(fixtures.context(RunFixtures.configuration())).run())
                .hasMessageContaining("publish has not reported");
        fixtures.catalog.crawlFailure = Optional.of("Cannot catalog with crawler c: FAILED");
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER)).isInstanceOf(CatalogException.class);
    }
}
