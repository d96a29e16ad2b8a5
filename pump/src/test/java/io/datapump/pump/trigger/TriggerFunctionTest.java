package io.datapump.pump.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import io.datapump.pump.PumpClients;
import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.notify.FakeSnsClient;
import io.datapump.pump.store.FakeS3Client;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.telemetry.LogForm;
import io.datapump.pump.telemetry.LogWriter;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.ExportTask;
import tools.jackson.databind.json.JsonMapper;

class TriggerFunctionTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String SNAPSHOT = "rds:shop-prod-2026-03-01-03-07";
    private static final String ID =
            ExportId.of("shop-prod", RunFixtures.SNAPSHOT).value();
    private static final String REPORT = "runs/shop-prod/%s/report.json".formatted(ID);

    private final FakeS3Client s3 = new FakeS3Client();
    private final FakeRdsClient rds = new FakeRdsClient();
    private final FakeSfnClient sfn = new FakeSfnClient();
    private final FakeSnsClient sns = new FakeSnsClient();
    private final TriggerLog written = new TriggerLog();
    private final List<String> log = written.text;
    private final List<String> deadLetters = new ArrayList<>();
    private boolean queueTakesDeadLetters = true;
    private final PumpClients clients = new PumpClients(s3, new FakeGlueClient(), rds, sns, sfn, Duration.ofMillis(1));
    private final Clock clock = Clock.fixed(RunFixtures.NOW, ZoneOffset.UTC);
    private final TriggerFunction function = function(written.writer(clock));

    TriggerFunctionTest() {
        publish(RunFixtures.index(), RunFixtures.configuration());
    }

    private TriggerFunction function(LogWriter writer) {
        return new TriggerFunction(
                clients,
                (body, reason) -> {
                    if (!queueTakesDeadLetters) {
                        throw new TriggerException("Cannot set the message aside.");
                    }
                    deadLetters.add(body + " because " + reason);
                },
                RunFixtures.BUCKET,
                clock,
                writer);
    }

    private void publish(RunIndex index, ClusterRun run) {
        var store = new S3ObjectStore(s3, RunFixtures.BUCKET);
        store.write(RunIndex.KEY, RunConfigurationJson.write(index));
        store.write(RunFixtures.RUN.configuration(), RunConfigurationJson.write(run));
    }

    static String message(String eventNumber, String sourceId, Optional<String> arn) {
        var message = new HashMap<>(Map.of(
                "Source ID", sourceId, "Event ID", "https://docs.aws.amazon.com/x.html#RDS-EVENT-" + eventNumber));
        arn.ifPresent(value -> message.put("Source ARN", value));
        return EventEnvelopeTest.notification(JSON.writeValueAsString(message));
    }

    private static String snapshotEvent(String eventNumber) {
        return message(eventNumber, SNAPSHOT, Optional.of(RunFixtures.SNAPSHOT));
    }

    /// Delivers messages with the ids m-0, m-1 … and answers the ids that must come again.
    private List<String> deliver(String... bodies) {
        return deliver(function, bodies);
    }

    private static List<String> deliver(TriggerFunction function, String... bodies) {
        var records = new ArrayList<Map<String, String>>();
        for (var body : bodies) {
            records.add(Map.of("messageId", "m-" + records.size(), "body", body));
        }
        var answer = function.handle(JSON.writeValueAsBytes(Map.of("Records", records)));
        return JSON.readTree(answer)
                .path("batchItemFailures")
                .valueStream()
                .map(item -> item.path("itemIdentifier").asString())
                .toList();
    }

    private void task(String id, String status, String cause) {
        rds.tasks.add(ExportTask.builder()
                .exportTaskIdentifier(id)
                .sourceArn(RunFixtures.SNAPSHOT)
                .s3Prefix("exported/shop-prod")
                .status(status)
                .failureCause(cause.isEmpty() ? null : cause)
                .build());
    }

    @Test
    void aSnapshotStartsOneExportHoweverOftenItIsAnnounced() {
        assertThat(deliver(snapshotEvent("0169"), snapshotEvent("0169"))).isEmpty();
        assertThat(deliver(snapshotEvent("0169"))).isEmpty();
        assertThat(rds.started).singleElement().satisfies(started -> {
            assertThat(started.exportTaskIdentifier()).isEqualTo(ID);
            assertThat(started.sourceArn()).isEqualTo(RunFixtures.SNAPSHOT);
            assertThat(started.s3BucketName()).isEqualTo("acme-lake");
            assertThat(started.s3Prefix()).isEqualTo("exported/shop-prod");
            assertThat(started.iamRoleArn())
                    .isEqualTo(RunFixtures.configuration().export().role());
            assertThat(started.kmsKeyId())
                    .isEqualTo(RunFixtures.configuration().export().kmsKey());
            assertThat(started.hasExportOnly()).isFalse();
        });
        assertThat(log.get(0)).startsWith("[trigger m-0] started export " + ID);
        assertThat(log.get(1)).startsWith("[trigger m-1] repeat: export " + ID);
    }

    @Test
    void aScopeOfDatabasesExportsThoseOnly() {
        publish(
                RunFixtures.index(),
                RunFixtures.configuration(
                        RunFixtures.EVERY_SNAPSHOT, ExportScope.DATABASES, ExportCleanup.KEEP, CatalogMode.API));
        deliver(snapshotEvent("0169"));
        assertThat(rds.started.getFirst().exportOnly()).containsExactly("shop");
    }

    @Test
    void aSnapshotThatRdsDoesNotListWaitsInTheQueue() {
        rds.refusal = Optional.of(FakeRdsClient.failure("ExportTaskLimitReachedFault"));
        assertThat(deliver(snapshotEvent("0169"), message("0041", "x", Optional.empty())))
                .containsExactly("m-0");
        assertThat(log.getFirst())
                .contains("waiting: export " + ID)
                .contains("RDS says ExportTaskLimitReachedFault: as the test asked");
        rds.refusal = Optional.empty();
        assertThat(deliver(snapshotEvent("0169"))).isEmpty();
        assertThat(rds.started).hasSize(1);
    }

    @Test
    void aRefusalThatWaitingDoesNotMendIsAFailureAndComesAgain() {
        rds.refusal = Optional.of(FakeRdsClient.failure("KMSKeyNotAccessibleFault"));
        assertThat(deliver(snapshotEvent("0169"))).containsExactly("m-0");
        assertThat(log.getFirst())
                .contains("failed: Cannot start export " + ID)
                .contains("KMSKeyNotAccessibleFault, as the test asked (status 400, request REQ-1)");
    }

    @Test
    void oneUnreadableMessageIsSetAsideAtOnceAndHoldsUpNoOther() {
        assertThat(deliver("{\"Message\": \"{broken", snapshotEvent("0169"))).isEmpty();
        assertThat(deadLetters)
                .singleElement()
                .asString()
                .startsWith("{\"Message\": \"{broken because Cannot read the event: The queue's message is not JSON");
        assertThat(log.getFirst()).startsWith("[trigger m-0] unreadable: Cannot read the event");
        assertThat(rds.started).hasSize(1);
    }

    @Test
    void whatCannotBeSetAsideStaysInTheQueue() {
        queueTakesDeadLetters = false;
        assertThat(deliver("{\"Message\": \"{broken")).containsExactly("m-0");
        assertThat(log.getFirst()).contains("failed: Cannot set the message aside.");
    }

    @Test
    void everyOutcomeIsCountedByItsKindWithItsReason() {
        deliver(
                snapshotEvent("0169"),
                snapshotEvent("0169"),
                message("0043", "rds:other-2026-03-01-03-07", Optional.empty()),
                "?");
        assertThat(written.counted()).containsExactly("Started", "Repeated", "Ignored", "Unreadable");
        assertThat(written.metrics)
                .extracting(m -> m.path("Reason").asString())
                .containsExactly("export", "export", "no-start", "unreadable");
        assertThat(written.metrics.getFirst())
                .isEqualTo(JSON.readTree("""
                {"_aws": {"Timestamp": %d, "CloudWatchMetrics": [{"Namespace": "DataPump", "Dimensions": [["Bucket"]],
                 "Metrics": [{"Name": "Started", "Unit": "Count"}]}]},
                 "Bucket": "acme-lake", "Started": 1, "Reason": "export",
                 "run": "%s", "cluster": "shop-prod", "job": "trigger", "event": "m-0"}""".formatted(RunFixtures.NOW.toEpochMilli(), ID)));
    }

    @Test
    void inAwsALineBearsTheRunItIsOfAndAFailureItsLevel() {
        deliver(snapshotEvent("0169"), message("0043", "rds:other-2026-03-01-03-07", Optional.empty()), "?");
        assertThat(written.lines.getFirst())
                .isEqualTo(JSON.readTree("""
                {"time": "%s", "level": "INFO", "run": "%s", "cluster": "shop-prod", "job": "trigger", "event": "m-0",
                 "message": "started export %s of %s for cluster shop-prod"}""".formatted(RunFixtures.NOW, ID, ID, RunFixtures.SNAPSHOT)));
        assertThat(written.lines.get(1).has("run")).as("no run will be of it").isFalse();
        assertThat(written.lines.get(2).path("level").asString()).isEqualTo("ERROR");
        assertThat(written.lines.get(2).path("message").asString()).isEqualTo("unreadable");
    }

    @Test
    void everyOutcomeOfARunBearsItsId() {
        rds.refusal = Optional.of(FakeRdsClient.failure("ExportTaskLimitReachedFault"));
        deliver(snapshotEvent("0169"));
        rds.refusal = Optional.of(FakeRdsClient.failure("KMSKeyNotAccessibleFault"));
        deliver(snapshotEvent("0169"));
        rds.refusal = Optional.empty();
        deliver(snapshotEvent("0169"), snapshotEvent("0169"), snapshotEvent("0164"));
        rds.tasks.clear();
        task(ID, "COMPLETE", "");
        deliver(snapshotEvent("0164"), snapshotEvent("0164"));
        rds.tasks.clear();
        task(ID, "FAILED", "broken");
        deliver(snapshotEvent("0162"), snapshotEvent("0162"), snapshotEvent("0169"));
        assertThat(written.counted())
                .contains("Waiting", "Failed", "Started", "Repeated", "Reported")
                .hasSizeGreaterThanOrEqualTo(10);
        assertThat(written.lines)
                .allSatisfy(line -> assertThat(line.path("run").asString(""))
                        .as(line.toString())
                        .isEqualTo(ID));
    }

    @Test
    void atATerminalALineIsTextAndNothingIsCounted() {
        var terminal = new ArrayList<String>();
        var there = function(new LogWriter(LogForm.TEXT, clock, terminal::add));
        deliver(there, snapshotEvent("0169"), snapshotEvent("0169"), "?");
        rds.refusal = Optional.of(FakeRdsClient.failure("KMSKeyNotAccessibleFault"));
        rds.tasks.clear();
        deliver(there, snapshotEvent("0169"), message("0043", "rds:other-2026-03-01-03-07", Optional.empty()));
        assertThat(terminal)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("[trigger m-0] started export " + ID),
                        line -> assertThat(line).startsWith("[trigger m-1] repeat: export " + ID),
                        line -> assertThat(line).startsWith("[trigger m-2] unreadable: Cannot read the event"),
                        line -> assertThat(line).startsWith("[trigger m-0] failed: Cannot start export " + ID),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "[trigger m-1] ignored: RDS-EVENT-0043 about rds:other-2026-03-01-03-07: a database was restored"));
    }

    @Test
    void anIgnoredEventIsSaidToBeWithItsIdAndSource() {
        assertThat(deliver(message("0043", "rds:other-2026-03-01-03-07", Optional.empty())))
                .isEmpty();
        assertThat(log)
                .containsExactly(
                        "[trigger m-0] ignored: RDS-EVENT-0043 about rds:other-2026-03-01-03-07: a database was restored");
    }

    @Test
    void aManualSnapshotIsLookedUpInBothKinds() {
        var arn = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:before-migration";
        rds.clusterSnapshots.add(DBClusterSnapshot.builder()
                .dbClusterSnapshotIdentifier("before-migration")
                .dbClusterIdentifier("shop-prod")
                .dbClusterSnapshotArn(arn)
                .build());
        assertThat(deliver(message("0075", "before-migration", Optional.of(arn))))
                .isEmpty();
        assertThat(rds.started.getFirst().sourceArn()).isEqualTo(arn);
        rds.started.clear();
        rds.tasks.clear();
        assertThat(deliver(message("0042", "before-migration", Optional.empty())))
                .isEmpty();
        assertThat(rds.started.getFirst().sourceArn()).isEqualTo(arn);
    }

    @Test
    void anOldMessageWithoutArnIsCompletedByAskingRds() {
        rds.instanceSnapshots.add(DBSnapshot.builder()
                .dbSnapshotIdentifier("rds:crm-2026-03-01-03-30")
                .dbInstanceIdentifier("crm")
                .dbSnapshotArn("arn:aws:rds:eu-central-1:111122223333:snapshot:rds:crm-2026-03-01-03-30")
                .build());
        assertThat(deliver(message("0091", "rds:crm-2026-03-01-03-30", Optional.empty())))
                .isEmpty();
        assertThat(log.getFirst()).contains("no cluster is declared for the DB instance crm");
    }

    @Test
    void aDeclaredKindOtherThanTheObservedIsToldAndNothingIsStarted() {
        var swapped = new RunIndex.Entry(
                "shop-prod",
                new Source(Engine.MYSQL, SourceKind.INSTANCE, "shop-prod"),
                RunFixtures.RUN.configuration(),
                "f");
        publish(new RunIndex("arn:machine", Optional.empty(), List.of(swapped)), RunFixtures.configuration());
        assertThat(deliver(snapshotEvent("0169"))).isEmpty();
        assertThat(rds.started).isEmpty();
        assertThat(sns.published.getFirst().message()).contains("DB instance shop-prod", "DB cluster", "\"failed\"");
    }

    @Test
    void aFinishedExportStartsOnePipelineOverOurTask() {
        task("somebody-elses", "COMPLETE", "");
        task(ID, "COMPLETE", "");
        assertThat(deliver(snapshotEvent("0164"), snapshotEvent("0164"))).isEmpty();
        assertThat(sfn.started).singleElement().satisfies(started -> {
            assertThat(started.name()).isEqualTo(ID);
            assertThat(started.stateMachineArn()).isEqualTo(RunFixtures.index().stateMachine());
            assertThat(JSON.readTree(started.input())).isEqualTo(JSON.readTree("""
                            {"cluster": "shop-prod", "export": "%s", "configuration": "config/shop-prod/1.json",
                             "taskDefinition": "datapump-acme-shop-prod"}""".formatted(ID)));
        });
        assertThat(log.get(1)).contains("repeat: the pipeline for export " + ID);
    }

    @Test
    void somebodyElsesExportOfTheSameSnapshotIsNotOurs() {
        task("somebody-elses", "COMPLETE", "");
        assertThat(deliver(snapshotEvent("0164"), snapshotEvent("0162"))).isEmpty();
        assertThat(sfn.started).isEmpty();
        assertThat(sns.published).isEmpty();
        assertThat(log).allSatisfy(line -> assertThat(line).contains("has started none"));
    }

    @Test
    void theTaskHasTheLastWordOverTheEvent() {
        task(ID, "IN_PROGRESS", "");
        assertThat(deliver(snapshotEvent("0164"))).containsExactly("m-0");
        assertThat(log.getFirst()).contains(ID).contains("IN_PROGRESS");
        rds.tasks.clear();
        task(ID, "COMPLETE", "");
        assertThat(deliver(snapshotEvent("0162"))).isEmpty();
        assertThat(sfn.started).hasSize(1);
    }

    @Test
    void aFailedOrCancelledExportIsToldWithItsCause() {
        task(ID, "FAILED", "The role isn't authorized to call s3:PutObject.");
        assertThat(deliver(snapshotEvent("0162"))).isEmpty();
        var message = sns.published.getFirst();
        assertThat(message.topicArn()).isEqualTo(RunFixtures.TOPIC);
        assertThat(message.messageAttributes().get("status"))
                .satisfies(attribute -> assertThat(attribute.stringValue()).isEqualTo("failed"));
        assertThat(JSON.readTree(message.message())
                        .path("failures")
                        .path(0)
                        .path("message")
                        .asString())
                .isEqualTo("Export %s ended as FAILED: The role isn't authorized to call s3:PutObject.".formatted(ID));
        assertThat(deliver(snapshotEvent("0162"))).isEmpty();
        assertThat(sns.published).as("told once").hasSize(1);
        assertThat(log.getLast()).contains("repeat: of export " + ID + " has been told before");
        assertThat(s3.objects).containsKey("runs/shop-prod/latest.json").containsKey(REPORT);
        s3.objects.remove(REPORT);
        rds.tasks.clear();
        task(ID, "CANCELED", "");
        assertThat(deliver(snapshotEvent("0163"))).isEmpty();
        assertThat(sns.published.get(1).message()).contains("CANCELED: RDS gives no cause.");
    }

    @Test
    void anExportOutlivesItsSnapshot() {
        var arn = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:before-migration";
        var id = ExportId.of("shop-prod", arn).value();
        rds.tasks.add(ExportTask.builder()
                .exportTaskIdentifier(id)
                .sourceArn(arn)
                .s3Prefix("exported/shop-prod")
                .status("COMPLETE")
                .build());
        assertThat(deliver(message("0164", "before-migration", Optional.of(arn))))
                .isEmpty();
        assertThat(sfn.started.getFirst().name()).isEqualTo(id);
    }

    @Test
    void theEndOfAnExportOfNobodyKnownIsIgnored() {
        var arn = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:gone";
        assertThat(deliver(message("0164", "gone", Optional.of(arn)))).isEmpty();
        assertThat(log.getFirst()).contains("ignored: RDS-EVENT-0164 about gone: RDS does not know this snapshot");
    }

    @Test
    void theEndOfAnExportWhoseSnapshotIsGoneIsNotLost() {
        assertThat(deliver(message("0164", "before-migration", Optional.empty())))
                .containsExactly("m-0");
        assertThat(log.getFirst()).contains("no longer knows the snapshot").contains("before-migration");
    }

    @Test
    void withoutAPublishedConfigurationNothingIsDecided() {
        s3.objects.remove(RunFixtures.RUN.configuration());
        assertThat(deliver(snapshotEvent("0169"))).containsExactly("m-0");
        s3.objects.remove(RunIndex.KEY);
        assertThat(deliver(snapshotEvent("0169"))).containsExactly("m-0");
        assertThat(log.get(1)).contains("config/index.json does not exist");
    }

    @Test
    void lambdasStreamsCarryTheSameAnswer() throws IOException {
        queueTakesDeadLetters = false;
        var output = new ByteArrayOutputStream();
        var input =
                new ByteArrayInputStream("{\"Records\": [{\"messageId\": \"m-7\", \"body\": \"?\"}]}".getBytes(UTF_8));
        function.handleRequest(input, output, noContext());
        assertThat(output.toString(UTF_8)).isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"m-7\"}]}");
    }

    /// The function needs nothing of Lambda's context.
    private static Context noContext() {
        return (Context) Proxy.newProxyInstance(
                Context.class.getClassLoader(), new Class<?>[] {Context.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void whatIsNoBatchFailsTheInvocation() {
        assertThatThrownBy(() -> function.handle("{\"test\": true}".getBytes(UTF_8)))
                .isInstanceOf(TriggerException.class)
                .hasMessageContaining("not a batch");
    }
}
