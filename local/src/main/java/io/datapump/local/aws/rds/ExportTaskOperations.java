package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.model.CancelExportTaskRequest;
import software.amazon.awssdk.services.rds.model.CancelExportTaskResponse;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksRequest;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksResponse;
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
import software.amazon.awssdk.services.rds.model.StartExportTaskResponse;

/// Export tasks, as their caller sees them; [ExportWork] does the work.
final class ExportTaskOperations {

    /// RDS guide, "Exporting DB snapshot data to Amazon S3", limitations.
    static final int MOST_IN_PROGRESS = 5;

    private static final Pattern IDENTIFIER = Pattern.compile("(?=.{1,60}$)[A-Za-z](?:-?[A-Za-z0-9])*");
    private static final Pattern EXPORT_ONLY = Pattern.compile("[A-Za-z0-9$_]+(?:\\.[A-Za-z0-9$_]+){0,2}");
    private static final Set<String> ENDED = Set.of("COMPLETE", "FAILED", "CANCELED");

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Snapshots snapshots;
    private final LocalS3 s3;
    private final LocalRoles roles;
    private final Documents<ExportTask> tasks;

    ExportTaskOperations(
            Account account, Clock clock, StateFolder state, Snapshots snapshots, LocalS3 s3, LocalRoles roles) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.snapshots = snapshots;
        this.s3 = s3;
        this.roles = roles;
        this.tasks = tasks(state);
    }

    static Documents<ExportTask> tasks(StateFolder state) {
        return state.models("rds/exports", ExportTask.class, ExportTask::builder);
    }

    static boolean hasEnded(ExportTask task) {
        return ENDED.contains(task.status());
    }

    public StartExportTaskResponse startExportTask(StartExportTaskRequest request) {
        requireIdentifier(request.exportTaskIdentifier());
        requireExportOnly(request.exportOnly());
        if (request.s3Prefix() != null && request.s3Prefix().matches(".*:.*|/.*|.*/")) {
            throw RdsFailures.invalidValue("The S3 prefix %s is not valid.".formatted(request.s3Prefix()));
        }
        return state.lock().holding(() -> {
            if (tasks.contains(request.exportTaskIdentifier())) {
                throw RdsFailures.of(
                        400,
                        "ExportTaskAlreadyExists",
                        ExportTaskAlreadyExistsException.builder(),
                        "The export task %s already exists.".formatted(request.exportTaskIdentifier()));
            }
            var snapshot = requireSource(request.sourceArn());
            requirePlaces(request);
            requireRoom(request.sourceArn());
            var task = started(request, snapshot);
            tasks.put(task.exportTaskIdentifier(), task);
            return StartExportTaskResponse.builder()
                    .exportTaskIdentifier(task.exportTaskIdentifier())
                    .sourceArn(task.sourceArn())
                    .exportOnly(task.exportOnly())
                    .snapshotTime(task.snapshotTime())
                    .s3Bucket(task.s3Bucket())
                    .s3Prefix(task.s3Prefix())
                    .iamRoleArn(task.iamRoleArn())
                    .kmsKeyId(task.kmsKeyId())
                    .status(task.status())
                    .percentProgress(task.percentProgress())
                    .totalExtractedDataInGB(task.totalExtractedDataInGB())
                    .sourceType(task.sourceType())
                    .build();
        });
    }

    /// What RDS says of an identifier it refuses (seen: error text of StartExportTask).
    private static void requireIdentifier(String identifier) {
        if (!IDENTIFIER.matcher(identifier).matches()) {
            throw RdsFailures.invalidValue(
                    "Invalid export task identifier:  %s. Identifiers must begin with a letter; must contain only ASCII letters, digits, and hyphens; and must not end with a hyphen or contain two consecutive hyphens."
                            .formatted(identifier));
        }
    }

    private static void requireExportOnly(List<String> names) {
        for (var name : names) {
            if (!EXPORT_ONLY.matcher(name).matches()) {
                throw RdsFailures.of(
                        400,
                        "InvalidExportOnly",
                        InvalidExportOnlyException.builder(),
                        "The export is invalid because of its value %s.".formatted(name));
            }
        }
    }

    private Snapshot requireSource(String arn) {
        var snapshot = snapshots.byArn(arn).orElseThrow(() -> {
            var identifier = arn.replaceFirst("^arn:[^:]+:rds:[^:]*:[^:]*:[^:]+:", "");
            return arn.contains(":cluster-snapshot:")
                    ? SnapshotOperations.noClusterSnapshot(identifier)
                    : SnapshotOperations.noInstanceSnapshot(identifier);
        });
        if (!snapshot.isAvailable()) {
            throw RdsFailures.of(
                    400,
                    "InvalidExportSourceState",
                    InvalidExportSourceStateException.builder(),
                    "The state of the export source is invalid for exporting to an Amazon S3 bucket: "
                            + snapshot.status());
        }
        return snapshot;
    }

    private void requirePlaces(StartExportTaskRequest request) {
        if (!s3.hasBucket(request.s3BucketName())) {
            throw RdsFailures.of(
                    400,
                    "InvalidS3BucketFault",
                    InvalidS3BucketException.builder(),
                    "The specified Amazon S3 bucket name can't be found or Amazon RDS isn't authorized to access it: "
                            + request.s3BucketName());
        }
        if (!roles.exists(request.iamRoleArn())) {
            throw RdsFailures.of(
                    404,
                    "IamRoleNotFound",
                    IamRoleNotFoundException.builder(),
                    "The IAM role %s is missing for exporting to an Amazon S3 bucket.".formatted(request.iamRoleArn()));
        }
        if (!request.kmsKeyId().matches("arn:[^:]+:kms:[^:]+:\\d{12}:(key|alias)/.+|[0-9a-f-]{36}|alias/.+")) {
            throw RdsFailures.of(
                    400,
                    "KMSKeyNotAccessibleFault",
                    KmsKeyNotAccessibleException.builder(),
                    "The specified KMS key %s does not exist or is not accessible.".formatted(request.kmsKeyId()));
        }
    }

    /// The code for a sixth task is published nowhere; ours is the one AWS's limits usually have.
    private void requireRoom(String source) {
        var running = tasks.all().stream().filter(task -> !hasEnded(task)).toList();
        if (running.stream().anyMatch(task -> task.sourceArn().equals(source))) {
            throw RdsFailures.of(
                    400,
                    "InvalidExportSourceState",
                    InvalidExportSourceStateException.builder(),
                    "An export task of %s is already in progress.".formatted(source));
        }
        if (running.size() >= MOST_IN_PROGRESS) {
            throw RdsFailures.of(
                    400,
                    "LimitExceeded",
                    RdsException.builder(),
                    "The maximum number of export tasks in progress has been reached: " + MOST_IN_PROGRESS);
        }
    }

    private ExportTask started(StartExportTaskRequest request, Snapshot snapshot) {
        return ExportTask.builder()
                .exportTaskIdentifier(request.exportTaskIdentifier())
                .sourceArn(snapshot.arn(account))
                .exportOnly(request.exportOnly())
                .snapshotTime(snapshot.created())
                .taskStartTime(clock.instant())
                .s3Bucket(request.s3BucketName())
                .s3Prefix(Optional.ofNullable(request.s3Prefix()).orElse(""))
                .iamRoleArn(request.iamRoleArn())
                .kmsKeyId(request.kmsKeyId())
                .status("STARTING")
                .percentProgress(0)
                .totalExtractedDataInGB(0)
                .sourceType("SNAPSHOT")
                .build();
    }

    public DescribeExportTasksResponse describeExportTasks(DescribeExportTasksRequest request) {
        var wanted = request.exportTaskIdentifier();
        if (wanted != null && !tasks.contains(wanted)) {
            throw notFound(wanted);
        }
        var found = tasks.all().stream()
                .filter(task -> matches(wanted, task.exportTaskIdentifier()))
                .filter(task -> matches(request.sourceArn(), task.sourceArn()))
                .filter(task -> matches(request.sourceTypeAsString(), task.sourceTypeAsString()))
                .filter(task -> request.filters().stream().allMatch(filter -> passes(filter, task)))
                .sorted(Comparator.comparing(ExportTask::taskStartTime).thenComparing(ExportTask::exportTaskIdentifier))
                .toList();
        var page = Page.of(found, request.maxRecords(), request.marker());
        return DescribeExportTasksResponse.builder()
                .exportTasks(page.items())
                .marker(page.marker())
                .build();
    }

    private static boolean matches(@Nullable String wanted, String value) {
        return wanted == null || wanted.equals(value);
    }

    /// Status values of filters are lower case, those of answers upper case (RDS API, DescribeExportTasks).
    private static boolean passes(Filter filter, ExportTask task) {
        var value = switch (filter.name()) {
            case "export-task-identifier" -> task.exportTaskIdentifier();
            case "s3-bucket" -> task.s3Bucket();
            case "source-arn" -> task.sourceArn();
            case "status" -> task.status().toLowerCase(Locale.ROOT);
            default -> throw RdsFailures.invalidValue("Unrecognized filter name: %s".formatted(filter.name()));
        };
        return filter.values().contains(value);
    }

    private static RuntimeException notFound(String identifier) {
        return RdsFailures.of(
                404,
                "ExportTaskNotFound",
                ExportTaskNotFoundException.builder(),
                "Export task %s not found.".formatted(identifier));
    }

    public CancelExportTaskResponse cancelExportTask(CancelExportTaskRequest request) {
        return state.lock().holding(() -> {
            var task = tasks.find(request.exportTaskIdentifier())
                    .orElseThrow(() -> notFound(request.exportTaskIdentifier()));
            if (hasEnded(task)) {
                throw RdsFailures.of(
                        400,
                        "InvalidExportTaskStateFault",
                        InvalidExportTaskStateException.builder(),
                        "You can't cancel an export task that has completed: " + task.status());
            }
            tasks.put(
                    task.exportTaskIdentifier(),
                    task.toBuilder().status("CANCELING").build());
            return CancelExportTaskResponse.builder()
                    .exportTaskIdentifier(task.exportTaskIdentifier())
                    .sourceArn(task.sourceArn())
                    .status("CANCELING")
                    .build();
        });
    }
}
