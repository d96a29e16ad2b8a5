package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DbSnapshotNotFoundException;

/// Finds out whose snapshot an event is about: from the event where it says so, else by asking RDS.
final class SnapshotLookup {

    private final RdsClient rds;

    SnapshotLookup(RdsClient rds) {
        this.rds = rds;
    }

    /// The owner; empty where RDS knows no snapshot of that name, of either kind. A cluster's snapshot has
    /// been seen announced as an instance's, so the other kind is tried too.
    Optional<SnapshotOwner> find(SnapshotEvent event) {
        return switch (event.meaning()) {
            case EventMeaning.Other other -> Optional.empty();
            case EventMeaning.SnapshotCreated created -> find(event, created.source());
            case EventMeaning.SnapshotCopied copied -> find(event, copied.source());
            case EventMeaning.ExportEnded ended -> find(event, ended.source());
        };
    }

    private Optional<SnapshotOwner> find(SnapshotEvent event, SourceKind announced) {
        var said = SnapshotOwner.of(event);
        if (said.isPresent()) {
            return said;
        }
        var first = event.sourceArn().flatMap(SnapshotOwner::kindOf).orElse(announced);
        var order = first == SourceKind.INSTANCE
                ? List.of(SourceKind.INSTANCE, SourceKind.CLUSTER)
                : List.of(SourceKind.CLUSTER, SourceKind.INSTANCE);
        return order.stream()
                .map(kind -> ask(kind, event.sourceId()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<SnapshotOwner> ask(SourceKind kind, String snapshot) {
        return trying("look up snapshot " + snapshot, () -> switch (kind) {
            case INSTANCE -> askForInstance(snapshot);
            case CLUSTER -> askForCluster(snapshot);
        });
    }

    private Optional<SnapshotOwner> askForInstance(String snapshot) {
        try {
            return rds
                    .describeDBSnapshots(d -> d.dbSnapshotIdentifier(snapshot).snapshotType(typeOf(snapshot)))
                    .dbSnapshots()
                    .stream()
                    .findFirst()
                    .map(s -> new SnapshotOwner(SourceKind.INSTANCE, s.dbInstanceIdentifier(), s.dbSnapshotArn()));
        } catch (DbSnapshotNotFoundException e) {
            return Optional.empty();
        }
    }

    private Optional<SnapshotOwner> askForCluster(String snapshot) {
        try {
            return rds
                    .describeDBClusterSnapshots(
                            d -> d.dbClusterSnapshotIdentifier(snapshot).snapshotType(typeOf(snapshot)))
                    .dbClusterSnapshots()
                    .stream()
                    .findFirst()
                    .map(s -> new SnapshotOwner(SourceKind.CLUSTER, s.dbClusterIdentifier(), s.dbClusterSnapshotArn()));
        } catch (DbClusterSnapshotNotFoundException e) {
            return Optional.empty();
        }
    }

    /// RDS API, DescribeDBSnapshots: the id of an automated snapshot must come with its type. Manual
    /// snapshots and those of AWS Backup are found without.
    private static @Nullable String typeOf(String snapshot) {
        return snapshot.startsWith("rds:") ? SnapshotKind.AUTOMATED.name().toLowerCase(Locale.ROOT) : null;
    }
}
