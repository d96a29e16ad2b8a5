package io.datapump.pump.trigger;

import io.datapump.pump.PumpClients;
import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.notify.FakeSnsClient;
import io.datapump.pump.store.FakeS3Client;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.ExportTask;
import tools.jackson.databind.json.JsonMapper;

/// The trigger in an AWS of fakes with the declared instances `db-1`, `db-2`, … and a clock that is moved by hand.
final class TriggerWorld {

    static final Instant NIGHT = Instant.parse("2026-03-01T03:00:00Z");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    final FakeS3Client s3 = new FakeS3Client();
    final FakeRdsClient rds = new FakeRdsClient();
    final FakeSfnClient sfn = new FakeSfnClient();
    final FakeSnsClient sns = new FakeSnsClient();
    final TriggerLog written = new TriggerLog();
    final List<String> log = written.text;
    final List<String> deadLetters = new ArrayList<>();
    Instant now = NIGHT;
    private final TriggerFunction function;

    TriggerWorld(int databases) {
        this(databases, RunFixtures.EVERY_SNAPSHOT);
    }

    TriggerWorld(int databases, Intake intake) {
        this(
                IntStream.rangeClosed(1, databases)
                        .mapToObj(i -> entry("db-" + i, SourceKind.INSTANCE, "db-" + i))
                        .toList(),
                intake);
    }

    static RunIndex.Entry entry(String cluster, SourceKind kind, String identifier) {
        return new RunIndex.Entry(
                cluster, new Source(Engine.POSTGRES, kind, identifier), "config/%s/1.json".formatted(cluster), "f");
    }

    /// With these clusters, all with the same intake.
    TriggerWorld(List<RunIndex.Entry> entries, Intake intake) {
        var clock = new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now;
            }
        };
        var clients = new PumpClients(s3, new FakeGlueClient(), rds, sns, sfn, Duration.ofMillis(1));
        function = new TriggerFunction(
                clients, (body, reason) -> deadLetters.add(body), RunFixtures.BUCKET, clock, written.writer(clock));
        var store = new S3ObjectStore(s3, RunFixtures.BUCKET);
        store.write(
                RunIndex.KEY,
                RunConfigurationJson.write(
                        new RunIndex(RunFixtures.index().stateMachine(), Optional.empty(), entries)));
        var like = RunFixtures.configuration(intake);
        entries.forEach(entry -> store.write(
                entry.configuration(),
                RunConfigurationJson.write(new ClusterRun(
                        entry.cluster(),
                        entry.source(),
                        intake,
                        like.export(),
                        like.catalog(),
                        like.rules(),
                        like.databases()))));
    }

    static String arn(int database, String name) {
        return "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:db-%d-%s".formatted(database, name);
    }

    static String id(int database, String name) {
        return ExportId.of("db-" + database, arn(database, name)).value();
    }

    /// A snapshot of a database that RDS has and nobody was told of.
    void snapshot(int database, String name, Instant taken) {
        rds.instanceSnapshots.add(DBSnapshot.builder()
                .dbSnapshotIdentifier("rds:db-%d-%s".formatted(database, name))
                .dbInstanceIdentifier("db-" + database)
                .dbSnapshotArn(arn(database, name))
                .snapshotType("automated")
                .status("available")
                .snapshotCreateTime(taken)
                .build());
    }

    /// Tells of an event about a snapshot; true where the message is done with.
    boolean event(String number, int database, String name) {
        var body = TriggerFunctionTest.message(
                number, "rds:db-%d-%s".formatted(database, name), Optional.of(arn(database, name)));
        return deliver(body);
    }

    /// Delivers the body of a message; true where it is done with.
    boolean deliver(String body) {
        var batch = JSON.writeValueAsBytes(Map.of("Records", List.of(Map.of("messageId", "m", "body", body))));
        return JSON.readTree(function.handle(batch)).path("batchItemFailures").isEmpty();
    }

    void sweep() {
        function.handle("""
                {"version": "0", "source": "aws.events", "detail-type": "Scheduled Event", "detail": {}}""".getBytes(StandardCharsets.UTF_8));
    }

    /// Gives an export that has been started another state.
    void become(String export, String status) {
        become(export, status, NIGHT);
    }

    void become(String export, String status, Instant started) {
        rds.tasks.replaceAll(task -> task.exportTaskIdentifier().equals(export)
                ? task.toBuilder().status(status).taskStartTime(started).build()
                : task);
    }

    /// The exports that have been started, in order.
    List<String> started() {
        return rds.started.stream().map(s -> s.exportTaskIdentifier()).toList();
    }

    List<String> pipelines() {
        return sfn.started.stream().map(s -> s.name()).toList();
    }

    /// An export that somebody else has started.
    void foreign(String id, String arn, String status) {
        rds.tasks.add(ExportTask.builder()
                .exportTaskIdentifier(id)
                .sourceArn(arn)
                .s3Prefix("elsewhere")
                .status(status)
                .build());
    }

    /// Leaves what a run leaves that has published a snapshot.
    void publish(int database, String name, Instant taken) {
        var report = """
                {"version": 1, "status": "published", "cluster": "db-%1$d", "export": "%2$s",
                 "snapshot": {"arn": "%3$s", "time": "%4$s"}, "configuration": "config/db-%1$d/1.json", "tables": [],
                 "gaps": [], "failures": [], "ended": "%4$s"}""".formatted(database, id(database, name), arn(database, name), taken);
        var store = new S3ObjectStore(s3, RunFixtures.BUCKET);
        store.write("runs/db-%d/published.json".formatted(database), report.getBytes(StandardCharsets.UTF_8));
        store.write(
                "runs/db-%d/%s/report.json".formatted(database, id(database, name)),
                report.getBytes(StandardCharsets.UTF_8));
    }

    /// Leaves an object in the lake's bucket.
    void leave(String key, String content) {
        new S3ObjectStore(s3, RunFixtures.BUCKET).write(key, content.getBytes(StandardCharsets.UTF_8));
    }
}
