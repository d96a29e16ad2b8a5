package io.datapump.pump.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.RunFixtures;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBSnapshot;

/// What comes in at the queue, seen from outside.
class EventEntryTest {

    private static final String OF_CLUSTER =
            "arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:shop-prod-2026-11-01-03-36";
    private static final String OF_INSTANCE = "arn:aws:rds:eu-west-1:111122223333:snapshot:rds:ledger-2026-11-01-03-10";
    private static final String MANUAL_OF_CLUSTER =
            "arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:before-migration";
    private static final String MANUAL_OF_INSTANCE = "arn:aws:rds:eu-west-1:111122223333:snapshot:before-migration";

    private static TriggerWorld declared(SourceKind shop, Intake intake) {
        var world = new TriggerWorld(
                List.of(
                        TriggerWorld.entry("shop-prod", shop, "shop-prod"),
                        TriggerWorld.entry("ledger", SourceKind.INSTANCE, "ledger")),
                intake);
        world.rds.clusterSnapshots.add(DBClusterSnapshot.builder()
                .dbClusterSnapshotIdentifier("before-migration")
                .dbClusterIdentifier("shop-prod")
                .dbClusterSnapshotArn(MANUAL_OF_CLUSTER)
                .snapshotType("manual")
                .build());
        world.rds.instanceSnapshots.add(DBSnapshot.builder()
                .dbSnapshotIdentifier("before-migration")
                .dbInstanceIdentifier("ledger")
                .dbSnapshotArn(MANUAL_OF_INSTANCE)
                .snapshotType("manual")
                .build());
        return world;
    }

    private static TriggerWorld declared() {
        return declared(SourceKind.CLUSTER, RunFixtures.EVERY_SNAPSHOT);
    }

    private static String event(String number, String arn) {
        return TriggerFunctionTest.message(number, arn.replaceFirst("^arn:.*?snapshot:", ""), Optional.of(arn));
    }

    private static List<String> sources(TriggerWorld world) {
        return world.rds.started.stream().map(s -> s.sourceArn()).toList();
    }

    /// Seen elsewhere: an ARN put together with the type of the other kind, and an export refused as not found.
    @Test
    void eachKindIsExportedUnderTheArnThatRdsGave() {
        var world = declared();
        assertThat(world.deliver(event("0169", OF_CLUSTER))).isTrue();
        assertThat(world.deliver(event("0091", OF_INSTANCE))).isTrue();
        assertThat(sources(world)).containsExactly(OF_CLUSTER, OF_INSTANCE);
    }

    @Test
    void aKindDeclaredWronglyIsToldWithBothKindsOnceAndNoRequestIsSent() {
        var world = declared(SourceKind.INSTANCE, RunFixtures.EVERY_SNAPSHOT);
        assertThat(world.deliver(event("0169", OF_CLUSTER))).isTrue();
        assertThat(world.deliver(event("0169", OF_CLUSTER))).isTrue();
        assertThat(world.rds.started).isEmpty();
        assertThat(world.sns.published)
                .singleElement()
                .satisfies(told -> assertThat(told.message())
                        .contains("is declared as the DB instance shop-prod", "a snapshot of a DB cluster"));
    }

    /// Seen elsewhere: the function ended well, and nothing was exported.
    @Test
    void automatedAndManualSnapshotsOfBothKindsAreExportedOrRefusedByASetting() {
        var events =
                List.of(event("0169", OF_CLUSTER), event("0075", MANUAL_OF_CLUSTER), event("0042", MANUAL_OF_INSTANCE));
        var world = declared();
        events.forEach(world::deliver);
        assertThat(sources(world)).containsExactly(OF_CLUSTER, MANUAL_OF_CLUSTER, MANUAL_OF_INSTANCE);

        var automatedOnly = declared(SourceKind.CLUSTER, new Intake(true, Set.of(SnapshotKind.AUTOMATED)));
        events.forEach(automatedOnly::deliver);
        assertThat(sources(automatedOnly)).containsExactly(OF_CLUSTER);
        assertThat(automatedOnly.log)
                .contains(
                        "[trigger m] ignored: RDS-EVENT-0075 about before-migration: cluster shop-prod does not take manual snapshots",
                        "[trigger m] ignored: RDS-EVENT-0042 about before-migration: cluster ledger does not take manual snapshots");
    }

    @Test
    void anIdNobodyHandlesAndAClusterNobodyDeclaresAreIgnoredVisiblyAndCounted() {
        var world = declared();
        assertThat(world.deliver(event("7777", OF_CLUSTER))).isTrue();
        assertThat(world.deliver(event("0169", OF_CLUSTER.replace("shop-prod", "unknown-db"))))
                .isTrue();
        assertThat(world.log)
                .containsExactly(
                        "[trigger m] ignored: RDS-EVENT-7777 about rds:shop-prod-2026-11-01-03-36: the event is not one that starts anything",
                        "[trigger m] ignored: RDS-EVENT-0169 about rds:unknown-db-2026-11-01-03-36: no cluster is declared for the DB cluster unknown-db");
        assertThat(world.written.counted()).containsExactly("Ignored", "Ignored");
        assertThat(world.rds.started).isEmpty();
    }

    @Test
    void brokenJsonInsideTheEnvelopeIsNoSuccess() {
        var world = declared();
        var broken = event("0169", OF_CLUSTER).replaceFirst("\\\\\"", "\"");
        assertThat(world.deliver(broken)).isTrue();
        assertThat(world.deadLetters).containsExactly(broken);
        assertThat(world.written.counted()).containsExactly("Unreadable");
        assertThat(world.log.getFirst()).contains("unreadable: Cannot read the event");
    }

    /// Seen elsewhere: RDS refused a prefix with a slash at either end, every night. Here the prefix is the cluster's
    /// name, which holds no slash, and two clusters never share it.
    @Test
    void thePrefixOfAnExportHasNoSlashAtEitherEndAndIsTheClustersOwn() {
        var world = declared();
        world.deliver(event("0169", OF_CLUSTER));
        world.deliver(event("0091", OF_INSTANCE));
        assertThat(world.rds.started)
                .extracting(s -> s.s3Prefix())
                .containsExactly("exported/shop-prod", "exported/ledger");
    }
}
