package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WitnessTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop-prod/shop.orders/";
    private static final String TABLE =
            "Table shop_orders is not what the crawler datapump-acme-shop-prod says of it: ";
    private static final List<ParquetColumn> COLUMNS =
            List.of(new ParquetColumn("id", "int"), new ParquetColumn("created", "timestamp"));
    private static final List<ParquetColumn> KEYS = List.of(new ParquetColumn("ano", "int"));

    private final JobFixtures fixtures = new JobFixtures();

    @BeforeEach
    void twoYearsArePublished() {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet", "ano=2025/b.parquet"));
    }

    private JobReport run() {
        return new CatalogJob(fixtures.context(RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, CatalogMode.BOTH)))
                .run();
    }

    private void crawlMakes(List<ParquetColumn> columns, List<ParquetColumn> keys) {
        fixtures.catalog.crawled.add(new CatalogTable("shop_orders", PLACE, columns, keys));
    }

    private List<String> gaps() {
        return fixtures.receipts().gaps();
    }

    private void assertRestored() {
        assertThat(fixtures.catalog.tables)
                .containsEntry("shop_orders", new CatalogTable("shop_orders", PLACE, COLUMNS, KEYS));
        assertThat(fixtures.catalog.partitions("shop_orders"))
                .containsExactly(
                        new CatalogPartition(List.of("2024"), PLACE + "ano=2024/"),
                        new CatalogPartition(List.of("2025"), PLACE + "ano=2025/"));
    }

    @Test
    void aCrawlerThatAgreesIsNoted() {
        var report = run();
        assertThat(gaps()).isEmpty();
        assertThat(report.notes()).contains("The crawler datapump-acme-shop-prod agrees with all that was published.");
        assertThat(fixtures.catalog.calls).containsExactly("write shop_orders", "crawl datapump-acme-shop-prod");
    }

    @Test
    void everyDifferenceInColumnsIsAGapAndWhatWasPublishedIsRestored() {
        crawlMakes(
                List.of(
                        new ParquetColumn("created", "string"),
                        new ParquetColumn("ano", "int"),
                        new ParquetColumn("extra", "string")),
                KEYS);
        run();
        assertThat(gaps())
                .containsExactly(
                        TABLE + "column id is int in ours and missing in the crawler's; what was published holds.",
                        TABLE
                                + "column created is timestamp in ours and string in the crawler's; what was published holds.",
                        TABLE + "column ano is missing in ours and int in the crawler's; what was published holds.",
                        TABLE
                                + "column extra is missing in ours and string in the crawler's; what was published holds.");
        assertRestored();
    }

    @Test
    void columnsInAnotherOrderAreNoDifference() {
        crawlMakes(COLUMNS.reversed(), KEYS);
        run();
        assertThat(gaps()).isEmpty();
    }

    @Test
    void partitionKeysAndPartitionsAreHeldAgainstEachOther() {
        crawlMakes(COLUMNS, List.of(new ParquetColumn("ano", "string")));
        fixtures.catalog.whenCrawled = () -> fixtures.catalog.partitions.put(
                "shop_orders",
                List.of(
                        new CatalogPartition(List.of("2024"), PLACE + "ano=2024/"),
                        new CatalogPartition(List.of("2019"), PLACE + "ano=2019/")));
        run();
        assertThat(gaps())
                .containsExactly(
                        TABLE
                                + "partition keys are ano int in ours and ano string in the crawler's; what was published holds.",
                        TABLE
                                + "of 2 partitions in ours the crawler's lack 1, [2025] and have besides 1, [2019]; what was published holds.");
        assertRestored();
    }

    @Test
    void aTableThatTheCrawlerRemovesOrMakesIsAGap() {
        fixtures.catalog.whenCrawled = () -> {
            fixtures.catalog.tables.remove("shop_orders");
            fixtures.catalog.tables.put(
                    "shop_orders_5f3a",
                    new CatalogTable(
                            "shop_orders_5f3a",
                            PLACE,
                            COLUMNS,
                            KEYS,
                            Map.of("UPDATED_BY_CRAWLER", "datapump-acme-shop-prod")));
        };
        run();
        assertThat(gaps())
                .containsExactly(
                        TABLE + "it is in Glue no more, or in another place; what was published holds.",
                        "The crawler datapump-acme-shop-prod has made a table shop_orders_5f3a at " + PLACE
                                + ", which was not published.");
        assertThat(fixtures.catalog.tables).doesNotContainKey("shop_orders_5f3a");
        assertRestored();
    }

    @Test
    void aWitnessThatDoesNotComeIsAGapAndNoFailure() {
        fixtures.catalog.crawlFailure = Optional.of("Cannot catalog with crawler c: its crawl ended as FAILED");
        run();
        assertThat(gaps())
                .containsExactly(
                        "The crawler could not be heard about what was published. Cannot catalog with crawler c: its crawl ended as FAILED");
        assertRestored();
    }

    @Test
    void aRunThatIsRepeatedTakesBackWhatTheFirstHasFound() {
        fixtures.catalog.crawlFailure = Optional.of("no");
        run();
        fixtures.catalog.crawlFailure = Optional.empty();
        run();
        assertThat(gaps()).isEmpty();
    }
}
