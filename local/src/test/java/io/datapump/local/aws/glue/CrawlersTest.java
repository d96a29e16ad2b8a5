package io.datapump.local.aws.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;

class CrawlersTest {

    private static final String CONFIGURATION = """
            {"Version": 1.0,
             "CrawlerOutput": {"Partitions": {"AddOrUpdateBehavior": "InheritFromTable"},
                               "Tables": {"AddOrUpdateBehavior": "MergeNewColumns"}},
             "Grouping": {"TableGroupingPolicy": "CombineCompatibleSchemas", "TableLevelConfiguration": 4}}""";

    @TempDir
    private Path dir;

    private GlueFixture aws;

    @BeforeEach
    void open() {
        aws = new GlueFixture(dir);
        aws.glue.createDatabase(b -> b.databaseInput(i -> i.name("datalake")));
    }

    private void create(Consumer<CreateCrawlerRequest.Builder> change) {
        aws.glue.createCrawler(b -> {
            b.name("c")
                    .role(GlueFixture.ROLE)
                    .databaseName("datalake")
                    .targets(t -> t.s3Targets(
                            S3Target.builder().path("s3://lake/catalog/c/").build()))
                    .schemaChangePolicy(p -> p.deleteBehavior("DELETE_FROM_DATABASE"))
                    .configuration(CONFIGURATION)
                    .tags(Map.of("owner", "us"));
            change.accept(b);
        });
    }

    private Crawler look() {
        return aws.glue.getCrawler(b -> b.name("c")).crawler();
    }

    private Crawler crawl() {
        aws.glue.startCrawler(b -> b.name("c"));
        while (true) {
            var crawler = look();
            if (crawler.stateAsString().equals("READY")) {
                return crawler;
            }
        }
    }

    private List<String> tables() {
        return aws.glue.getTables(b -> b.databaseName("datalake")).tableList().stream()
                .map(Table::name)
                .toList();
    }

    private Table table(String name) {
        return aws.glue.getTable(b -> b.databaseName("datalake").name(name)).table();
    }

    private List<List<String>> partitions(String name) {
        return aws.glue.getPartitions(b -> b.databaseName("datalake").tableName(name)).partitions().stream()
                .map(Partition::values)
                .toList();
    }

    private static List<String> columns(List<Column> columns) {
        return columns.stream().map(c -> c.name() + " " + c.type()).toList();
    }

    @Test
    void aCrawlerComesBackWithEveryDefaultFilledIn() {
        create(b -> b.schemaChangePolicy(p -> {})
                .schedule("cron(0 6 * * ? *)")
                .tablePrefix("")
                .description(""));
        var crawler = look();

        assertThat(crawler.role()).isEqualTo("service/crawler");
        assertThat(crawler.schedule().scheduleExpression()).isEqualTo("cron(0 6 * * ? *)");
        assertThat(crawler.schemaChangePolicy().updateBehaviorAsString()).isEqualTo("UPDATE_IN_DATABASE");
        assertThat(crawler.schemaChangePolicy().deleteBehaviorAsString()).isEqualTo("DEPRECATE_IN_DATABASE");
        assertThat(crawler.recrawlPolicy().recrawlBehaviorAsString()).isEqualTo("CRAWL_EVERYTHING");
        assertThat(crawler.lineageConfiguration().crawlerLineageSettingsAsString())
                .isEqualTo("DISABLE");
        assertThat(crawler.lakeFormationConfiguration().accountId()).isEmpty();
        assertThat(crawler.hasClassifiers()).isTrue();
        assertThat(crawler.targets().hasJdbcTargets()).isTrue();
        assertThat(crawler.targets().s3Targets().getFirst().hasExclusions()).isTrue();
        assertThat(crawler.configuration()).isNotEqualTo(CONFIGURATION).startsWith("{\"CrawlerOutput\":");
        assertThat(crawler.tablePrefix()).isNull();
        assertThat(crawler.description()).isNull();
        assertThat(crawler.lastCrawl()).isNull();
        assertThat(crawler.version()).isEqualTo(1);
        assertThat(crawler.stateAsString()).isEqualTo("READY");
    }

    private void update(Consumer<UpdateCrawlerRequest.Builder> change) {
        aws.glue.updateCrawler(b -> {
            b.name("c");
            change.accept(b);
        });
    }

    @Test
    void anUpdateKeepsWhatIsLeftOutAndClearsWhatIsEmpty() {
        create(b -> b.schedule("cron(0 6 * * ? *)")
                .tablePrefix("p_")
                .description("d")
                .classifiers("own"));
        update(b -> b.description("new"));
        assertThat(look().schedule()).isNotNull();
        update(b -> b.schedule("")
                .tablePrefix("")
                .configuration("")
                .classifiers(List.of())
                .role("service/crawler"));

        var crawler = look();
        assertThat(crawler.schedule()).isNull();
        assertThat(crawler.tablePrefix()).isNull();
        assertThat(crawler.configuration()).isNull();
        assertThat(crawler.classifiers()).isEmpty();
        assertThat(crawler.description()).isEqualTo("new");
        assertThat(crawler.databaseName()).isEqualTo("datalake");
        assertThat(crawler.version()).isEqualTo(3);
    }

    @Test
    void crawlersAreListedTaggedAndDeleted() {
        create(b -> {});
        create(b -> b.name("d").tags(Map.of()));
        var arn = "arn:aws:glue:eu-central-1:111122223333:crawler/c";
        assertThat(aws.glue.getTags(b -> b.resourceArn(arn)).tags()).isEqualTo(Map.of("owner", "us"));
        assertThat(aws.glue.getCrawlersPaginator(b -> b.maxResults(1)).stream().flatMap(p -> p.crawlers().stream()))
                .hasSize(2);
        assertThat(aws.glue.listCrawlers(b -> b.tags(Map.of("owner", "us"))).crawlerNames())
                .containsExactly("c");
        var batch = aws.glue.batchGetCrawlers(b -> b.crawlerNames("d", "none"));
        assertThat(batch.crawlers()).hasSize(1);
        assertThat(batch.crawlersNotFound()).containsExactly("none");
        aws.glue.deleteCrawler(b -> b.name("c"));
        assertThatThrownBy(this::look).isInstanceOf(EntityNotFoundException.class);
    }

    @Test
    void whatGlueRefusesIsATypedFailure() {
        create(b -> {});
        assertThatThrownBy(() -> create(b -> {})).isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> create(b -> b.name("d").role("none")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("unable to assume provided role");
        assertThatThrownBy(() -> create(b -> b.name("d").schedule("daily"))).hasMessageContaining("schedule");
        assertThatThrownBy(() -> create(b -> b.name("d").configuration("{"))).hasMessageContaining("JSON");
        assertThatThrownBy(() -> create(b -> b.name("d").targets(t -> {}))).hasMessageContaining("s3://");
        assertThatThrownBy(
                        () -> create(b -> b.name("d").recrawlPolicy(r -> r.recrawlBehavior("CRAWL_NEW_FOLDERS_ONLY"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("only LOG");
        assertThatThrownBy(() -> aws.glue.startCrawler(b -> b.name("none")))
                .isInstanceOf(EntityNotFoundException.class);
    }

    @Test
    void aCrawlIsSeenRunningBeforeItIsReadyWithANewLastCrawl() {
        create(b -> {});
        aws.write("catalog/c/pagila.film/1.parquet", "SELECT 1::BIGINT AS id");
        var first = crawl().lastCrawl();
        aws.clock.advance(Duration.ofMinutes(1));
        aws.glue.startCrawler(b -> b.name("c"));
        var seen = new ArrayList<String>();
        while (true) {
            var crawler = look();
            seen.add(crawler.stateAsString());
            if (crawler.stateAsString().equals("READY")) {
                break;
            }
            assertThat(crawler.lastCrawl()).isEqualTo(first);
            assertThatThrownBy(() -> aws.glue.startCrawler(b -> b.name("c")))
                    .isInstanceOf(CrawlerRunningException.class);
            assertThatThrownBy(() -> update(b -> b.description("x"))).isInstanceOf(CrawlerRunningException.class);
            assertThatThrownBy(() -> aws.glue.deleteCrawler(b -> b.name("c")))
                    .isInstanceOf(CrawlerRunningException.class);
            aws.reopen();
        }

        assertThat(seen).containsExactly("RUNNING", "STOPPING", "READY");
        var last = look().lastCrawl();
        assertThat(last.statusAsString()).isEqualTo("SUCCEEDED");
        assertThat(last.startTime()).isEqualTo(first.startTime().plusSeconds(60));
        assertThat(last.messagePrefix()).isNotEqualTo(first.messagePrefix());
    }

    @Test
    void tablesAreNamedByTheirFoldersAndPartitionColumnsAreText() {
        create(b -> {});
        aws.write("catalog/c/pagila.Pagamentos/ano=2024/mes=03/1.parquet", "SELECT 1::BIGINT AS id, 'x' AS nota");
        aws.write("catalog/c/pagila.Pagamentos/ano=2024/mes=04/1.parquet", "SELECT 2::BIGINT AS id, 1.5::DOUBLE AS v");
        aws.write("catalog/c/pagila.film/1.parquet", "SELECT 7::SMALLINT AS film_id");
        assertThat(crawl().lastCrawl().statusAsString()).isEqualTo("SUCCEEDED");

        assertThat(tables()).containsExactly("pagila_film", "pagila_pagamentos");
        var table = table("pagila_pagamentos");
        assertThat(columns(table.storageDescriptor().columns()))
                .containsExactly("id bigint", "nota string", "v double");
        assertThat(columns(table.partitionKeys())).containsExactly("ano string", "mes string");
        assertThat(table.storageDescriptor().location()).isEqualTo("s3://lake/catalog/c/pagila.Pagamentos/");
        assertThat(table.parameters())
                .containsEntry("classification", "parquet")
                .containsEntry("UPDATED_BY_CRAWLER", "c")
                .containsEntry("recordCount", "2");
        var partitions = aws.glue
                .getPartitions(b -> b.databaseName("datalake").tableName("pagila_pagamentos"))
                .partitions();
        assertThat(partitions)
                .extracting(Partition::values)
                .containsExactly(List.of("2024", "03"), List.of("2024", "04"));
        assertThat(partitions.getFirst().storageDescriptor().columns())
                .isEqualTo(table.storageDescriptor().columns());
        assertThat(partitions.getFirst().storageDescriptor().location())
                .isEqualTo("s3://lake/catalog/c/pagila.Pagamentos/ano=2024/mes=03/");
    }

    @Test
    void correctedPartitionTypesAndForeignParametersSurviveTheNextCrawl() {
        create(b -> {});
        aws.write("catalog/c/pagila.p/ano=2024/1.parquet", "SELECT 1::BIGINT AS id");
        crawl();
        var found = table("pagila_p");
        aws.glue.updateTable(b -> b.databaseName("datalake")
                .tableInput(TableInput.builder()
                        .name("pagila_p")
                        .partitionKeys(Column.builder().name("ano").type("int").build())
                        .storageDescriptor(found.storageDescriptor())
                        .parameters(Map.of("datapump:cluster", "c", "UPDATED_BY_CRAWLER", "c"))
                        .build()));
        aws.write("catalog/c/pagila.p/ano=2025/1.parquet", "SELECT 1::BIGINT AS id, 2::INTEGER AS more");
        crawl();

        assertThat(columns(table("pagila_p").partitionKeys())).containsExactly("ano int");
        assertThat(columns(table("pagila_p").storageDescriptor().columns())).containsExactly("id bigint", "more int");
        assertThat(table("pagila_p").parameters()).containsEntry("datapump:cluster", "c");
        assertThat(partitions("pagila_p")).containsExactly(List.of("2024"), List.of("2025"));
    }

    @Test
    void whatHasNoFilesAnyMoreGoesIfTheCrawlerMadeIt() {
        create(b -> {});
        aws.write("catalog/c/pagila.a/ano=2024/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/pagila.a/ano=2025/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/pagila.b/1.parquet", "SELECT 1 AS id");
        crawl();
        aws.glue.createTable(b -> b.databaseName("datalake")
                .tableInput(i -> i.name("pagila_empty")
                        .storageDescriptor(s -> s.location("s3://lake/catalog/c/pagila.empty/"))));
        aws.delete("catalog/c/pagila.a/ano=2024/");
        aws.delete("catalog/c/pagila.b/");
        crawl();

        assertThat(tables()).containsExactly("pagila_a", "pagila_empty");
        assertThat(partitions("pagila_a")).containsExactly(List.of("2025"));
    }

    @Test
    void otherDeleteBehavioursKeepTheTable() {
        create(b -> b.schemaChangePolicy(p -> p.deleteBehavior("DEPRECATE_IN_DATABASE")));
        aws.write("catalog/c/pagila.a/1.parquet", "SELECT 1 AS id");
        crawl();
        aws.delete("catalog/");
        crawl();
        assertThat(table("pagila_a").parameters()).containsKey("DEPRECATED_BY_CRAWLER");

        update(b -> b.schemaChangePolicy(p -> p.deleteBehavior("LOG").updateBehavior("LOG")));
        crawl();
        assertThat(tables()).containsExactly("pagila_a");
    }

    @Test
    void aFolderWithoutParquetMakesNoTableAndHiddenOrExcludedFilesAreNotRead() {
        create(b -> b.targets(t -> t.s3Targets(S3Target.builder()
                .path("s3://lake/catalog/c")
                .exclusions("**/private/**", "**.tmp")
                .build())));
        aws.s3
                .client()
                .putObject(
                        b -> b.bucket("lake").key("catalog/c/notes/a.txt"),
                        RequestBody.fromString("not Parquet at all"));
        aws.s3.client().putObject(b -> b.bucket("lake").key("catalog/c/notes/_SUCCESS"), RequestBody.empty());
        aws.write("catalog/c/hidden/_temporary.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/t/private/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/t/1.tmp", "SELECT 1 AS id");
        aws.write("catalog/other/t/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/too-high.parquet", "SELECT 1 AS id");
        crawl();

        assertThat(tables()).isEmpty();
    }

    /// The rules of the Glue guide: `*` stays in a folder, `**` does not, `[!a]` is any other character.
    @Test
    void exclusionsAreGlobsRelativeToTheTarget() {
        create(b -> b.targets(t -> t.s3Targets(S3Target.builder()
                .path("s3://lake/catalog/c/")
                .exclusions("*.parquet", "[!t]/*.old.parquet", "**{[!t],[!e]t,[!u]et}")
                .build())));
        aws.write("catalog/c/t/1.parquet", "SELECT 1 AS star_stays_in_its_folder");
        aws.write("catalog/c/t/1.old.parquet", "SELECT 1 AS not_another_folder");
        aws.write("catalog/c/u/1.old.parquet", "SELECT 1 AS another_folder");
        for (var stray : List.of("readme.txt", "1.parquet.tmp", "market", "set")) {
            aws.write("catalog/c/v/" + stray, "SELECT 1 AS stray");
        }
        aws.write("catalog/c/w/dia=1/1.gz.parquet", "SELECT 1 AS kept");
        crawl();

        assertThat(tables()).containsExactly("t", "w");
        assertThat(columns(table("t").storageDescriptor().columns()))
                .containsExactlyInAnyOrder("not_another_folder int", "star_stays_in_its_folder int");
    }

    @Test
    void aNameThatIsTakenGetsAHashAndATableIsKnownByItsLocation() {
        create(b -> b.tablePrefix("lake_"));
        aws.write("catalog/c/a.b/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/a_b/1.parquet", "SELECT 1 AS id");
        crawl();
        crawl();

        assertThat(tables()).hasSize(2).contains("lake_a_b").anyMatch(name -> name.matches("lake_a_b_[0-9a-f]{8}"));
    }

    @Test
    void aDatabaseThatDoesNotExistIsCreatedByTheCrawl() {
        create(b -> b.databaseName("young"));
        crawl();
        assertThat(aws.glue.getDatabase(b -> b.name("young")).database().name()).isEqualTo("young");
    }

    @Test
    void aCrawlThatCannotReadFailsAndSaysWhy() {
        create(b -> {});
        aws.write("catalog/c/t/1.parquet", "SELECT 1 AS id");
        aws.write("catalog/c/t/ano=1/1.parquet", "SELECT 1 AS id");
        assertThat(crawl().lastCrawl().errorMessage()).contains("do not agree");
        aws.delete("catalog/");
        aws.s3
                .client()
                .putObject(
                        b -> b.bucket("lake").key("catalog/c/t/1.parquet"),
                        RequestBody.fromString("PAR1 nothing in here PAR1"));
        assertThat(crawl().lastCrawl().errorMessage()).contains("catalog/c/t/1.parquet");
        update(b ->
                b.targets(t -> t.s3Targets(S3Target.builder().path("s3://none/").build())));
        var last = crawl().lastCrawl();
        assertThat(last.statusAsString()).isEqualTo("FAILED");
        assertThat(last.errorMessage()).contains("bucket does not exist");
    }

    @Test
    void withoutATableLevelOnlyWhatCannotBeGroupedOtherwiseIsServed() {
        create(b -> b.configuration("")
                .targets(t -> t.s3Targets(
                        S3Target.builder().path("s3://lake/curated/orders/").build())));
        aws.write("curated/orders/dia=a%3Ab%2F+/1.parquet", "SELECT 1 AS id");
        assertThat(crawl().lastCrawl().statusAsString()).isEqualTo("SUCCEEDED");
        assertThat(tables()).containsExactly("orders");
        assertThat(partitions("orders")).containsExactly(List.of("a:b/+"));
        aws.write("curated/orders/folder/1.parquet", "SELECT 1 AS id");

        assertThat(crawl().lastCrawl().errorMessage()).contains("TableLevelConfiguration");
    }

    @Test
    void withoutMergingTheSchemaIsReplacedOrLeftAlone() {
        create(b -> b.configuration("{\"Version\":1.0,\"Grouping\":{\"TableLevelConfiguration\":4}}"));
        aws.write("catalog/c/t/1.parquet", "SELECT 1::BIGINT AS a");
        crawl();
        aws.write("catalog/c/t/1.parquet", "SELECT 1::BIGINT AS b");
        crawl();
        assertThat(columns(table("t").storageDescriptor().columns())).containsExactly("b bigint");
        update(b -> b.schemaChangePolicy(p -> p.updateBehavior("LOG").deleteBehavior("LOG")));
        aws.write("catalog/c/t/1.parquet", "SELECT 1::BIGINT AS c");
        crawl();
        assertThat(columns(table("t").storageDescriptor().columns())).containsExactly("b bigint");
    }
}
