package io.datapump.pump.job.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.Superseded;
import io.datapump.pump.telemetry.Metrics;
import io.datapump.pump.telemetry.Metrics.Figure;
import io.datapump.pump.telemetry.Metrics.Unit;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class NotifyJobTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JobFixtures fixtures = new JobFixtures();

    private JsonNode notified(Optional<String> failure) {
        new NotifyJob(fixtures.context(RunFixtures.configuration()), failure, EndOfRun.UNHEARD).run();
        return NotificationSchema.read(fixtures.published.getLast().message());
    }

    private static List<String> texts(JsonNode list, String field) {
        return list.valueStream().map(node -> node.path(field).asString()).toList();
    }

    @Test
    void aWholeRunIsPublishedWithItsTables() {
        fixtures.applied(Optional.of("0123456789abcdef0123456789abcdef01234567"));
        fixtures.receipts().rememberCommit();
        fixtures.receipts().begin(RunFixtures.NOW.minusSeconds(600));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders", "notes"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("notes"));
        fixtures.receipts()
                .write(RunFixtures.staged("orders", "ano=2024/a.parquet", "ano=2024/b.parquet", "ano=2025/c.parquet"));
        fixtures.everyJobReported();
        fixtures.receipts().write(new JobReport("repartition", "shop.orders", 1, 3, 30, 300, 700, 1500, List.of()));
        var message = notified(Optional.empty());
        assertThat(message).isEqualTo(JSON.readTree("""
                {"version": 1, "status": "published", "cluster": "shop-prod",
                 "export": "shop-prod-2026-03-01-03-07-0123456789",
                 "snapshot": {
                   "arn": "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:rds:shop-prod-2026-03-01-03-07",
                   "time": "2026-03-01T03:08:12Z"},
                 "configuration": "config/shop-prod/1.json", "configurationHash": "1",
                 "commit": "0123456789abcdef0123456789abcdef01234567",
                 "tables": [
                   {"source": "shop.shop.notes", "database": "shop", "name": "notes",
                    "as": {"database": "shop", "table": "notes"}, "table": "shop_notes",
                    "rows": 0, "bytes": 0, "files": 0, "partitions": 0},
                   {"source": "shop.shop.orders", "database": "shop", "name": "orders",
                    "as": {"database": "shop", "table": "orders"}, "table": "shop_orders",
                    "rows": 30, "bytes": 300, "files": 3, "partitions": 2}],
                 "notTaken": 0, "gaps": [], "failures": [],
                 "jobs": [
                   {"job": "catalog", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0, "bytesThrough": 0},
                   {"job": "clear-export", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0,
                    "bytesThrough": 0},
                   {"job": "clear-longterm", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0,
                    "bytesThrough": 0},
                   {"job": "copy", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0, "bytesThrough": 0},
                   {"job": "inspect", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0, "bytesThrough": 0},
                   {"job": "publish", "subject": "", "millis": 0, "files": 0, "rows": 0, "bytes": 0, "bytesThrough": 0},
                   {"job": "repartition", "subject": "shop.orders", "millis": 1500, "files": 3, "rows": 30,
                    "bytes": 300, "bytesThrough": 700}],
                 "started": "2026-03-01T04:50:00Z", "ended": "2026-03-01T05:00:00Z",
                 "purges": [], "report": "runs/shop-prod/shop-prod-2026-03-01-03-07-0123456789/report.json"}"""));
        var published = fixtures.published.getLast();
        assertThat(published.subject()).isEqualTo("Data Pump: shop-prod published");
        assertThat(published.attributes()).isEqualTo(Map.of("status", "published", "cluster", "shop-prod"));
        assertThat(fixtures.bucket.text(RunFixtures.RUN.receipt("report.json"))).isEqualTo(published.message());
    }

    @Test
    void gapsMakeItPublishedWithGaps() {
        fixtures.receipts()
                .write(RunFixtures.manifest(List.of("orders"), List.of("Table shop.big was skipped by RDS.")));
        fixtures.everyJobReported();
        var message = notified(Optional.empty());
        assertThat(message.path("status").asString()).isEqualTo("published-with-gaps");
        assertThat(message.path("gaps").path(0).asString()).isEqualTo("Table shop.big was skipped by RDS.");
        assertThat(message.has("started")).isFalse();
    }

    @Test
    void aRunWithoutMarkedTablesIsAGap() {
        fixtures.receipts().write(RunFixtures.manifest(List.of(), List.of()));
        fixtures.everyJobReported();
        var message = notified(Optional.empty());
        assertThat(message.path("status").asString()).isEqualTo("published-with-gaps");
        assertThat(message.path("gaps").path(0).asString()).contains("marked");
    }

    @Test
    void aFailedJobsOwnWordsAreTheFailure() {
        fixtures.receipts().write(new JobFailure("inspect", "", "Cannot read x.parquet: it is cut off."));
        var message = notified(Optional.of("inspect: Essential container in task exited (exit code 1)"));
        assertThat(message.path("status").asString()).isEqualTo("failed");
        assertThat(texts(message.path("failures"), "message")).containsExactly("Cannot read x.parquet: it is cut off.");
        assertThat(message.has("snapshot")).isFalse();
        assertThat(message.path("tables")).isEmpty();
    }

    @Test
    void howManyTablesFailedIsToldBesideWhatEachOfThemSays() {
        fixtures.receipts().write(new JobFailure("repartition", "shop.a", "Cannot read a."));
        var pipeline = "tables: 2 of 3 failed; why is below runs/shop-prod/e-1/failed/";
        var message = notified(Optional.of(pipeline));
        assertThat(texts(message.path("failures"), "job")).containsExactly("repartition", "pipeline");
        assertThat(texts(message.path("failures"), "message")).containsExactly("Cannot read a.", pipeline);
    }

    @Test
    void aTaskThatWasKilledIsNamedBesideWhatJobsSay() {
        fixtures.receipts().write(new JobFailure("copy", "", "Cannot read a."));
        var pipeline = "copy: OutOfMemoryError (exit code 137). The container was killed.";
        var killed = notified(Optional.of(pipeline));
        assertThat(texts(killed.path("failures"), "message")).containsExactly("Cannot read a.", pipeline);
    }

    /// Its receipt may be what could not be written.
    @Test
    void aJobThatEndedByItselfWithoutAWordIsNamedBesideFailedTables() {
        fixtures.receipts().write(new JobFailure("repartition", "shop.a", "Cannot read a."));
        var pipeline = "tables: 1 of 3 failed; why is below runs/shop-prod/e-1/failed/;"
                + " publish: Essential container in task exited (exit code 1)";
        var message = notified(Optional.of(pipeline));
        assertThat(texts(message.path("failures"), "message")).containsExactly("Cannot read a.", pipeline);
    }

    @Test
    void aTaskThatNeverRanIsReportedWithEcssReason() {
        var pipeline = "copy: CannotPullContainerError: not found (no exit code). The image cannot be pulled.";
        var message = notified(Optional.of(pipeline));
        assertThat(texts(message.path("failures"), "message")).containsExactly(pipeline);
    }

    @Test
    void silenceIsAFailure() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.report(JobName.INSPECT));
        var message = notified(Optional.empty());
        assertThat(message.path("status").asString()).isEqualTo("failed");
        assertThat(texts(message.path("failures"), "job"))
                .containsExactly("copy", "publish", "clear-export", "catalog");
    }

    @Test
    void whatWasPublishedBeforeAFailureIsListed() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(new JobFailure("catalog", "", "Cannot crawl."));
        var message = notified(Optional.of("catalog: Cannot crawl."));
        assertThat(message.path("status").asString()).isEqualTo("failed");
        assertThat(texts(message.path("tables"), "table")).containsExactly("shop_orders");
    }

    @Test
    void aMessageTooLongForTheTopicKeepsItsReport() {
        var names = IntStream.range(0, 3000).mapToObj("table_%04d"::formatted).toList();
        names.forEach(name -> fixtures.receipts().write(RunFixtures.staged(name, "a.parquet")));
        fixtures.receipts().write(RunFixtures.manifest(names, List.of()));
        fixtures.everyJobReported();
        var message = notified(Optional.empty());
        assertThat(message.path("tables")).isEmpty();
        assertThat(message.path("status").asString()).isEqualTo("published");
        var report = JSON.readTree(fixtures.bucket.text(message.path("report").asString()));
        assertThat(report.path("tables")).hasSize(3000);
        assertThat(last(RunReport.publishedKey("shop-prod")).tables()).hasSize(3000);
    }

    @Test
    void theLastRunAndTheLastPublishedOneAreLeftWhereTheyCanBeFound() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "ano=2024/a.parquet"));
        fixtures.everyJobReported();
        notified(Optional.empty());
        var published = last(RunReport.publishedKey("shop-prod"));
        assertThat(published)
                .isEqualTo(last(RunReport.latestKey("shop-prod")))
                .isEqualTo(new RunReport(
                        "shop-prod",
                        RunFixtures.RUN.export(),
                        RunFixtures.RUN.configuration(),
                        new RunReport.Outcome(RunStatus.PUBLISHED, List.of(), List.of()),
                        new RunReport.Times(
                                Optional.of(Instant.parse("2026-03-01T03:08:12Z")), Optional.empty(), RunFixtures.NOW),
                        List.of(new RunReport.Table("shop", "orders", new LakeTable("shop", "orders"), 10, 100, 1, 1)),
                        Optional.of(0),
                        published.trail()));
        notified(Optional.empty());
        assertThat(last(RunReport.publishedKey("shop-prod"))).isEqualTo(published);
    }

    @Test
    void aRunThatPublishesNothingLeavesWhatTheLastOneHasPublished() {
        fixtures.receipts().write(new JobFailure("inspect", "", "Cannot read x.parquet: it is cut off."));
        notified(Optional.empty());
        assertThat(last(RunReport.latestKey("shop-prod")).outcome())
                .isEqualTo(new RunReport.Outcome(
                        RunStatus.FAILED, List.of(), List.of("Cannot read x.parquet: it is cut off.")));
        assertThat(fixtures.bucket.find(RunReport.publishedKey("shop-prod"))).isEmpty();
    }

    @Test
    void aRunThatALaterOneHasOvertakenIsNoFailureAndLeavesTheLastRunAsItWas() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of("Table shop.big was skipped.")));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.receipts().write(new Superseded("publish", "", "later", "The run of a later snapshot has won."));
        fixtures.bucket.with(RunReport.latestKey("shop-prod"), "the later run's");
        var message = notified(Optional.empty());
        assertThat(message.path("status").asString()).isEqualTo("superseded");
        assertThat(message.path("supersededBy").asString()).isEqualTo("later");
        assertThat(message.path("tables")).isEmpty();
        assertThat(message.path("gaps")).isEmpty();
        assertThat(message.path("failures")).isEmpty();
        assertThat(fixtures.published.getLast().subject()).isEqualTo("Data Pump: shop-prod superseded");
        assertThat(fixtures.published.getLast().attributes()).containsEntry("status", "superseded");
        assertThat(fixtures.bucket.text(RunReport.latestKey("shop-prod"))).isEqualTo("the later run's");
        assertThat(fixtures.bucket.find(RunReport.publishedKey("shop-prod"))).isEmpty();
    }

    @Test
    void whatFailsAfterwardsStillMakesAnOvertakenRunAFailure() {
        fixtures.receipts().write(new Superseded("publish", "", "later", "The run of a later snapshot has won."));
        var message = notified(Optional.of("catalog: CannotPullContainerError (no exit code)"));
        assertThat(message.path("status").asString()).isEqualTo("failed");
        assertThat(message.has("supersededBy")).isFalse();
    }

    @Test
    void anOlderSnapshotToldOfAgainDoesNotTakeThePlaceOfALaterOne() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.everyJobReported();
        notified(Optional.empty());
        var key = RunReport.publishedKey("shop-prod");
        var own = fixtures.bucket.text(key);
        var later = own.replace("2026-03-01T03:08:12Z", "2026-03-02T03:08:12Z");
        fixtures.bucket.write(key, later.getBytes(UTF_8));
        notified(Optional.empty());
        assertThat(fixtures.bucket.text(key)).isEqualTo(later);
        fixtures.bucket.write(key, "cut off".getBytes(UTF_8));
        notified(Optional.empty());
        assertThat(fixtures.bucket.text(key)).isEqualTo(own);
    }

    @Test
    void aMessageTooLongForTheTopicKeepsTheTasksThatAreOneForTheRun() {
        fixtures.receipts().write(RunFixtures.manifest(List.of(), List.of("Something is missing. ".repeat(20_000))));
        fixtures.everyJobReported();
        fixtures.receipts().write(new JobReport("repartition", "shop.orders", 1, 3, 30, 300, 700, 1500, List.of()));
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty(), EndOfRun.UNHEARD).run();
        var message = JSON.readTree(fixtures.published.getLast().message());
        assertThat(texts(message.path("jobs"), "subject")).containsOnly("").hasSize(6);
    }

    @Test
    void theEndIsHeardOfWithTheWholeNotificationAndItsFigures() {
        fixtures.receipts().begin(RunFixtures.NOW.minusSeconds(600));
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of("Table shop.big was skipped.")));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.everyJobReported();
        var heard = new ArrayList<Metrics>();
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty(), (run, metrics) -> {
                    assertThat(run.tables()).hasSize(1);
                    heard.add(metrics);
                })
                .run();
        assertThat(heard.getFirst())
                .isEqualTo(new Metrics(
                        Map.of("Cluster", "shop-prod"),
                        List.of(
                                new Figure("RunsPublishedWithGaps", Unit.COUNT, 1),
                                new Figure("TablesPublished", Unit.COUNT, 1),
                                new Figure("Rows", Unit.COUNT, 10),
                                new Figure("Bytes", Unit.BYTES, 100),
                                new Figure("DurationSeconds", Unit.SECONDS, 600),
                                new Figure("Gaps", Unit.COUNT, 1),
                                new Figure("Failures", Unit.COUNT, 0),
                                new Figure("DataAgeSeconds", Unit.SECONDS, 6708))));
    }

    @Test
    void aRunThatHasPublishedNothingSaysNothingOfTheAgeOfTheData() {
        var failed = RunNotification.ofFailedExport(
                RunFixtures.RUN, RunFixtures.SNAPSHOT, "The KMS key is disabled.", RunFixtures.NOW);
        assertThat(RunMetrics.of(failed).figures())
                .extracting(Figure::name)
                .contains("RunsFailed", "Failures")
                .doesNotContain("DataAgeSeconds", "DurationSeconds", "RunsPublished");
    }

    @Test
    void aRunThatWentBackOnPurposeTakesThePlaceOfTheLaterOne() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts().write(RunFixtures.staged("orders", "a.parquet"));
        fixtures.everyJobReported();
        notified(Optional.empty());
        var key = RunReport.publishedKey("shop-prod");
        var own = fixtures.bucket.text(key);
        fixtures.bucket.write(
                key, own.replace("2026-03-01T03:08:12Z", "2026-03-02T03:08:12Z").getBytes(UTF_8));
        fixtures.receipts().ask(new Replay(Optional.empty(), true));
        notified(Optional.empty());
        assertThat(fixtures.bucket.text(key)).isEqualTo(own);
        assertThat(fixtures.receipts().replay()).isEqualTo(Replay.WHOLE);
    }

    @Test
    void theReplayOfOneTableSaysSo() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.everyJobReported();
        fixtures.receipts().ask(new Replay(Optional.of("shop.orders"), false));
        assertThat(notified(Optional.empty()).path("onlyTable").asString()).isEqualTo("shop.orders");
    }

    private RunReport last(String key) {
        return RunReport.read(fixtures.bucket.text(key).getBytes(UTF_8));
    }

    @Test
    void aFailedExportIsTheSameMessage() {
        var notification = RunNotification.ofFailedExport(
                RunFixtures.RUN, RunFixtures.SNAPSHOT, "The KMS key is disabled.", RunFixtures.NOW);
        var json = new String(notification.json(), UTF_8);
        assertThat(NotificationSchema.schema().validate(json, InputFormat.JSON)).isEmpty();
        assertThat(JSON.readTree(json).has("report")).isFalse();
        assertThat(notification.subject()).isEqualTo("Data Pump: shop-prod failed");
    }

    @Test
    void theSchemaRefusesWhatIsNotSuchAMessage() {
        assertThat(NotificationSchema.schema().validate("{\"version\": 2}", InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void theTopicIsToldStatusAndClusterAndItsRefusalIsAFailure() {
        var sns = new FakeSnsClient();
        var notifier = new SnsNotifier(sns, RunFixtures.TOPIC);
        notifier.publish("Data Pump", "{}", Map.of("status", "failed"));
        assertThat(sns.published.getFirst().topicArn()).isEqualTo(RunFixtures.TOPIC);
        assertThat(sns.published.getFirst().messageAttributes().get("status"))
                .satisfies(a -> assertThat(a.stringValue()).isEqualTo("failed"));
        sns.refusal = Optional.of(SdkClientException.create("Connection reset"));
        assertThatThrownBy(() -> notifier.publish("Data Pump", "{}", Map.of()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(RunFixtures.TOPIC)
                .hasMessageContaining("Connection reset");
    }
}
