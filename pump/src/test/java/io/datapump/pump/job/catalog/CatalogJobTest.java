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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CatalogJobTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop-prod/";
    private static final List<ParquetColumn> COLUMNS =
            List.of(new ParquetColumn("id", "int"), new ParquetColumn("created", "timestamp"));

    private final JobFixtures fixtures = new JobFixtures();

    private JobReport run(CatalogMode mode) {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        return new CatalogJob(fixtures.context(RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, mode)))
                .run();
    }

    private static CatalogTable table(String name, String folder, ParquetColumn... keys) {
        return new CatalogTable(name, PLACE + folder + "/", COLUMNS, List.of(keys));
    }

    private static CatalogTable madeByUs(String name, String folder) {
        return new CatalogTable(
                name,
                PLACE + folder + "/",
                COLUMNS,
                List.of(),
                Map.of("UPDATED_BY_CRAWLER", "datapump-acme-shop-prod"));
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
        assertThat(report.notes())
                .containsExactly(
                        "Table shop_orders: partition keys are ano int now.",
                        "Table shop_orders: 2 partitions added, 0 rewritten, 0 removed.");
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
        assertThat(report.notes()).contains("Table shop_orders: columns removed: email.");
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
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_notes", table("shop_notes", "shop.notes").declared());
        fixtures.catalog.calls.clear();
        run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.calls).containsExactly("crawl datapump-acme-shop-prod");
    }

    @Test
    void typesThatFilesHaveShownOutliveTheRowsAndDeclaredOnesDoNot() {
        for (var mode : CatalogMode.values()) {
            fixtures.catalog.tables.clear();
            fixtures.catalog.crawled.clear();
            fixtures.receipts().write(RunFixtures.staged("orders"));
            run(mode);
            assertThat(fixtures.catalog.find("shop_orders"))
                    .hasValueSatisfying(t -> assertThat(t.isDeclared()).isTrue());
            fixtures.receipts().write(withTypes(RunFixtures.staged("orders", "a.parquet"), "bigint", "string"));
            run(mode);
            var shown = List.of(new ParquetColumn("id", "bigint"), new ParquetColumn("created", "string"));
            assertThat(fixtures.catalog.find("shop_orders")).as(mode.toString()).hasValueSatisfying(t -> {
                assertThat(t.isDeclared()).isFalse();
                assertThat(t.columns()).isEqualTo(shown);
            });
            fixtures.receipts().write(RunFixtures.staged("orders"));
            run(mode);
            assertThat(fixtures.catalog.find("shop_orders")).hasValueSatisfying(t -> {
                assertThat(t.isDeclared()).isFalse();
                assertThat(t.columns()).isEqualTo(shown);
            });
        }
    }

    private static StagedTable withTypes(StagedTable staged, String id, String created) {
        return new StagedTable(
                staged.source(),
                staged.as(),
                List.of(new ParquetColumn("Id", id), new ParquetColumn("created", created)),
                staged.partitionBy(),
                staged.objects(),
                staged.rowsRead(),
                0);
    }

    @Test
    void aTypeThatHasChangedIsWrittenBeforeTheCrawlBecauseTheCrawlOnlyAddsColumns() {
        fixtures.receipts().write(withTypes(RunFixtures.staged("orders", "ano=2024/a.parquet"), "bigint", "timestamp"));
        fixtures.catalog.tables.put("shop_orders", table("shop_orders", "shop.orders", ano("int")));
        var report = run(CatalogMode.CRAWLER);
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders", "crawl datapump-acme-shop-prod");
        assertThat(fixtures.catalog.find("shop_orders"))
                .hasValueSatisfying(t -> assertThat(t.columns())
                        .containsExactly(new ParquetColumn("id", "bigint"), new ParquetColumn("created", "timestamp")));
        assertThat(report.notes()).contains("Table shop_orders: columns type changed: id from int to bigint.");
    }

    @Test
    void whatTheCrawlerMadeOfTheFilesIsBroughtToWhatTheirFootersSay() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.catalog.crawled.add(new CatalogTable(
                "shop_orders",
                PLACE + "shop.orders/",
                List.of(new ParquetColumn("created", "string"), new ParquetColumn("ano", "int")),
                List.of(ano("int"))));
        fixtures.catalog.partitions.put(
                "shop_orders", List.of(new CatalogPartition(List.of("2019"), PLACE + "shop.orders/ano=2019/")));
        var report = run(CatalogMode.CRAWLER);
        assertThat(report.notes())
                .containsExactly(
                        "Table shop_orders: what the crawler had made of the files was corrected: columns added: id int; type changed: created from string to timestamp; removed: ano.",
                        "Table shop_orders: 1 partitions added, 0 rewritten, 1 removed.");
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_orders", table("shop_orders", "shop.orders", ano("int")));
    }

    @Test
    void aColumnOfThePartitionsNameInTheFilesIsAFaultOfTheSourceThatIsTold() {
        var staged = RunFixtures.staged("orders", "ano=2024/a.parquet");
        fixtures.receipts()
                .write(new StagedTable(
                        staged.source(),
                        staged.as(),
                        List.of(
                                new ParquetColumn("ANO", "int"),
                                new ParquetColumn("id", "int"),
                                new ParquetColumn("ID", "int")),
                        staged.partitionBy(),
                        staged.objects(),
                        10,
                        0));
        run(CatalogMode.API);
        assertThat(fixtures.receipts().gaps())
                .hasSize(2)
                .anyMatch(gap ->
                        gap.contains("shop.shop.orders have the column \"ANO\" beside the partition column \"ano\""))
                .anyMatch(gap -> gap.contains("have the column \"ID\" beside the column \"id\""));
        assertThat(fixtures.catalog.find("shop_orders"))
                .hasValueSatisfying(t -> assertThat(t.columns()).containsExactly(new ParquetColumn("id", "int")));
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
                .hasMessageContaining("datapump-acme-shop-prod has put the 1 files at " + PLACE + "shop.orders/")
                .hasMessageContaining("under the name shop_orders_5f3a")
                .hasMessageContaining("Delete shop_orders_5f3a in Glue");
        assertThat(fixtures.catalog.tables).containsKey("shop_orders_5f3a");
    }

    @Test
    void aTableOfAnotherNameAtOurPlaceIsNamedAsWhatTheCrawlerTookForOurs() {
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.catalog.tables.put("sales", table("sales", "shop.orders"));
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER))
                .hasMessageContaining("Glue has the table sales at " + PLACE + "shop.orders/")
                .hasMessageContaining("knows a table by its place");
        fixtures.catalog.tables.clear();
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER)).hasMessageContaining("does not reach that place");
    }

    @Test
    void whatFailsForOneTableIsToldWhenTheOthersAreDone() {
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.receipts().write(RunFixtures.staged("lines", "a.parquet"));
        fixtures.receipts().write(RunFixtures.staged("carts", "a.parquet"));
        fixtures.catalog.tables.put("shop_lines", new CatalogTable("shop_lines", "s3://other/", COLUMNS, List.of()));
        fixtures.catalog.tables.put("shop_carts", new CatalogTable("shop_carts", "s3://more/", COLUMNS, List.of()));
        assertThatThrownBy(() -> run(CatalogMode.API))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("s3://other/", "s3://more/");
        assertThat(fixtures.catalog.tables).containsKey("shop_orders");
        assertThat(fixtures.catalog.partitions("shop_orders")).hasSize(1);
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
        fixtures.catalog.tables.put("shop_old", madeByUs("shop_old", "shop.old"));
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
