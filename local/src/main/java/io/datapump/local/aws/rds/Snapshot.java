package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.source.SampleDatabase;
import java.time.Instant;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;

/// A snapshot with its content.
///
/// @param status `creating` or `available`
record Snapshot(
        ServerKind kind,
        String identifier,
        String server,
        SnapshotType type,
        Instant created,
        String status,
        SampleDatabase content) {

    private static final String ENGINE_VERSION = "16.4";

    String arn(Account account) {
        return account.arn("rds", kind.arnType() + ":" + identifier);
    }

    boolean isAvailable() {
        return status.equals("available");
    }

    Snapshot available() {
        return new Snapshot(kind, identifier, server, type, created, "available", content);
    }

    DBSnapshot instanceSnapshot(Account account) {
        return DBSnapshot.builder()
                .dbSnapshotIdentifier(identifier)
                .dbInstanceIdentifier(server)
                .dbSnapshotArn(arn(account))
                .snapshotType(type.apiName())
                .snapshotCreateTime(created)
                .originalSnapshotCreateTime(created)
                .status(status)
                .percentProgress(isAvailable() ? 100 : 0)
                .engine("postgres")
                .engineVersion(ENGINE_VERSION)
                .allocatedStorage(20)
                .encrypted(true)
                .build();
    }

    DBClusterSnapshot clusterSnapshot(Account account) {
        return DBClusterSnapshot.builder()
                .dbClusterSnapshotIdentifier(identifier)
                .dbClusterIdentifier(server)
                .dbClusterSnapshotArn(arn(account))
                .snapshotType(type.apiName())
                .snapshotCreateTime(created)
                .status(status)
                .percentProgress(isAvailable() ? 100 : 0)
                .engine("aurora-postgresql")
                .engineVersion(ENGINE_VERSION)
                .storageEncrypted(true)
                .build();
    }
}
