package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.pump.trigger.Decision.StartExport;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.rds.model.ExportTaskAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.StartExportTaskRequest;

/// The export tasks of RDS: starts ours and finds it again.
final class ExportTasks {

    private final RdsClient rds;

    ExportTasks(RdsClient rds) {
        this.rds = rds;
    }

    /// Asks RDS to export. The id is a pure function of cluster and snapshot, so asking twice gives one
    /// export. A full account (five exports at once), a snapshot that is not available yet and every other
    /// refusal is a failure of the event: the queue brings it again.
    ///
    /// @return a sentence for the log
    String start(StartExport decision, ClusterRun run) {
        var request = request(decision, run);
        return trying("start export %s of %s".formatted(decision.exportId(), decision.snapshotArn()), () -> {
            try {
                rds.startExportTask(request);
                return "started export %s of %s for cluster %s"
                        .formatted(decision.exportId(), decision.snapshotArn(), run.cluster());
            } catch (ExportTaskAlreadyExistsException e) {
                return "repeat: export %s of %s exists already".formatted(decision.exportId(), decision.snapshotArn());
            }
        });
    }

    private static StartExportTaskRequest request(StartExport decision, ClusterRun run) {
        var request = StartExportTaskRequest.builder()
                .exportTaskIdentifier(decision.exportId())
                .sourceArn(decision.snapshotArn())
                .s3BucketName(run.export().bucket())
                .s3Prefix(prefix(run.cluster()))
                .iamRoleArn(run.export().role())
                .kmsKeyId(run.export().kmsKey());
        var only = exportOnly(run);
        return (only.isEmpty() ? request : request.exportOnly(only)).build();
    }

    /// Without a slash at either end: RDS has refused prefixes with one.
    private static String prefix(String cluster) {
        var prefix = Zone.EXPORTED.of(cluster);
        return prefix.substring(0, prefix.length() - 1);
    }

    /// Empty for everything. A cluster without marked databases is exported whole too, because RDS has no
    /// empty list.
    private static List<String> exportOnly(ClusterRun run) {
        return run.export().scope() == ExportScope.EVERYTHING
                ? List.of()
                : run.databases().stream().map(DatabaseSpec::name).toList();
    }

    /// Our task among all exports of a snapshot; empty where we have started none. The event of an export's
    /// end names the snapshot only, and others may export it as well.
    Optional<ExportTask> find(String cluster, String snapshotArn) {
        var id = ExportId.of(cluster, snapshotArn).value();
        return trying(
                "find export " + id,
                () -> rds.describeExportTasksPaginator(d -> d.sourceArn(snapshotArn)).stream()
                        .flatMap(page -> page.exportTasks().stream())
                        .filter(task -> task.exportTaskIdentifier().equals(id))
                        .findFirst());
    }
}
