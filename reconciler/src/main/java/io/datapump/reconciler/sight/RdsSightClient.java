package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.ExportTask;

/// Sweeps over the account's RDS, a hundred records a call.
final class RdsSightClient {

    private static final String AVAILABLE = "available";
    private static final int PAGE = 100;

    private final RdsClient rds;
    private final Consumer<String> progress;

    RdsSightClient(RdsClient rds, Consumer<String> progress) {
        this.rds = rds;
        this.progress = progress;
    }

    Sightings.Databases databases() {
        var instances = InParallel.begin(this::instances);
        var clusters = InParallel.begin(this::clusters);
        var ofInstances = InParallel.begin(this::instanceSnapshots);
        var ofClusters = InParallel.begin(this::clusterSnapshots);
        return new Sightings.Databases(
                joined(instances.get(), clusters.get()), joined(ofInstances.get(), ofClusters.get()));
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private List<ServerSeen> instances() {
        return reading(
                "DescribeDBInstances",
                "RDS instances",
                () -> rds.describeDBInstancesPaginator().stream()
                        .flatMap(page -> page.dbInstances().stream())
                        .filter(instance -> instance.dbClusterIdentifier() == null)
                        .flatMap(instance -> server(
                                SourceKind.INSTANCE,
                                instance.dbInstanceIdentifier(),
                                instance.engine(),
                                instance.dbName()))
                        .toList());
    }

    private List<ServerSeen> clusters() {
        return reading(
                "DescribeDBClusters",
                "RDS clusters",
                () -> rds.describeDBClustersPaginator().stream()
                        .flatMap(page -> page.dbClusters().stream())
                        .flatMap(cluster -> server(
                                SourceKind.CLUSTER,
                                cluster.dbClusterIdentifier(),
                                cluster.engine(),
                                cluster.databaseName()))
                        .toList());
    }

    /// Nothing for engines whose snapshots cannot be exported, and for Neptune and DocumentDB, which answer here too.
    private static Stream<ServerSeen> server(
            SourceKind kind, String identifier, @Nullable String engine, @Nullable String database) {
        return Arrays.stream(Engine.values())
                .filter(known ->
                        known.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(engine))
                .map(known -> new ServerSeen(kind, identifier, known, Optional.ofNullable(database)));
    }

    private List<SnapshotSeen> instanceSnapshots() {
        var read = new LongRead("snapshots of instances", progress);
        return reading(
                "DescribeDBSnapshots",
                "RDS snapshots",
                () -> rds.describeDBSnapshotsPaginator().stream()
                        .peek(page -> read.page())
                        .flatMap(page -> page.dbSnapshots().stream())
                        .filter(snapshot -> AVAILABLE.equals(snapshot.status()))
                        .map(RdsSightClient::seen)
                        .toList());
    }

    private List<SnapshotSeen> clusterSnapshots() {
        var read = new LongRead("snapshots of clusters", progress);
        return reading(
                "DescribeDBClusterSnapshots",
                "RDS cluster snapshots",
                () -> rds.describeDBClusterSnapshotsPaginator().stream()
                        .peek(page -> read.page())
                        .flatMap(page -> page.dbClusterSnapshots().stream())
                        .filter(snapshot -> AVAILABLE.equals(snapshot.status()))
                        .map(RdsSightClient::seen)
                        .toList());
    }

    private static SnapshotSeen seen(DBSnapshot snapshot) {
        return new SnapshotSeen(
                SourceKind.INSTANCE,
                snapshot.dbInstanceIdentifier(),
                snapshot.dbSnapshotIdentifier(),
                type(snapshot.snapshotType()),
                snapshot.snapshotCreateTime());
    }

    private static SnapshotSeen seen(DBClusterSnapshot snapshot) {
        return new SnapshotSeen(
                SourceKind.CLUSTER,
                snapshot.dbClusterIdentifier(),
                snapshot.dbClusterSnapshotIdentifier(),
                type(snapshot.snapshotType()),
                snapshot.snapshotCreateTime());
    }

    private static SnapshotKind type(String type) {
        return type.equals("automated") ? SnapshotKind.AUTOMATED : SnapshotKind.MANUAL;
    }

    /// The tasks that write what the lake's trigger asks for: into the lake's bucket, below `exported/{cluster}`.
    List<ExportSeen> exports(String bucket) {
        var read = new LongRead("export tasks", progress);
        return reading(
                "DescribeExportTasks",
                "RDS export tasks",
                () -> rds.describeExportTasksPaginator(r -> r.maxRecords(PAGE)).stream()
                        .peek(page -> read.page())
                        .flatMap(page -> page.exportTasks().stream())
                        .filter(task -> bucket.equals(task.s3Bucket()))
                        .filter(task ->
                                task.s3Prefix() != null && task.s3Prefix().startsWith(Zone.EXPORTED.prefix()))
                        .map(RdsSightClient::seen)
                        .toList());
    }

    private static ExportSeen seen(ExportTask task) {
        return new ExportSeen(
                task.s3Prefix().substring(Zone.EXPORTED.prefix().length()),
                task.exportTaskIdentifier(),
                task.status(),
                Optional.ofNullable(task.percentProgress()).orElse(0),
                Optional.ofNullable(task.failureCause()).filter(cause -> !cause.isBlank()),
                new ExportSeen.Times(time(task.snapshotTime()), time(task.taskStartTime()), time(task.taskEndTime())));
    }

    private static Optional<Instant> time(@Nullable Instant time) {
        return Optional.ofNullable(time);
    }

    List<SubscriptionSeen> subscriptions() {
        return reading(
                "DescribeEventSubscriptions",
                "event subscriptions",
                () -> rds.describeEventSubscriptionsPaginator().eventSubscriptionsList().stream()
                        .map(RdsSightClient::seen)
                        .toList());
    }

    private static SubscriptionSeen seen(EventSubscription live) {
        return new SubscriptionSeen(
                live.custSubscriptionId(),
                Optional.ofNullable(live.snsTopicArn()).orElse(""),
                Optional.ofNullable(live.sourceType()).orElse(""),
                Optional.ofNullable(live.status()).orElse("unknown"),
                !Boolean.FALSE.equals(live.enabled()));
    }
}
