package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeGlueClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.JdbcTarget;
import software.amazon.awssdk.services.glue.model.LakeFormationConfiguration;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.Schedule;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;

class CrawlerTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String NAME = "datapump-demo-pagila-prod";

    private final CrawlerKind kind = new CrawlerKind();
    private final FakeAws aws = new FakeAws();
    private final CrawlerClient client =
            new CrawlerClient(aws.clients().glue(), new Polling(Duration.ofMillis(1), Duration.ofMillis(50)));

    @Test
    void everyClusterHasACrawlerOverItsCatalogFolderAndNothingWider() {
        assertThat(wanted()).satisfies(crawler -> {
            assertThat(crawler.name()).isEqualTo(NAME);
            assertThat(crawler.targets())
                    .containsExactly(new CrawlerState.Target("s3://example-demo-lake/catalog/pagila-prod/", List.of()));
            assertThat(crawler.output().database()).isEqualTo("datalake");
            assertThat(crawler.options().schedule()).isEmpty();
        });
    }

    @Test
    void tablesAreMadeAtTheFourthLevelWhereTheBucketIsTheFirst() {
        assertThat(TreeReader.json(wanted().options().configuration())).isEqualTo(TreeReader.json("""
                        {"Version": 1, "Grouping": {"TableLevelConfiguration": 4,
                          "TableGroupingPolicy": "CombineCompatibleSchemas"},
                         "CrawlerOutput": {"Tables": {"AddOrUpdateBehavior": "MergeNewColumns"},
                          "Partitions": {"AddOrUpdateBehavior": "InheritFromTable"}}}"""));
    }

    @Test
    void thereAreCrawlersOnlyWhereTheLakeUsesThem() {
        assertThat(kind.desired(new LakeConfig(lake(CatalogMode.API), demo().clusters())))
                .isEmpty();
        assertThat(kind.desired(new LakeConfig(lake(CatalogMode.BOTH), demo().clusters())))
                .hasSize(1);
    }

    /// Every cause of a false difference in GetCrawler's answers, and what must stay a difference.
    @TestFactory
    Stream<DynamicTest> noFalseDifferences() {
        return Stream.of(
                same("the role's name in place of its ARN", c -> c.role("datapump-demo-eu-west-1-crawler")),
                same(
                        "the role's ARN in another partition",
                        c -> c.role("arn:aws-cn:iam::123456789012:role/datapump-demo-eu-west-1-crawler")),
                same("a database name in another case", c -> c.databaseName("DataLake")),
                same("a configuration in other words", c -> c.configuration("""
                        { "Grouping": {"TableLevelConfiguration": 4.0, "TableGroupingPolicy": "CombineCompatibleSchemas"},
                          "CrawlerOutput": {"Tables": {"AddOrUpdateBehavior": "MergeNewColumns"},
                            "Partitions": {"AddOrUpdateBehavior": "InheritFromTable"}}, "Version": 1 }""")),
                same(
                        "an unmanaged configuration key",
                        c -> c.configuration(wanted().options()
                                .configuration()
                                .replaceFirst("\\{", "{\"CreatePartitionIndex\":true,"))),
                same("no classifiers at all", c -> c.classifiers((java.util.Collection<String>) null)),
                same(
                        "no recrawl policy",
                        c -> c.recrawlPolicy((software.amazon.awssdk.services.glue.model.RecrawlPolicy) null)),
                same(
                        "no lineage",
                        c -> c.lineageConfiguration(
                                (software.amazon.awssdk.services.glue.model.LineageConfiguration) null)),
                same(
                        "Lake Formation's default",
                        c -> c.lakeFormationConfiguration(LakeFormationConfiguration.builder()
                                .useLakeFormationCredentials(false)
                                .accountId("")
                                .build())),
                same(
                        "an empty schedule and prefix",
                        c -> c.tablePrefix("")
                                .schedule(Schedule.builder()
                                        .scheduleExpression("")
                                        .build())),
                same(
                        "exclusions that are an empty list",
                        c -> c.targets(s3(wanted().targets().getFirst().path(), List.of()))),
                same(
                        "target lists of other kinds that are empty",
                        c -> c.targets(s3(wanted().targets().getFirst().path(), List.of()).toBuilder()
                                .jdbcTargets(List.<JdbcTarget>of())
                                .build())),
                same("state, version and last crawl", c -> c.state("RUNNING").version(7L)),
                differs("another role", "role", c -> c.role("service-role/Other")),
                differs(
                        "a role of the same name with a path",
                        "role",
                        c -> c.role("x/datapump-demo-eu-west-1-crawler")),
                differs(
                        "a schedule that was added",
                        "schedule",
                        c -> c.schedule(Schedule.builder()
                                .scheduleExpression("cron(0 6 * * ? *)")
                                .build())),
                differs(
                        "another table level",
                        "configuration.Grouping.TableLevelConfiguration",
                        c -> c.configuration(wanted().options().configuration().replace(":4", ":3"))),
                differs(
                        "an exclusion",
                        "targets[0].exclusions",
                        c -> c.targets(s3(wanted().targets().getFirst().path(), List.of("**.csv")))),
                differs(
                        "a default delete behaviour",
                        "deleteBehavior",
                        c -> c.schemaChangePolicy((SchemaChangePolicy) null)),
                differs(
                        "a path without its slash",
                        "targets[0].path",
                        c -> c.targets(s3("s3://example-demo-lake/catalog/pagila-prod", List.of()))),
                differs("a classifier", "classifiers", c -> c.classifiers("mine")));
    }

    private DynamicTest same(String name, UnaryOperator<Crawler.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is not a difference",
                () -> assertThat(difference(change)).isEmpty());
    }

    private DynamicTest differs(String name, String path, UnaryOperator<Crawler.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is a difference", () -> assertThat(difference(change)).containsExactly(path));
    }

    private List<String> difference(UnaryOperator<Crawler.Builder> change) {
        client.create(SCOPE, wanted());
        aws.glue().tamperCrawler(NAME, change);
        var live = kind.normalize(client.find(SCOPE, NAME).orElseThrow());
        client.delete(SCOPE, wanted());
        assertThat(kind.normalize(live)).isEqualTo(live);
        return Differ.compare(kind.tree(live), kind.tree(kind.normalize(wanted()))).stream()
                .map(field -> field.path().toString())
                .toList();
    }

    @Test
    void aConfigurationThatIsMissingIsThatOfVersionOne() {
        client.create(SCOPE, wanted());
        aws.glue().tamperCrawler(NAME, c -> c.configuration(null));

        assertThat(kind.tree(client.find(SCOPE, NAME).orElseThrow()).toString())
                .contains("Version")
                .doesNotContain("Grouping");
    }

    @Test
    void classifiersKeepTheirOrderBecauseTheFirstMatchWins() {
        client.create(SCOPE, wanted());
        aws.glue().tamperCrawler(NAME, c -> c.classifiers("z", "a"));

        assertThat(kind.normalize(client.find(SCOPE, NAME).orElseThrow())
                        .options()
                        .classifiers())
                .containsExactly("z", "a");
    }

    @Test
    void anUpdateClearsWhatIsNoLongerWanted() {
        client.create(SCOPE, wanted());
        aws.glue()
                .tamperCrawler(
                        NAME,
                        c -> c.tablePrefix("old_")
                                .schedule(Schedule.builder()
                                        .scheduleExpression("cron(0 6 * * ? *)")
                                        .build())
                                .classifiers("mine"));

        client.update(SCOPE, client.find(SCOPE, NAME).orElseThrow(), wanted());

        assertThat(kind.tree(kind.normalize(client.find(SCOPE, NAME).orElseThrow())))
                .isEqualTo(kind.tree(kind.normalize(wanted())));
    }

    @Test
    void aRunningCrawlerIsWaitedForBeforeItIsChanged() {
        client.create(SCOPE, wanted());
        aws.glue().tamperCrawler(NAME, c -> c.state("RUNNING"));
        aws.calls()
                .failNext(
                        "UpdateCrawler",
                        () -> CrawlerRunningException.builder().statusCode(400).build());
        aws.calls()
                .failNext("UpdateCrawler", () -> FakeGlueClient.invalid("Cannot update Crawler while running crawler"));

        client.update(SCOPE, wanted(), wanted());

        assertThat(aws.calls().made()).filteredOn("UpdateCrawler"::equals).hasSize(3);
    }

    @Test
    void aRoleThatGlueCannotAssumeYetIsTriedAgain() {
        aws.calls()
                .failNext(
                        "CreateCrawler",
                        () -> FakeGlueClient.invalid(
                                "Service is unable to assume provided role. Please verify role's TrustPolicy"));

        client.create(SCOPE, wanted());

        assertThat(aws.glue().crawlerNames()).containsExactly(NAME);
    }

    @Test
    void aRoleThatGlueCanNeverAssumeIsReportedInGluesWords() {
        for (int i = 0; i < 100; i++) {
            aws.calls().failNext("CreateCrawler", () -> FakeGlueClient.invalid("Please verify role's TrustPolicy"));
        }

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("CreateCrawler answered InvalidInputException")
                .hasMessageContaining("Please verify role's TrustPolicy");
    }

    @Test
    void anotherInvalidInputIsNotRepeated() {
        aws.calls().failNext("CreateCrawler", () -> FakeGlueClient.invalid("Bad path"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted())).hasMessageContaining("Bad path");
        assertThat(aws.calls().made()).containsExactly("CreateCrawler");
    }

    @Test
    void allPagesAreReadAndTagsOfCandidatesOnly() {
        for (var cluster : List.of("a", "b", "c")) {
            client.create(SCOPE, only(config(instance(cluster))));
        }
        aws.glue().retag("crawler/datapump-demo-b", new HashMap<>());
        aws.calls().forget();

        assertThat(client.live(SCOPE, Set.of("datapump-demo-a"))).hasSize(3);
        assertThat(aws.calls().made()).filteredOn("GetCrawlers"::equals).hasSize(2);
        assertThat(client.live(new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "other"), Set.of("datapump-demo-a")))
                .hasSize(1);
    }

    @Test
    void absenceIsAnEmptyAnswerAndDeletingTwiceIsNoError() {
        client.create(SCOPE, wanted());
        client.delete(SCOPE, wanted());
        client.delete(SCOPE, wanted());

        assertThat(client.find(SCOPE, NAME)).isEmpty();
        assertThat(client.live(SCOPE, Set.of(NAME))).isEmpty();
    }

    private static CrawlerTargets s3(String path, List<String> exclusions) {
        return CrawlerTargets.builder()
                .s3Targets(S3Target.builder().path(path).exclusions(exclusions).build())
                .build();
    }

    private CrawlerState wanted() {
        return only(demo());
    }

    private CrawlerState only(LakeConfig config) {
        return kind.desired(config).stream().map(Located::value).findFirst().orElseThrow();
    }
}
