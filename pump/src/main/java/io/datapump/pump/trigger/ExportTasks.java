package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.pump.aws.AwsFailure;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksRequest;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.rds.model.ExportTaskAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.Filter;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.StartExportTaskRequest;

/// The export tasks of RDS: starts ours and finds it again.
final class ExportTasks {

    /// What a call may name at most is documented nowhere; this many ARNs stay far below a request's size.
    private static final int SNAPSHOTS_IN_A_CALL = 50;

    private final RdsClient rds;

    ExportTasks(RdsClient rds) {
        this.rds = rds;
    }

    /// Asks RDS to export. The id is a pure function of cluster and snapshot, so asking twice gives one export.
    ///
    /// @param underWay how many exports are known to be in progress in the account
    StartAnswer start(String snapshotArn, ClusterRun run, int underWay) {
        var request = request(snapshotArn, run);
        var attempt = "start export %s of %s".formatted(request.exportTaskIdentifier(), snapshotArn);
        return trying(attempt, () -> {
            try {
                rds.startExportTask(request);
                return new StartAnswer.Started();
            } catch (ExportTaskAlreadyExistsException e) {
                return new StartAnswer.Exists();
            } catch (RdsException e) {
                var details = Optional.ofNullable(e.awsErrorDetails());
                return StartAnswer.ofRefusal(
                        details.map(d -> String.valueOf(d.errorCode())).orElse(""),
                        details.map(d -> String.valueOf(d.errorMessage()))
                                .orElseGet(() -> String.valueOf(e.getMessage())),
                        underWay,
                        new TriggerException("Cannot %s: %s".formatted(attempt, AwsFailure.reason(e)), e));
            }
        });
    }

    private static StartExportTaskRequest request(String snapshotArn, ClusterRun run) {
        var request = StartExportTaskRequest.builder()
                .exportTaskIdentifier(ExportId.of(run.cluster(), snapshotArn).value())
                .sourceArn(snapshotArn)
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

    /// All exports of one snapshot, ours and others'. The event of an export's end names the snapshot only.
    List<Export> ofSnapshot(String snapshotArn) {
        return describe("find the exports of " + snapshotArn, d -> d.sourceArn(snapshotArn))
                .toList();
    }

    /// All exports of these snapshots, and every export that is under way in the account, once each.
    List<Export> ofSnapshotsAndUnderWay(List<String> snapshotArns) {
        var ofSnapshots = Stream.iterate(0, from -> from < snapshotArns.size(), from -> from + SNAPSHOTS_IN_A_CALL)
                .map(from -> snapshotArns.subList(from, Math.min(from + SNAPSHOTS_IN_A_CALL, snapshotArns.size())))
                .flatMap(some -> describe("list the exports of snapshots", d -> d.filters(filter("source-arn", some))));
        // Words of a filter are lower case, those of the answer upper case (RDS API, DescribeExportTasks).
        var underWay = describe(
                "list the exports under way",
                d -> d.filters(filter("status", List.of("starting", "in_progress", "canceling"))));
        return Stream.concat(ofSnapshots, underWay).distinct().toList();
    }

    private static Filter filter(String name, List<String> values) {
        return Filter.builder().name(name).values(values).build();
    }

    private Stream<Export> describe(String attempt, Consumer<DescribeExportTasksRequest.Builder> which) {
        return trying(
                attempt,
                () -> rds.describeExportTasksPaginator(which).stream()
                        .flatMap(page -> page.exportTasks().stream())
                        .map(ExportTasks::export)
                        .toList()
                        .stream());
    }

    private static Export export(ExportTask task) {
        return new Export(
                task.exportTaskIdentifier(),
                task.sourceArn(),
                Optional.ofNullable(task.snapshotTime()),
                Optional.ofNullable(task.taskStartTime()),
                Optional.ofNullable(task.s3Prefix()).orElse(""),
                Optional.ofNullable(task.status()).orElse("without a status"),
                Optional.ofNullable(task.failureCause()),
                Optional.ofNullable(task.warningMessage()),
                Optional.ofNullable(task.taskEndTime()),
                Optional.ofNullable(task.totalExtractedDataInGB()));
    }
}
