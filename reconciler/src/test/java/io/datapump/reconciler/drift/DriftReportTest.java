package io.datapump.reconciler.drift;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.sized;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.render.DriftJson;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.Attribute;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.Schedule;

class DriftReportTest {

    private static final String CRAWLER = "datapump-demo-pagila-prod";
    private static final String SUBSCRIPTION = "datapump-demo-db-snapshot";
    private static final Commands COMMANDS = Commands.of("lake-config");

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));

    @BeforeEach
    void apply() {
        assertThat(reconciler.apply(demo(), reconciler.plan(demo()), line -> {}).succeeded())
                .isTrue();
        aws.calls().forget();
    }

    private DriftReport drift() {
        return drift(demo());
    }

    private DriftReport drift(LakeConfig config) {
        return reconciler.drift(config, Optional.empty(), COMMANDS, line -> {});
    }

    @Test
    void whatWasJustAppliedHasNotDrifted() {
        var report = drift();

        assertThat(report.isDrift()).isFalse();
        assertThat(report.bystanders().isEmpty()).isTrue();
        assertThat(aws.calls().changes()).isEmpty();
    }

    @Test
    void whatChangesOnItsOwnInACrawlerIsNoDrift() {
        aws.glue()
                .tamperCrawler(
                        CRAWLER,
                        c -> c.state(CrawlerState.RUNNING)
                                .version(9L)
                                .creationTime(Instant.EPOCH)
                                .lastUpdated(Instant.EPOCH)
                                .crawlElapsedTime(90L)
                                .lastCrawl(l -> l.status(LastCrawlStatus.FAILED)
                                        .errorMessage("Access denied")
                                        .startTime(Instant.EPOCH)));

        assertThat(drift().isDrift()).isFalse();
    }

    @Test
    void whatChangesOnItsOwnInASubscriptionIsNoDrift() {
        aws.rds()
                .tamper(
                        SUBSCRIPTION,
                        s -> s.status("no-permission")
                                .subscriptionCreationTime("2026-03-01 00:00:00.0")
                                .customerAwsId("999999999999"));

        assertThat(drift().isDrift()).isFalse();
    }

    @Test
    void whatChangesOnItsOwnInADatabaseIsNoDrift() {
        aws.glue()
                .tamperDatabase(
                        "datalake",
                        d -> d.createTime(Instant.EPOCH)
                                .catalogId("999999999999")
                                .parameters(Map.of("team", "finance")));

        assertThat(drift().isDrift()).isFalse();
    }

    @Test
    void whatEcsAddsToARevisionIsNoDrift() {
        aws.ecs()
                .reviseByHand(
                        CRAWLER,
                        d -> d.registeredAt(Instant.EPOCH)
                                .registeredBy("arn:aws:iam::123456789012:user/someone")
                                .requiresAttributes(Attribute.builder()
                                        .name("com.amazonaws.ecs.capability.docker-remote-api.1.18")
                                        .build())
                                .enableFaultInjection(false));

        assertThat(drift().isDrift()).isFalse();
    }

    @Test
    void aChangeByHandIsDriftWithWhatDiffersAndSinceWhen() {
        schedule("cron(0 6 * * ? *)");

        var report = drift();

        assertThat(report.isDrift()).isTrue();
        assertThat(report.drifts()).singleElement().isInstanceOfSatisfying(Drift.Changed.class, changed -> {
            assertThat(changed.resource()).hasToString("glue-crawler/" + CRAWLER);
            assertThat(changed.fields())
                    .singleElement()
                    .satisfies(field -> assertThat(field.path()).hasToString("schedule"));
            assertThat(changed.since())
                    .hasValueSatisfying(since -> assertThat(since.label()).isEqualTo("version 2"));
            assertThat(changed.repair()).isEqualTo(Drift.Repair.IN_PLACE);
            assertThat(changed.heal()).isEqualTo(new Mend.Command("./datapump apply lake-config"));
        });
    }

    private void schedule(String cron) {
        aws.glue()
                .tamperCrawler(
                        CRAWLER,
                        c -> c.version(2L)
                                .lastUpdated(Instant.parse("2026-03-02T04:05:06Z"))
                                .schedule(Schedule.builder()
                                        .scheduleExpression(cron)
                                        .build()));
    }

    @Test
    void aSubscriptionNarrowedByHandIsMendedByReplacement() {
        aws.rds().tamper(SUBSCRIPTION, s -> s.sourceIdsList("rds:pagila-prod-2026-01-01"));

        assertThat(drift().drifts())
                .singleElement()
                .isInstanceOfSatisfying(
                        Drift.Changed.class,
                        changed -> assertThat(changed.repair()).isEqualTo(Drift.Repair.BY_REPLACEMENT));
    }

    @Test
    void whatDoesNotExistWasDeleted() {
        aws.clients().rds().deleteEventSubscription(r -> r.subscriptionName(SUBSCRIPTION));

        assertThat(drift().drifts()).singleElement().isInstanceOfSatisfying(Drift.Gone.class, gone -> {
            assertThat(gone.resource()).hasToString("rds-event-subscription/" + SUBSCRIPTION);
            assertThat(gone.at().file()).isEqualTo("lake-config/clusters/pagila-prod.yaml");
        });
    }

    @Test
    void removedTagsAreDriftThatAdoptingHeals() {
        aws.rds().removeTags(SUBSCRIPTION);

        assertThat(drift().drifts())
                .singleElement()
                .isInstanceOfSatisfying(
                        Drift.Disowned.class,
                        disowned -> assertThat(disowned.heal())
                                .isEqualTo(new Mend.Command("./datapump adopt rds-event-subscription/" + SUBSCRIPTION
                                        + " --config lake-config")));
    }

    @Test
    void whatAnotherLakeHasTakenIsNotTakenBackByACommand() {
        aws.rds().addTag(SUBSCRIPTION, "data-pump:instance", "other");

        assertThat(drift().drifts())
                .singleElement()
                .isInstanceOfSatisfying(
                        Drift.Disowned.class,
                        disowned -> assertThat(disowned.heal())
                                .isInstanceOfSatisfying(
                                        Mend.Words.class,
                                        words -> assertThat(words.sentence()).contains("\"other\"")));
    }

    @Test
    void whatWorksOnTheLakeUndeclaredIsListedAndIsNoDrift() {
        aws.glue().putCrawler(crawler("by-bucket", "scratch", "s3://example-demo-lake/catalog/pagila-prod/"));
        aws.glue().putCrawler(crawler("by-database", "DataLake", "s3://elsewhere/"));
        aws.glue().putCrawler(crawler("elsewhere", "finance", "s3://example-demo-lakeside/catalog/"));
        aws.clients()
                .rds()
                .createEventSubscription(r -> r.subscriptionName("second-ear")
                        .snsTopicArn("arn:aws:sns:eu-west-1:123456789012:datapump-demo-events")
                        .sourceType("db-snapshot"));
        aws.clients()
                .rds()
                .createEventSubscription(r -> r.subscriptionName("finance")
                        .snsTopicArn("arn:aws:sns:eu-west-1:123456789012:finance")
                        .sourceType("db-snapshot"));
        aws.calls().forget();

        var report = drift();

        assertThat(report.isDrift()).isFalse();
        assertThat(report.bystanders().unmanaged())
                .extracting(unmanaged -> unmanaged.resource().toString())
                .containsExactly(
                        "glue-crawler/by-bucket", "glue-crawler/by-database", "rds-event-subscription/second-ear");
        assertThat(aws.calls().made())
                .as("tags are read of the database, and of no crawler that is neither ours nor asked for")
                .filteredOn("GetTags"::equals)
                .hasSize(1);
        assertThat(aws.calls().changes()).isEmpty();
    }

    private static Crawler crawler(String name, String database, String path) {
        return Crawler.builder()
                .name(name)
                .role("someone")
                .databaseName(database)
                .targets(t -> t.s3Targets(S3Target.builder().path(path).build()))
                .state(CrawlerState.READY)
                .version(1L)
                .build();
    }

    @Test
    void tablesOfOthersInTheLakesDatabaseAreListed() {
        aws.glue().putTable("datalake", "pagila_film", "s3://example-demo-lake/catalog/pagila-prod/pagila.film/");
        aws.glue().putTable("datalake", "old_film", "s3://example-demo-lake/catalog/old/old.film/");

        assertThat(drift().bystanders().tables())
                .singleElement()
                .satisfies(stray -> assertThat(stray.table().name()).isEqualTo("old_film"));
    }

    @Test
    void anOrphanIsNoDrift() {
        var both = config(instance("pagila-prod"), instance("old"));
        reconciler.apply(both, reconciler.plan(both), line -> {});

        var report = drift();

        assertThat(report.bystanders().orphans())
                .extracting(Object::toString)
                .contains("glue-crawler/datapump-demo-old", "ecs-task-definition/datapump-demo-old");
    }

    @Test
    void pendingChangesOfAChangedConfigurationAreNoDrift() {
        aws.rds().removeTags(SUBSCRIPTION);

        var report = drift(config(sized("pagila-prod", 2048, 8192)));

        assertThat(report.configuration()).isEqualTo(DriftReport.Standing.CHANGED);
        assertThat(report.pending())
                .extracting(pending -> pending.resource().kind().value())
                .contains("ecs-task-definition");
        assertThat(report.drifts()).singleElement().isInstanceOf(Drift.Disowned.class);
    }

    @Test
    void everyDifferenceFromTheConfigurationInForceIsDrift() {
        schedule("cron(0 6 * * ? *)");

        var report = drift(demo());

        assertThat(report.configuration()).isEqualTo(DriftReport.Standing.IN_FORCE);
        assertThat(report.drifts()).hasSize(1);
        assertThat(report.pending()).isEmpty();
    }

    @Test
    void equalStatesGiveEqualBytes() {
        schedule("cron(0 6 * * ? *)");
        aws.rds().removeTags(SUBSCRIPTION);
        var first = DriftJson.write(drift());
        aws.glue().tamperCrawler(CRAWLER, c -> c.state(CrawlerState.RUNNING));
        aws.rds().tamper(SUBSCRIPTION, s -> s.eventCategoriesList(List.of("notification", "failure", "creation")));

        assertThat(DriftJson.write(drift())).isEqualTo(first);
    }
}
