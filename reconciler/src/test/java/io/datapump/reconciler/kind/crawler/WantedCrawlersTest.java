package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.contract;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.keepingHistory;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.marking;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.kind.crawler.CrawlerState.Output;
import io.datapump.reconciler.kind.crawler.CrawlerState.Target;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WantedCrawlersTest {

    private final CrawlerKind kind = new CrawlerKind();

    @Test
    void everyClusterHasACrawlerOverItsCatalogFolderAndNothingWider() {
        assertThat(wanted(demo())).singleElement().satisfies(crawler -> {
            assertThat(crawler.name()).isEqualTo("datapump-demo-pagila-prod");
            assertThat(crawler.targets())
                    .extracting(Target::path)
                    .containsExactly("s3://example-demo-lake/catalog/pagila-prod/");
            assertThat(crawler.output()).isEqualTo(new Output("datalake", ""));
            assertThat(crawler.options().schedule()).isEmpty();
        });
    }

    @Test
    void tablesAreMadeAtTheFourthLevelWhereTheBucketIsTheFirst() {
        assertThat(TreeReader.json(wanted(demo()).getFirst().options().configuration()))
                .isEqualTo(TreeReader.json("""
                        {"Version": 1, "Grouping": {"TableLevelConfiguration": 4,
                          "TableGroupingPolicy": "CombineCompatibleSchemas"},
                         "CrawlerOutput": {"Tables": {"AddOrUpdateBehavior": "MergeNewColumns"},
                          "Partitions": {"AddOrUpdateBehavior": "InheritFromTable"}}}"""));
    }

    /// Seen elsewhere: a stray file beside the partition folders made a table of its own. Glue's rules for globs are
    /// those of Java's path matcher, in the same words, but that Java lets no class match a `/`.
    @Test
    void nothingButDataFilesIsCrawled() {
        var globs = wanted(config(keepingHistory(instance("pagila-prod")))).stream()
                .map(crawler -> crawler.targets().getFirst().exclusions().getFirst())
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .toList();
        assertThat(globs).as("one for the catalog, one for the history").hasSize(2);
        assertThat(List.of(
                        "readme.txt",
                        "shop.orders/readme.txt",
                        "shop.orders/region=eu/_SUCCESS",
                        "shop.orders/region=eu/.part-0.parquet.crc",
                        "shop.orders/part-0.gz.parquet.tmp",
                        "shop.orders/part-0.PARQUET",
                        "shop.orders/notes.jet",
                        "shop.orders/e1_$folder$",
                        "shop.orders/export_info_e1.json"))
                .allSatisfy(key -> assertThat(globs).allMatch(glob -> glob.matches(Path.of(key))));
        assertThat(List.of(
                        "shop.orders/e1-1-part-00000.gz.parquet",
                        "shop.orders/region=eu/e1-0.parquet",
                        "shop/orders/ingest_day=2026-11-01/region=a%3Ab/e1-0.parquet"))
                .allSatisfy(key -> assertThat(globs).noneMatch(glob -> glob.matches(Path.of(key))));
    }

    /// A lake that was cataloged through the API before has them, and the pump points at them itself.
    @Test
    void foldersOfStatesAreNoLevelOfPartitionsOfAHistory() {
        var globs =
                wanted(config(keepingHistory(instance("pagila-prod"))))
                        .getLast()
                        .targets()
                        .getFirst()
                        .exclusions()
                        .stream()
                        .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                        .toList();
        assertThat(List.of("state-0000000001-0a/x.parquet", "ano=2024/mes=03/state-0000000002-0b/x.parquet"))
                .allMatch(key -> globs.stream().anyMatch(glob -> glob.matches(Path.of(key))));
        assertThat(List.of("x.parquet", "ano=2024/x.parquet", "kind=state-1/x.parquet"))
                .noneMatch(key -> globs.stream().anyMatch(glob -> glob.matches(Path.of(key))));
    }

    @Test
    void viewsAreCrawledWholeBecauseOthersNameTheirFiles() {
        assertThat(wanted(contracts(contract("ops", "ops_catalog", "stock"))))
                .singleElement()
                .satisfies(crawler ->
                        assertThat(crawler.targets().getFirst().exclusions()).isEmpty());
    }

    /// Seen elsewhere: folders side by side with like columns became the partitions of one table.
    @Test
    void tablesWithLikeColumnsAreKeptApartByTheLevelAndNotByTargets() {
        var crawlers = wanted(config(marking(instance("pagila-prod"), "orders_2025", "orders_2026", "countries")));
        assertThat(crawlers).singleElement().satisfies(crawler -> {
            assertThat(crawler.targets()).hasSize(1);
            assertThat(crawler.options().configuration())
                    .contains("\"TableLevelConfiguration\":4", "CombineCompatibleSchemas")
                    .doesNotContain("TableThreshold");
        });
    }

    /// Seen elsewhere: a column changed its type, partitions kept the old one, and every query failed.
    @Test
    void partitionsInheritFromTheirTableAndNewColumnsAreMergedInEveryCrawler() {
        var config = new LakeConfig(
                lake(), List.of(keepingHistory(instance("a"))), List.of(contract("ops", "ops_catalog", "stock")));

        assertThat(wanted(config))
                .hasSize(3)
                .allSatisfy(
                        crawler -> assertThat(TreeReader.json(crawler.options().configuration())
                                        .toString())
                                .contains("InheritFromTable", "MergeNewColumns"));
    }

    @Test
    void aDatabaseWithHistoriesHasACrawlerWhoseTablesAreToldApart() {
        var config = new LakeConfig(lake(), List.of(keepingHistory(instance("pagila-prod")), instance("orders")));

        assertThat(wanted(config))
                .extracting(CrawlerState::name)
                .containsExactly(
                        "datapump-demo-orders",
                        "datapump-demo-pagila-prod",
                        "datapump-demo-pagila-prod_longterm_pagila");
        assertThat(wanted(config).getLast()).satisfies(crawler -> {
            assertThat(crawler.targets())
                    .extracting(Target::path)
                    .as("neither manifests nor rows that are kept apart lie below it")
                    .containsExactly("s3://example-demo-lake/longterm/pagila-prod/pagila/payment/");
            assertThat(crawler.output()).isEqualTo(new Output("datalake", "longterm_pagila_"));
            assertThat(crawler.options().configuration()).contains("\"TableLevelConfiguration\":5");
            assertThat(crawler.options().schedule()).as("the pump starts it").isEmpty();
            assertThat(crawler.behavior().delete()).as("history only grows").contains("LOG");
        });
    }

    @Test
    void clustersHaveCrawlersOnlyWhereTheLakeUsesThem() {
        var clusters = List.of(keepingHistory(instance("pagila-prod")));

        assertThat(wanted(new LakeConfig(lake(CatalogMode.API), clusters))).isEmpty();
        assertThat(wanted(new LakeConfig(lake(CatalogMode.BOTH), clusters))).hasSize(2);
    }

    @Test
    void everyViewHasACrawlerOverItsOwnFolderOnASchedule() {
        assertThat(wanted(contracts(contract("ops", "ops_catalog", "orders_daily", "stock"))))
                .extracting(CrawlerState::name)
                .containsExactly("orders_daily_crawler", "stock_crawler");
        assertThat(wanted(contracts(contract("ops", "ops_catalog", "stock"))))
                .singleElement()
                .satisfies(crawler -> {
                    assertThat(crawler.targets()).containsExactly(Target.s3("s3://example-curated/ops/stock/"));
                    assertThat(crawler.output()).isEqualTo(new Output("ops_catalog", ""));
                    assertThat(crawler.options().schedule()).isEqualTo("cron(0 6 * * ? *)");
                    assertThat(crawler.options().classifiers())
                            .as("Glue's own for Parquet decides")
                            .isEmpty();
                    assertThat(crawler.options().configuration())
                            .as("the folder is the table")
                            .contains("CombineCompatibleSchemas")
                            .doesNotContain("TableLevel");
                    assertThat(crawler.tags().values()).containsValue("contract/ops");
                });
    }

    @Test
    void viewsAreCrawledHoweverTheLakeIsCataloged() {
        var config = new LakeConfig(
                lake(CatalogMode.API), List.of(instance("a")), List.of(contract("ops", "ops_catalog", "stock")));

        assertThat(wanted(config)).extracting(CrawlerState::name).containsExactly("stock_crawler");
    }

    @Test
    void anotherDatabaseIsAnotherCrawlerAndNothingElseIs() {
        assertThat(kind.replaces(FieldPath.of("database"))).isTrue();
        assertThat(kind.replaces(FieldPath.of("s3Targets").item(0).key("path"))).isFalse();
        assertThat(kind.replaces(FieldPath.of("schedule"))).isFalse();
    }

    @Test
    void normalizingTwiceIsNormalizingOnce() {
        var config = new LakeConfig(
                lake(), List.of(keepingHistory(instance("a"))), List.of(contract("ops", "Ops_Catalog", "stock")));

        assertThat(wanted(config))
                .hasSize(3)
                .allSatisfy(crawler ->
                        assertThat(kind.normalize(kind.normalize(crawler))).isEqualTo(kind.normalize(crawler)));
    }

    private static LakeConfig contracts(Located<ContractSpec> contract) {
        return new LakeConfig(lake(), List.of(), List.of(contract));
    }

    private List<CrawlerState> wanted(LakeConfig config) {
        return kind.desired(config).stream().map(Located::value).toList();
    }
}
