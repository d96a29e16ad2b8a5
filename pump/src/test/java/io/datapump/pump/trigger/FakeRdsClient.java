package io.datapump.pump.trigger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DbSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksRequest;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksResponse;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.rds.model.ExportTaskAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.Filter;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.StartExportTaskRequest;
import software.amazon.awssdk.services.rds.model.StartExportTaskResponse;

/// RDS in memory: snapshots and export tasks, one task a page, five exports at once. Refuses the id of an
/// automated snapshot without its type, as the API's text says.
final class FakeRdsClient implements RdsClient {

    final List<DBSnapshot> instanceSnapshots = new ArrayList<>();
    final List<DBClusterSnapshot> clusterSnapshots = new ArrayList<>();
    final List<ExportTask> tasks = new ArrayList<>();
    final List<StartExportTaskRequest> started = new ArrayList<>();
    Optional<RdsException> refusal = Optional.empty();
    int room = 5;
    int pageSize = 1;
    String refusedArn = "";
    final List<String> calls = new ArrayList<>();
    RdsException full = failure("LimitExceeded");

    static RdsException failure(String code) {
        return failure(code, "as the test asked");
    }

    static RdsException failure(String code, String message) {
        return (RdsException) RdsException.builder()
                .statusCode(400)
                .requestId("REQ-1")
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(message)
                        .build())
                .build();
    }

    private static void checkType(String id, String type) {
        if (id.startsWith("rds:") && !"automated".equals(type)) {
            throw failure("InvalidParameterCombination");
        }
    }

    @Override
    public DescribeDbSnapshotsResponse describeDBSnapshots(DescribeDbSnapshotsRequest request) {
        calls.add("DescribeDBSnapshots");
        refusal.ifPresent(e -> {
            throw e;
        });
        if (request.dbSnapshotIdentifier() == null) {
            return DescribeDbSnapshotsResponse.builder()
                    .dbSnapshots(instanceSnapshots.stream()
                            .filter(s -> passes(request.filters(), "db-instance-id", s.dbInstanceIdentifier()))
                            .filter(s -> request.snapshotType() == null
                                    ? !"awsbackup".equals(s.snapshotType())
                                    : request.snapshotType().equals(s.snapshotType()))
                            .toList())
                    .build();
        }
        checkType(request.dbSnapshotIdentifier(), request.snapshotType());
        var found = instanceSnapshots.stream()
                .filter(s -> s.dbSnapshotIdentifier().equals(request.dbSnapshotIdentifier()))
                .toList();
        if (found.isEmpty()) {
            throw DbSnapshotNotFoundException.builder().build();
        }
        return DescribeDbSnapshotsResponse.builder().dbSnapshots(found).build();
    }

    @Override
    public DescribeDbClusterSnapshotsResponse describeDBClusterSnapshots(DescribeDbClusterSnapshotsRequest request) {
        if (request.dbClusterSnapshotIdentifier() == null) {
            return DescribeDbClusterSnapshotsResponse.builder()
                    .dbClusterSnapshots(clusterSnapshots.stream()
                            .filter(s -> passes(request.filters(), "db-cluster-id", s.dbClusterIdentifier()))
                            .toList())
                    .build();
        }
        checkType(request.dbClusterSnapshotIdentifier(), request.snapshotType());
        var found = clusterSnapshots.stream()
                .filter(s -> s.dbClusterSnapshotIdentifier().equals(request.dbClusterSnapshotIdentifier()))
                .toList();
        if (found.isEmpty()) {
            throw DbClusterSnapshotNotFoundException.builder().build();
        }
        return DescribeDbClusterSnapshotsResponse.builder()
                .dbClusterSnapshots(found)
                .build();
    }

    @Override
    public StartExportTaskResponse startExportTask(StartExportTaskRequest request) {
        refusal.ifPresent(e -> {
            throw e;
        });
        if (request.sourceArn().equals(refusedArn)) {
            throw failure("IamRoleMissingPermissions");
        }
        if (started.stream().anyMatch(s -> s.exportTaskIdentifier().equals(request.exportTaskIdentifier()))) {
            throw ExportTaskAlreadyExistsException.builder().build();
        }
        var running = tasks.stream()
                .filter(t -> !Set.of("COMPLETE", "FAILED", "CANCELED").contains(t.status()))
                .toList();
        if (running.stream().anyMatch(t -> t.sourceArn().equals(request.sourceArn()))) {
            throw failure("InvalidExportSourceState");
        }
        if (running.size() >= room) {
            throw full;
        }
        started.add(request);
        tasks.add(ExportTask.builder()
                .exportTaskIdentifier(request.exportTaskIdentifier())
                .sourceArn(request.sourceArn())
                .s3Prefix(request.s3Prefix())
                .status("STARTING")
                .snapshotTime(taken(request.sourceArn()))
                .build());
        return StartExportTaskResponse.builder()
                .exportTaskIdentifier(request.exportTaskIdentifier())
                .build();
    }

    @Override
    public DescribeExportTasksResponse describeExportTasks(DescribeExportTasksRequest request) {
        calls.add("DescribeExportTasks");
        var all = tasks.stream()
                .filter(task -> request.sourceArn() == null || task.sourceArn().equals(request.sourceArn()))
                .filter(task -> passes(request.filters(), "source-arn", task.sourceArn()))
                .filter(task ->
                        passes(request.filters(), "status", task.status().toLowerCase(Locale.ROOT)))
                .toList();
        var from = request.marker() == null ? 0 : Integer.parseInt(request.marker());
        var to = Math.min(from + pageSize, all.size());
        return DescribeExportTasksResponse.builder()
                .exportTasks(all.subList(from, to))
                .marker(to < all.size() ? Integer.toString(to) : null)
                .build();
    }

    private static boolean passes(List<Filter> filters, String name, String value) {
        return filters.stream()
                .allMatch(f -> !f.name().equals(name) || f.values().contains(value));
    }

    private @Nullable Instant taken(String arn) {
        return Stream.concat(
                        instanceSnapshots.stream()
                                .filter(s -> arn.equals(s.dbSnapshotArn()))
                                .map(DBSnapshot::snapshotCreateTime),
                        clusterSnapshots.stream()
                                .filter(s -> arn.equals(s.dbClusterSnapshotArn()))
                                .map(DBClusterSnapshot::snapshotCreateTime))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
