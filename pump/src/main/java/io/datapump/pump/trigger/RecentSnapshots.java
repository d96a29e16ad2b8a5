package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.Filter;

/// Lists the snapshots of the declared database servers, a page for a hundred snapshots and not a call for each server.
final class RecentSnapshots {

    /// What a call may name at most is documented nowhere; this many stay far below a request's size.
    private static final int SERVERS_IN_A_CALL = 50;

    private static final String AVAILABLE = "available";

    private final RdsClient rds;

    RecentSnapshots(RdsClient rds) {
        this.rds = rds;
    }

    /// The available snapshots of all sources of an index taken after a moment, in no order.
    List<Snapshot> after(Instant since, RunIndex index) {
        return Stream.concat(
                        instances(servers(index, SourceKind.INSTANCE)), clusters(servers(index, SourceKind.CLUSTER)))
                .filter(snapshot -> snapshot.taken().isAfter(since))
                .distinct()
                .toList();
    }

    private static List<String> servers(RunIndex index, SourceKind kind) {
        return index.entries().stream()
                .filter(entry -> entry.source().kind() == kind)
                .map(entry -> entry.source().identifier())
                .distinct()
                .sorted()
                .toList();
    }

    /// RDS API, DescribeDBSnapshots: without a type it lists automated and manual snapshots; AWS Backup's have a type
    /// of their own and may or may not be among them.
    private Stream<Snapshot> instances(List<String> servers) {
        return chunks(servers).flatMap(some -> Stream.concat(instances(some, null), instances(some, "awsbackup")));
    }

    private Stream<Snapshot> instances(List<String> servers, @Nullable String type) {
        return trying(
                "list the snapshots of DB instances",
                () -> rds
                        .describeDBSnapshotsPaginator(d ->
                                d.filters(filter("db-instance-id", servers)).snapshotType(type))
                        .dbSnapshots()
                        .stream()
                        .flatMap(s -> of(s).stream())
                        .toList()
                        .stream());
    }

    /// RDS API, DescribeDBClusterSnapshots: AWS Backup's are manual ones here.
    private Stream<Snapshot> clusters(List<String> servers) {
        return chunks(servers)
                .flatMap(some -> trying(
                        "list the snapshots of DB clusters",
                        () -> rds
                                .describeDBClusterSnapshotsPaginator(d -> d.filters(filter("db-cluster-id", some)))
                                .dbClusterSnapshots()
                                .stream()
                                .flatMap(s -> of(s).stream())
                                .toList()
                                .stream()));
    }

    private static Filter filter(String name, List<String> values) {
        return Filter.builder().name(name).values(values).build();
    }

    private static Stream<List<String>> chunks(List<String> all) {
        return Stream.iterate(0, from -> from < all.size(), from -> from + SERVERS_IN_A_CALL)
                .map(from -> all.subList(from, Math.min(from + SERVERS_IN_A_CALL, all.size())));
    }

    private static Optional<Snapshot> of(DBSnapshot s) {
        var taken = Optional.ofNullable(s.originalSnapshotCreateTime())
                .or(() -> Optional.ofNullable(s.snapshotCreateTime()));
        return AVAILABLE.equals(s.status())
                ? kind(s.snapshotType())
                        .flatMap(kind -> taken.map(at -> new Snapshot(
                                s.dbSnapshotArn(), SourceKind.INSTANCE, s.dbInstanceIdentifier(), kind, at)))
                : Optional.empty();
    }

    private static Optional<Snapshot> of(DBClusterSnapshot s) {
        var taken = Optional.ofNullable(s.snapshotCreateTime());
        return AVAILABLE.equals(s.status())
                ? kind(s.snapshotType())
                        .flatMap(kind -> taken.map(at -> new Snapshot(
                                s.dbClusterSnapshotArn(), SourceKind.CLUSTER, s.dbClusterIdentifier(), kind, at)))
                : Optional.empty();
    }

    /// Empty of snapshots that others share.
    private static Optional<SnapshotKind> kind(@Nullable String type) {
        return switch (type == null ? "" : type) {
            case "automated" -> Optional.of(SnapshotKind.AUTOMATED);
            case "manual", "awsbackup" -> Optional.of(SnapshotKind.MANUAL);
            default -> Optional.empty();
        };
    }
}
