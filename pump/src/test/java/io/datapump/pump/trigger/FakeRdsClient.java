package io.datapump.pump.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.StartExportTaskRequest;
import software.amazon.awssdk.services.rds.model.StartExportTaskResponse;

/// RDS in memory: snapshots and export tasks, one task a page. Refuses the id of an automated snapshot
/// without its type, as the API's text says.
final class FakeRdsClient implements RdsClient {

    final List<DBSnapshot> instanceSnapshots = new ArrayList<>();
    final List<DBClusterSnapshot> clusterSnapshots = new ArrayList<>();
    final List<ExportTask> tasks = new ArrayList<>();
    final List<StartExportTaskRequest> started = new ArrayList<>();
    Optional<RdsException> refusal = Optional.empty();

    static RdsException failure(String code) {
        return (RdsException) RdsException.builder()
                .statusCode(400)
                .requestId("REQ-1")
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage("as the test asked")
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
        refusal.ifPresent(e -> {
            throw e;
        });
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
        if (started.stream().anyMatch(s -> s.exportTaskIdentifier().equals(request.exportTaskIdentifier()))) {
            throw ExportTaskAlreadyExistsException.builder().build();
        }
        started.add(request);
        return StartExportTaskResponse.builder()
                .exportTaskIdentifier(request.exportTaskIdentifier())
                .build();
    }

    @Override
    public DescribeExportTasksResponse describeExportTasks(DescribeExportTasksRequest request) {
        var all = tasks.stream()
                .filter(task -> task.sourceArn().equals(request.sourceArn()))
                .toList();
        var from = request.marker() == null ? 0 : Integer.parseInt(request.marker());
        var to = Math.min(from + 1, all.size());
        return DescribeExportTasksResponse.builder()
                .exportTasks(all.subList(from, to))
                .marker(to < all.size() ? Integer.toString(to) : null)
                .build();
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
