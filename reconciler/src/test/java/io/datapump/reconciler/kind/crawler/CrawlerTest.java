package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeGlueClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.glue.model.CatalogTarget;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.IcebergTarget;
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
    private final CrawlerClient client = new CrawlerClient(
            aws.clients().glue(), new Polling(Duration.ofMillis(1), Duration.ofMillis(50)), LakeGround.of(demo()));

    /// Every cause of a false difference in GetCrawler's answers, and what must stay a difference. What Glue
    /// adds to a catalog target's configuration makes none, because no crawler of the lake has such a target.
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
                        "target lists of other kinds that are empty",
                        c ->
                                c.targets(s3(
                                                wanted().targets().getFirst().path(),
                                                wanted().targets().getFirst().exclusions())
                                        .toBuilder()
                                        .jdbcTargets(List.<JdbcTarget>of())
                                        .build())),
                same(
                        "what changes by itself",
                        c -> c.state("RUNNING")
                                .version(7L)
                                .lastUpdated(Instant.EPOCH)
                                .creationTime(Instant.EPOCH)
                                .crawlElapsedTime(9L)
                                .lastCrawl(l -> l.status("FAILED"))),
                same("an absent description of nothing", c -> c.crawlerSecurityConfiguration(null)),
                same(
                        "a schedule's state",
                        c -> c.schedule(
                                Schedule.builder().state("TRANSITIONING").build())),
                differs(
                        "a catalog target",
                        "catalogTargets",
                        c -> c.targets(c.build().targets().toBuilder()
                                .catalogTargets(CatalogTarget.builder()
                                        .databaseName("d")
                                        .tables("t")
                                        .build())
                                .build())),
                differs(
                        "an Iceberg target",
                        "icebergTargets",
                        c -> c.targets(c.build().targets().toBuilder()
                                .icebergTargets(
                                        IcebergTarget.builder().paths("s3://x/").build())
                                .build())),
                differs(
                        "a second path",
                        "s3Targets[1]",
                        c -> c.targets(CrawlerTargets.builder()
                                .s3Targets(
                                        S3Target.builder()
                                                .path(wanted().targets()
                                                        .getFirst()
                                                        .path())
                                                .exclusions(wanted().targets()
                                                        .getFirst()
                                                        .exclusions())
                                                .build(),
                                        S3Target.builder().path("s3://z/").build())
                                .build())),
                differs(
                        "an event queue",
                        "s3Targets[0].eventQueueArn",
                        c -> c.targets(CrawlerTargets.builder()
                                .s3Targets(S3Target.builder()
                                        .path(wanted().targets().getFirst().path())
                                        .exclusions(
                                                wanted().targets().getFirst().exclusions())
                                        .eventQueueArn("arn:aws:sqs:eu-west-1:1:q")
                                        .build())
                                .build())),
                differs("another database", "database", c -> c.databaseName("other")),
                differs(
                        "Lake Formation's credentials",
                        "lakeFormation",
                        c -> c.lakeFormationConfiguration(l -> l.useLakeFormationCredentials(true))),
                differs(
                        "a security configuration",
                        "securityConfiguration",
                        c -> c.crawlerSecurityConfiguration("theirs")),
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
                        "s3Targets[0].exclusions",
                        c -> c.targets(s3(wanted().targets().getFirst().path(), List.of("**.csv")))),
                differs(
                        "a default delete behaviour",
                        "deleteBehavior",
                        c -> c.schemaChangePolicy((SchemaChangePolicy) null)),
                differs(
                        "a path without its slash",
                        "s3Targets[0].path",
                        c -> c.targets(s3(
                                "s3://example-demo-lake/catalog/pagila-prod",
                                wanted().targets().getFirst().exclusions()))),
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
    void anotherInvalidInputIsNotRepeated() {
        aws.calls().failNext("CreateCrawler", () -> FakeGlueClient.invalid("Bad path"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted())).hasMessageContaining("Bad path");
        assertThat(aws.calls().made()).containsExactly("CreateCrawler");
    }

    @Test
    void ownersAreReadByTheSweepAndTagsOnlyOfWhatIsDesiredAndNotOwned() {
        for (var cluster : List.of("a", "b", "c")) {
            client.create(SCOPE, only(config(instance(cluster))));
        }
        aws.glue().retag("crawler/datapump-demo-b", new HashMap<>());
        aws.calls().forget();
        var desired = List.of(only(config(instance("a"))), only(config(instance("b"))));

        assertThat(client.live(SCOPE, desired))
                .extracting(CrawlerState::name, live -> live.tags().ownedBy("demo"))
                .containsExactly(
                        tuple("datapump-demo-a", true),
                        tuple("datapump-demo-b", false),
                        tuple("datapump-demo-c", true));
        assertThat(aws.calls().made())
                .containsExactlyInAnyOrder("ListCrawlers", "GetCrawlers", "GetCrawlers", "GetTags");
    }

    @Test
    void absenceIsAnEmptyAnswerAndDeletingTwiceIsNoError() {
        client.create(SCOPE, wanted());
        client.delete(SCOPE, wanted());
        client.delete(SCOPE, wanted());

        assertThat(client.find(SCOPE, NAME)).isEmpty();
        assertThat(client.live(SCOPE, List.of(wanted()))).isEmpty();
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
