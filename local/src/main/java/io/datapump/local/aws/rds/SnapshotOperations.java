package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.rds.model.CreateDbClusterSnapshotRequest;
import software.amazon.awssdk.services.rds.model.CreateDbClusterSnapshotResponse;
import software.amazon.awssdk.services.rds.model.CreateDbSnapshotRequest;
import software.amazon.awssdk.services.rds.model.CreateDbSnapshotResponse;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DbSnapshotAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.DbSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.Filter;

/// Snapshots of instances and of clusters.
final class SnapshotOperations {

    private static final Pattern IDENTIFIER = Pattern.compile("(?=.{1,255}$)[A-Za-z](?:-?[A-Za-z0-9])*");

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Snapshots snapshots;

    SnapshotOperations(Account account, Clock clock, StateFolder state, Snapshots snapshots) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.snapshots = snapshots;
    }

    public DescribeDbSnapshotsResponse describeDBSnapshots(DescribeDbSnapshotsRequest request) {
        var wanted = request.dbSnapshotIdentifier();
        var found = find(ServerKind.INSTANCE, wanted, request.dbInstanceIdentifier(), request.snapshotType()).stream()
                .filter(snapshot -> passes(request.filters(), "db-instance-id", "db-snapshot-id", snapshot))
                .toList();
        if (wanted != null && found.isEmpty()) {
            throw noInstanceSnapshot(wanted);
        }
        var page = Page.of(found, request.maxRecords(), request.marker());
        return DescribeDbSnapshotsResponse.builder()
                .dbSnapshots(page.items().stream()
                        .map(snapshot -> snapshot.instanceSnapshot(account))
                        .toList())
                .marker(page.marker())
                .build();
    }

    public DescribeDbClusterSnapshotsResponse describeDBClusterSnapshots(DescribeDbClusterSnapshotsRequest request) {
        var wanted = request.dbClusterSnapshotIdentifier();
        if (wanted != null && request.dbClusterIdentifier() != null) {
            throw RdsFailures.invalidCombination(
                    "DBClusterSnapshotIdentifier and DBClusterIdentifier can't be used together");
        }
        var found = find(ServerKind.CLUSTER, wanted, request.dbClusterIdentifier(), request.snapshotType()).stream()
                .filter(snapshot -> passes(request.filters(), "db-cluster-id", "db-cluster-snapshot-id", snapshot))
                .toList();
        if (wanted != null && found.isEmpty()) {
            throw noClusterSnapshot(wanted);
        }
        var page = Page.of(found, request.maxRecords(), request.marker());
        return DescribeDbClusterSnapshotsResponse.builder()
                .dbClusterSnapshots(page.items().stream()
                        .map(snapshot -> snapshot.clusterSnapshot(account))
                        .toList())
                .marker(page.marker())
                .build();
    }

    static AwsServiceException noInstanceSnapshot(String identifier) {
        return RdsFailures.of(
                404,
                "DBSnapshotNotFound",
                DbSnapshotNotFoundException.builder(),
                "DBSnapshot %s not found.".formatted(identifier));
    }

    static AwsServiceException noClusterSnapshot(String identifier) {
        return RdsFailures.of(
                404,
                "DBClusterSnapshotNotFoundFault",
                DbClusterSnapshotNotFoundException.builder(),
                "DBClusterSnapshot %s not found.".formatted(identifier));
    }

    /// By identifier or ARN. An automated snapshot is found by its identifier only where the type is given
    /// too (RDS API, DescribeDBSnapshots).
    private List<Snapshot> find(
            ServerKind kind, @Nullable String identifier, @Nullable String server, @Nullable String type) {
        return snapshots.all(kind).stream()
                .filter(snapshot -> identifier == null
                        || snapshot.arn(account).equals(identifier)
                        || (snapshot.identifier().equals(identifier)
                                && (snapshot.type() == SnapshotType.MANUAL || type != null)))
                .filter(snapshot -> server == null || snapshot.server().equals(server))
                .filter(snapshot -> type == null || snapshot.type().apiName().equals(type))
                .toList();
    }

    /// RDS API, Filters of DescribeDBSnapshots and DescribeDBClusterSnapshots.
    private static boolean passes(List<Filter> filters, String ofServer, String ofSnapshot, Snapshot snapshot) {
        return filters.stream().allMatch(filter -> {
            if (filter.name().equals(ofServer)) {
                return filter.values().contains(snapshot.server());
            } else if (filter.name().equals(ofSnapshot)) {
                return filter.values().contains(snapshot.identifier());
            } else if (filter.name().equals("snapshot-type")) {
                return filter.values().contains(snapshot.type().apiName());
            }
            throw RdsFailures.invalidValue("Unrecognized filter name: %s".formatted(filter.name()));
        });
    }

    public CreateDbSnapshotResponse createDBSnapshot(CreateDbSnapshotRequest request) {
        var identifier = request.dbSnapshotIdentifier();
        requireIdentifier(identifier);
        var server = snapshots
                .server(request.dbInstanceIdentifier())
                .filter(s -> s.kind() == ServerKind.INSTANCE)
                .orElseThrow(() -> ServerOperations.noInstance(request.dbInstanceIdentifier()));
        var exists = RdsFailures.of(
                400,
                "DBSnapshotAlreadyExists",
                DbSnapshotAlreadyExistsException.builder(),
                "Cannot create the snapshot because a snapshot with the identifier %s already exists."
                        .formatted(identifier));
        var snapshot = create(server, identifier, exists);
        return CreateDbSnapshotResponse.builder()
                .dbSnapshot(snapshot.instanceSnapshot(account))
                .build();
    }

    public CreateDbClusterSnapshotResponse createDBClusterSnapshot(CreateDbClusterSnapshotRequest request) {
        var identifier = request.dbClusterSnapshotIdentifier();
        requireIdentifier(identifier);
        var server = snapshots
                .server(request.dbClusterIdentifier())
                .filter(s -> s.kind() == ServerKind.CLUSTER)
                .orElseThrow(() -> ServerOperations.noCluster(request.dbClusterIdentifier()));
        var exists = RdsFailures.of(
                400,
                "DBClusterSnapshotAlreadyExistsFault",
                DbClusterSnapshotAlreadyExistsException.builder(),
                "Cannot create the snapshot because a snapshot with the identifier %s already exists."
                        .formatted(identifier));
        var snapshot = create(server, identifier, exists);
        return CreateDbClusterSnapshotResponse.builder()
                .dbClusterSnapshot(snapshot.clusterSnapshot(account))
                .build();
    }

    private static void requireIdentifier(String identifier) {
        if (!IDENTIFIER.matcher(identifier).matches()) {
            throw RdsFailures.invalidValue(
                    "Invalid snapshot identifier:  %s. Identifiers must begin with a letter; must contain only ASCII letters, digits, and hyphens; and must not end with a hyphen or contain two consecutive hyphens."
                            .formatted(identifier));
        }
    }

    private Snapshot create(Server server, String identifier, AwsServiceException exists) {
        return state.lock().holding(() -> {
            if (snapshots.contains(identifier)) {
                throw exists;
            }
            return snapshots.manual(server, identifier, clock.instant());
        });
    }
}
