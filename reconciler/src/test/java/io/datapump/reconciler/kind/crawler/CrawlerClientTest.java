package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.LakeFixtures.contract;
import static io.datapump.reconciler.LakeFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeGlueClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.glue.model.CatalogTarget;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.JdbcTarget;
import software.amazon.awssdk.services.glue.model.OperationTimeoutException;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.SchedulerTransitioningException;

/// What is done to crawlers, with the crawler of one view.
class CrawlerClientTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String NAME = "stock_crawler";

    private static final LakeConfig CONTRACT =
            new LakeConfig(lake(), List.of(), List.of(contract("ops", "ops_catalog", "stock")));

    private final CrawlerKind kind = new CrawlerKind();
    private final FakeAws aws = new FakeAws();
    private final CrawlerClient client = new CrawlerClient(
            aws.clients().glue(), new Polling(Duration.ofMillis(1), Duration.ofMillis(50)), LakeGround.of(CONTRACT));

    @BeforeEach
    void create() {
        client.create(SCOPE, wanted());
        aws.calls().forget();
    }

    /// Whatever somebody has set by hand is gone after an update.
    @TestFactory
    Stream<DynamicTest> anUpdateBringsBackWhatWasAskedFor() {
        return Stream.of(
                mended(
                        "a catalog target",
                        c -> targets(
                                c,
                                t -> t.catalogTargets(CatalogTarget.builder()
                                        .databaseName("other")
                                        .tables("t")
                                        .build()))),
                mended(
                        "a JDBC target",
                        c -> targets(
                                c,
                                t -> t.jdbcTargets(JdbcTarget.builder()
                                        .connectionName("db")
                                        .path("a/%")
                                        .build()))),
                mended(
                        "a second S3 target",
                        c -> targets(
                                c,
                                t -> t.s3Targets(
                                        S3Target.builder()
                                                .path("s3://example-curated/ops/stock/")
                                                .build(),
                                        S3Target.builder()
                                                .path("s3://example-curated/")
                                                .build()))),
                mended("an event queue", c -> s3(c, x -> x.eventQueueArn("arn:aws:sqs:eu-west-1:1:q"))),
                mended("a sample size", c -> s3(c, x -> x.sampleSize(10))),
                mended("a security configuration", c -> c.crawlerSecurityConfiguration("theirs")),
                mended(
                        "Lake Formation's credentials",
                        c -> c.lakeFormationConfiguration(l -> l.useLakeFormationCredentials(true))),
                mended("lineage", c -> c.lineageConfiguration(l -> l.crawlerLineageSettings("ENABLE"))),
                mended("a schedule that is gone", c -> c.schedule(s -> s.scheduleExpression(""))),
                mended(
                        "new folders only, and another target",
                        c -> s3(
                                c.recrawlPolicy(r -> r.recrawlBehavior("CRAWL_NEW_FOLDERS_ONLY"))
                                        .schemaChangePolicy(
                                                p -> p.updateBehavior("LOG").deleteBehavior("LOG")),
                                x -> x.path("s3://example-curated/"))));
    }

    private DynamicTest mended(String what, UnaryOperator<Crawler.Builder> change) {
        return DynamicTest.dynamicTest(what, () -> {
            aws.glue().tamperCrawler(NAME, change);
            var live = client.find(SCOPE, NAME).orElseThrow();
            assertThat(tree(live)).isNotEqualTo(tree(wanted()));

            client.update(SCOPE, live, wanted());

            assertThat(tree(client.find(SCOPE, NAME).orElseThrow())).isEqualTo(tree(wanted()));
        });
    }

    private static Crawler.Builder targets(
            Crawler.Builder crawler,
            Consumer<software.amazon.awssdk.services.glue.model.CrawlerTargets.Builder> change) {
        return crawler.targets(
                crawler.build().targets().toBuilder().applyMutation(change).build());
    }

    private static Crawler.Builder s3(Crawler.Builder crawler, Consumer<S3Target.Builder> change) {
        var only = crawler.build().targets().s3Targets().getFirst();
        return targets(
                crawler, t -> t.s3Targets(only.toBuilder().applyMutation(change).build()));
    }

    @Test
    void aRunningCrawlerIsWaitedForBeforeItIsChangedAndDeletedInBothFormsOfTheRefusal() {
        aws.glue().tamperCrawler(NAME, c -> c.state("RUNNING"));
        for (var operation : List.of("UpdateCrawler", "DeleteCrawler")) {
            aws.calls().failNext(operation, CrawlerClientTest::running);
            aws.calls().failNext(operation, () -> FakeGlueClient.invalid("Cannot update Crawler while running"));
        }

        client.update(SCOPE, wanted(), wanted());
        client.delete(SCOPE, wanted());

        assertThat(aws.calls().made()).filteredOn("UpdateCrawler"::equals).hasSize(3);
        assertThat(aws.calls().made()).filteredOn("DeleteCrawler"::equals).hasSize(3);
        assertThat(aws.calls().made())
                .as("it is looked at again before each attempt")
                .filteredOn("GetCrawler"::equals)
                .hasSizeGreaterThanOrEqualTo(6);
    }

    @Test
    void aScheduleThatIsBeingChangedAndTagsOfAFormerCrawlerAreWaitedFor() {
        aws.calls()
                .failNext(
                        "DeleteCrawler",
                        () -> SchedulerTransitioningException.builder()
                                .statusCode(400)
                                .build());
        aws.calls()
                .failNext(
                        "CreateCrawler",
                        () -> FakeGlueClient.invalid("The tags of the crawler are still being deleted"));

        client.delete(SCOPE, wanted());
        client.create(SCOPE, wanted());

        assertThat(aws.glue().crawlerNames()).containsExactly(NAME);
    }

    /// The same words report real mistakes, so each is repeated for a while only.
    @TestFactory
    Stream<DynamicTest> whatMayPassIsRepeatedAndThenReportedInGluesWords() {
        return Stream.of(
                        "Service is unable to assume provided role",
                        "Please verify role's TrustPolicy",
                        "User is not authorized",
                        "Insufficient Lake Formation permission(s)",
                        "Error trying to retrieve security config x")
                .map(words -> DynamicTest.dynamicTest(words, () -> {
                    var fresh = new FakeAws();
                    for (int i = 0; i < 100; i++) {
                        fresh.calls().failNext("CreateCrawler", () -> FakeGlueClient.invalid(words));
                    }
                    var impatient = new CrawlerClient(
                            fresh.clients().glue(),
                            new Polling(Duration.ofMillis(1), Duration.ofMillis(5)),
                            LakeGround.of(CONTRACT));

                    assertThatThrownBy(() -> impatient.create(SCOPE, wanted()))
                            .isInstanceOf(ApplyException.class)
                            .hasMessageContaining(words);
                    assertThat(fresh.calls().made()).hasSizeBetween(2, 10);
                }));
    }

    @Test
    void aCallThatTimedOutInsideGlueMayHaveTakenEffect() {
        aws.calls()
                .failNext(
                        "UpdateCrawler",
                        () -> OperationTimeoutException.builder()
                                .awsErrorDetails(AwsErrorDetails.builder()
                                        .errorCode("OperationTimeoutException")
                                        .errorMessage("timed out")
                                        .build())
                                .statusCode(400)
                                .build());

        assertThatThrownBy(() -> client.update(SCOPE, wanted(), wanted()))
                .isInstanceOfSatisfying(
                        ApplyException.class, e -> assertThat(e.effect()).isEqualTo(Effect.UNKNOWN));
    }

    @Test
    void crawlersOfOthersCountWhereTheyCrawlTheLakeOrAFolderThatIsCrawledForIt() {
        byHand("over-the-lake", "s3://example-demo-lake/catalog/");
        byHand("over-a-view", "s3://example-curated/ops/stock/part/");
        byHand("around-a-view", "s3://example-curated/");
        byHand("beside", "s3://example-curated/ops/stock-old/");
        byHand("elsewhere", "s3://example-demo-lake-2/");
        aws.calls().forget();

        assertThat(client.live(SCOPE, List.of(wanted())))
                .extracting(CrawlerState::name, live -> live.tags().ownedBy("demo"))
                .containsExactlyInAnyOrder(
                        tuple(NAME, true),
                        tuple("around-a-view", false),
                        tuple("beside", false),
                        tuple("over-a-view", false),
                        tuple("over-the-lake", false));
        assertThat(aws.calls().made()).as("nobody asks for their tags").doesNotContain("GetTags");
    }

    private void byHand(String name, String path) {
        aws.glue()
                .createByHand(Crawler.builder()
                        .name(name)
                        .role("theirs")
                        .databaseName("theirs")
                        .targets(t -> t.s3Targets(S3Target.builder().path(path).build()))
                        .build());
    }

    @Test
    void anAdoptedCrawlerKeepsTheTagsOfOthers() {
        aws.glue().retag("crawler/" + NAME, java.util.Map.of("team", "finance"));

        client.update(SCOPE, client.find(SCOPE, NAME).orElseThrow(), wanted());

        assertThat(aws.glue().tagsOf("crawler/" + NAME))
                .containsEntry("team", "finance")
                .containsEntry(Tags.INSTANCE, "demo");
    }

    private static RuntimeException running() {
        return CrawlerRunningException.builder().statusCode(400).build();
    }

    private Object tree(CrawlerState state) {
        return kind.tree(kind.normalize(state));
    }

    private CrawlerState wanted() {
        return kind.normalize(
                kind.desired(CONTRACT).stream().map(Located::value).findFirst().orElseThrow());
    }
}
