package io.datapump.local.aws.rds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.client.FaultPlan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DbSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.rds.model.ExportTaskAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.ExportTaskNotFoundException;
import software.amazon.awssdk.services.rds.model.Filter;
import software.amazon.awssdk.services.rds.model.IamRoleNotFoundException;
import software.amazon.awssdk.services.rds.model.InvalidExportOnlyException;
import software.amazon.awssdk.services.rds.model.InvalidExportSourceStateException;
import software.amazon.awssdk.services.rds.model.InvalidExportTaskStateException;
import software.amazon.awssdk.services.rds.model.InvalidS3BucketException;
import software.amazon.awssdk.services.rds.model.KmsKeyNotAccessibleException;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.StartExportTaskRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

class ExportTasksTest {

    private static final String SNAPSHOT =
            "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:pagila-prod-2026-03-01-03-07";

    @TempDir
    private Path dir;

    private RdsFixture aws;

    @BeforeEach
    void open() {
        aws = new RdsFixture(dir);
        aws.rds.databases().takeSnapshot("pagila-prod", Instant.parse("2026-03-01T03:07:00Z"));
    }

    private List<String> keys() {
        return aws.s3.client().listObjectsV2(b -> b.bucket("lake")).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    @Test
    void anExportGoesFromStartingToItsEvent() {
        aws.subscribe("db-snapshot", "notification");
        aws.export("e-1", SNAPSHOT);
        var seen = new ArrayList<>(List.of(aws.status("e-1")));
        while (aws.rds.advance()) {
            seen.add(aws.status("e-1"));
        }

        assertThat(seen).containsExactly("STARTING", "IN_PROGRESS", "COMPLETE", "COMPLETE");
        assertThat(aws.events()).containsExactly("RDS-EVENT-0161");
        assertThat(aws.messages().getFirst().get("Source ARN").asString()).isEqualTo(SNAPSHOT);
        assertThat(aws.messages().getFirst().toString()).doesNotContain("e-1");
        assertThat(keys()).containsExactly("exported/pagila-prod/e-1/db/public.t/1/part-00000.gz.parquet");
        var task = aws.client()
                .describeExportTasks(b -> b.sourceArn(SNAPSHOT))
                .exportTasks()
                .getFirst();
        assertThat(task.percentProgress()).isEqualTo(100);
        assertThat(task.totalExtractedDataInGB()).isEqualTo(3);
        assertThat(task.s3Prefix()).isEqualTo("exported/pagila-prod");
        assertThat(task.snapshotTime()).isEqualTo(Instant.parse("2026-03-01T03:07:00Z"));
        assertThat(task.taskEndTime()).isEqualTo(task.taskStartTime().plusSeconds(60));
        assertThat(task.sourceTypeAsString()).isEqualTo("SNAPSHOT");
    }

    @Test
    void anExportThatWasBeingWrittenIsWrittenAgainFromItsBeginning() {
        aws.subscribe("db-snapshot", "notification");
        aws.export("e-1", SNAPSHOT);
        aws.calls.inject(FaultPlan.failing("rds-export:WriteFile", 1, () -> new IllegalStateException("killed")));
        aws.s3
                .client()
                .putObject(
                        b -> b.bucket("lake").key("exported/pagila-prod/e-1/left-behind"),
                        software.amazon.awssdk.core.sync.RequestBody.empty());
        aws.rds.advance();
        assertThatThrownBy(() -> aws.rds.advance()).hasMessage("killed");
        aws.reopen();
        aws.settle();

        assertThat(aws.status("e-1")).isEqualTo("COMPLETE");
        assertThat(keys()).hasSize(1);
        assertThat(aws.events()).containsExactly("RDS-EVENT-0161");
    }

    @Test
    void anExportThatCannotBeWrittenFailsAndSaysWhy() {
        aws.subscribe("db-snapshot", "notification");
        aws.writingBy((content, scratch, order, sink) -> {
            throw new IllegalArgumentException("no such table");
        });
        aws.export("e-1", SNAPSHOT);
        aws.settle();

        var task = aws.client()
                .describeExportTasks(b -> b.exportTaskIdentifier("e-1"))
                .exportTasks()
                .getFirst();
        assertThat(task.status()).isEqualTo("FAILED");
        assertThat(task.failureCause()).isEqualTo("no such table");
        assertThat(aws.events()).containsExactly("RDS-EVENT-0159");
    }

    @Test
    void aCancelledExportEndsAsCanceled() {
        aws.subscribe("db-snapshot", "notification");
        aws.export("e-1", SNAPSHOT);
        aws.client().cancelExportTask(b -> b.exportTaskIdentifier("e-1"));
        assertThat(aws.status("e-1")).isEqualTo("CANCELING");
        aws.settle();

        assertThat(aws.status("e-1")).isEqualTo("CANCELED");
        assertThat(aws.events()).containsExactly("RDS-EVENT-0160");
        assertThatThrownBy(() -> aws.client().cancelExportTask(b -> b.exportTaskIdentifier("e-1")))
                .isInstanceOf(InvalidExportTaskStateException.class);
        assertThatThrownBy(() -> aws.client().cancelExportTask(b -> b.exportTaskIdentifier("none")))
                .isInstanceOf(ExportTaskNotFoundException.class);
    }

    @Test
    void aNameIsTakenForEver() {
        aws.export("e-1", SNAPSHOT);
        assertThatThrownBy(() -> aws.export("e-1", SNAPSHOT)).isInstanceOf(ExportTaskAlreadyExistsException.class);
        aws.settle();
        assertThatThrownBy(() -> aws.export("e-1", SNAPSHOT)).isInstanceOf(ExportTaskAlreadyExistsException.class);
    }

    @Test
    void oneSnapshotIsExportedOnceAtATime() {
        aws.export("e-1", SNAPSHOT);
        assertThatThrownBy(() -> aws.export("e-2", SNAPSHOT)).isInstanceOf(InvalidExportSourceStateException.class);
        aws.settle();
        aws.export("e-2", SNAPSHOT);
    }

    @Test
    void theSixthExportIsRefusedUntilOneHasEnded() {
        for (var i = 0; i < 6; i++) {
            aws.rds.databases().takeSnapshot("pagila-prod", Instant.parse("2026-03-02T03:0" + i + ":00Z"));
        }
        var arn = SNAPSHOT.replace("03-01-03-07", "03-02-03-0");
        for (var i = 0; i < 5; i++) {
            aws.export("e-" + i, arn + i);
        }
        assertThatThrownBy(() -> aws.export("e-5", arn + 5))
                .isInstanceOfSatisfying(
                        RdsException.class,
                        e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("LimitExceeded"));
        aws.settle();
        aws.export("e-5", arn + 5);
    }

    @Test
    void identifiersAreJudgedAsRdsDoes() {
        for (var bad : List.of("1e", "a--b", "a-", "a_b", "rds:a", "x".repeat(61), "")) {
            assertThatThrownBy(() -> aws.export(bad, SNAPSHOT))
                    .isInstanceOfSatisfying(
                            RdsException.class,
                            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InvalidParameterValue"));
        }
        aws.export("x".repeat(60), SNAPSHOT);
    }

    private void start(java.util.function.Consumer<StartExportTaskRequest.Builder> change) {
        aws.client().startExportTask(b -> {
            b.exportTaskIdentifier("e")
                    .sourceArn(SNAPSHOT)
                    .s3BucketName("lake")
                    .iamRoleArn(RdsFixture.ROLE)
                    .kmsKeyId(RdsFixture.KEY);
            change.accept(b);
        });
    }

    @Test
    void whatRdsCannotUseIsATypedFailure() {
        assertThatThrownBy(() -> start(b -> b.s3BucketName("none"))).isInstanceOf(InvalidS3BucketException.class);
        assertThatThrownBy(() -> start(b -> b.iamRoleArn("arn:aws:iam::111122223333:role/none")))
                .isInstanceOf(IamRoleNotFoundException.class);
        assertThatThrownBy(() -> start(b -> b.kmsKeyId("key"))).isInstanceOf(KmsKeyNotAccessibleException.class);
        assertThatThrownBy(() -> start(b -> b.exportOnly("my-db"))).isInstanceOf(InvalidExportOnlyException.class);
        assertThatThrownBy(() -> start(b -> b.s3Prefix("exported/"))).hasMessageContaining("S3 prefix");
        assertThatThrownBy(() -> start(b -> b.sourceArn(SNAPSHOT + "1")))
                .isInstanceOf(DbSnapshotNotFoundException.class);
        assertThatThrownBy(() -> start(b -> b.sourceArn(SNAPSHOT.replace(":snapshot:", ":cluster-snapshot:"))))
                .isInstanceOf(DbClusterSnapshotNotFoundException.class);
        aws.client().createDBSnapshot(b -> b.dbInstanceIdentifier("pagila-prod").dbSnapshotIdentifier("young"));
        assertThatThrownBy(() -> start(b -> b.sourceArn("arn:aws:rds:eu-central-1:111122223333:snapshot:young")))
                .isInstanceOf(InvalidExportSourceStateException.class);
    }

    @Test
    void tasksAreFilteredWithLowerCaseStatus() {
        aws.export("e-1", SNAPSHOT);
        aws.settle();
        aws.export("e-2", SNAPSHOT);

        assertThat(filtered("status", "complete")).containsExactly("e-1");
        assertThat(filtered("status", "COMPLETE")).isEmpty();
        assertThat(filtered("source-arn", SNAPSHOT)).containsExactly("e-1", "e-2");
        assertThat(filtered("s3-bucket", "other")).isEmpty();
        assertThat(filtered("export-task-identifier", "e-2")).containsExactly("e-2");
        assertThatThrownBy(() -> filtered("colour", "red")).hasMessageContaining("colour");
        assertThatThrownBy(() -> aws.status("none")).isInstanceOf(ExportTaskNotFoundException.class);
        assertThat(aws.client()
                        .describeExportTasks(b -> b.sourceType("CLUSTER"))
                        .exportTasks())
                .isEmpty();
    }

    private List<String> filtered(String name, String value) {
        return aws
                .client()
                .describeExportTasks(
                        b -> b.filters(Filter.builder().name(name).values(value).build()))
                .exportTasks()
                .stream()
                .map(ExportTask::exportTaskIdentifier)
                .toList();
    }

    @Test
    void theRealWriterWritesWhatRdsWrites() {
        aws.writingBy(ExportWriter.snapshotExport());
        aws.export("e-1", SNAPSHOT);
        aws.settle();

        assertThat(aws.status("e-1")).isEqualTo("COMPLETE");
        assertThat(keys())
                .contains("exported/pagila-prod/e-1/export_info_e-1.json")
                .anyMatch(key -> key.matches("exported/pagila-prod/e-1/pagila/public\\.payment/1/part-.*gz\\.parquet"));
    }
}
