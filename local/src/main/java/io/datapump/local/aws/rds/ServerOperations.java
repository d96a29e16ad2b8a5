package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesResponse;
import software.amazon.awssdk.services.rds.model.Filter;

/// The servers themselves. A cluster has no instances here.
final class ServerOperations {

    private static final String ENGINE_VERSION = "16.4";
    private static final int BACKUP_DAYS = 7;

    private final Account account;
    private final Snapshots snapshots;

    ServerOperations(Account account, Snapshots snapshots) {
        this.account = account;
        this.snapshots = snapshots;
    }

    public DescribeDbInstancesResponse describeDBInstances(DescribeDbInstancesRequest request) {
        requireNoFilters(request.filters());
        var found = find(ServerKind.INSTANCE, request.dbInstanceIdentifier());
        if (request.dbInstanceIdentifier() != null && found.isEmpty()) {
            throw noInstance(request.dbInstanceIdentifier());
        }
        var page = Page.of(found, request.maxRecords(), request.marker());
        return DescribeDbInstancesResponse.builder()
                .dbInstances(page.items().stream().map(this::instance).toList())
                .marker(page.marker())
                .build();
    }

    public DescribeDbClustersResponse describeDBClusters(DescribeDbClustersRequest request) {
        requireNoFilters(request.filters());
        var found = find(ServerKind.CLUSTER, request.dbClusterIdentifier());
        if (request.dbClusterIdentifier() != null && found.isEmpty()) {
            throw noCluster(request.dbClusterIdentifier());
        }
        var page = Page.of(found, request.maxRecords(), request.marker());
        return DescribeDbClustersResponse.builder()
                .dbClusters(page.items().stream().map(this::cluster).toList())
                .marker(page.marker())
                .build();
    }

    /// Nobody filters servers here; a filter that is not applied would be an answer AWS does not give.
    private static void requireNoFilters(List<Filter> filters) {
        if (!filters.isEmpty()) {
            throw RdsFailures.invalidValue(
                    "Unrecognized filter name: %s".formatted(filters.getFirst().name()));
        }
    }

    private List<Server> find(ServerKind kind, @Nullable String identifier) {
        return snapshots.servers(kind).stream()
                .filter(server -> identifier == null || server.identifier().equals(identifier))
                .toList();
    }

    static RuntimeException noInstance(String identifier) {
        return RdsFailures.of(
                404,
                "DBInstanceNotFound",
                DbInstanceNotFoundException.builder(),
                "DBInstance %s not found.".formatted(identifier));
    }

    static RuntimeException noCluster(String identifier) {
        return RdsFailures.of(
                404,
                "DBClusterNotFoundFault",
                DbClusterNotFoundException.builder(),
                "DBCluster %s not found.".formatted(identifier));
    }

    private DBInstance instance(Server server) {
        return DBInstance.builder()
                .dbInstanceIdentifier(server.identifier())
                .dbInstanceArn(account.arn("rds", "db:" + server.identifier()))
                .dbInstanceStatus("available")
                .engine("postgres")
                .engineVersion(ENGINE_VERSION)
                .backupRetentionPeriod(BACKUP_DAYS)
                .storageEncrypted(true)
                .build();
    }

    private DBCluster cluster(Server server) {
        return DBCluster.builder()
                .dbClusterIdentifier(server.identifier())
                .dbClusterArn(account.arn("rds", "cluster:" + server.identifier()))
                .status("available")
                .engine("aurora-postgresql")
                .engineVersion(ENGINE_VERSION)
                .backupRetentionPeriod(BACKUP_DAYS)
                .storageEncrypted(true)
                .build();
    }
}
