package io.datapump.pump.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.trigger.Decision.Ignore;
import io.datapump.pump.trigger.Decision.Report;
import io.datapump.pump.trigger.Decision.StartExport;
import io.datapump.pump.trigger.Decision.StartPipeline;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DecisionsTest {

    private static final String CLUSTER_ARN = RunFixtures.SNAPSHOT;
    private static final String INSTANCE_ARN =
            "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:ledger-2026-03-01-03-10";
    private static final RunIndex.Entry SHOP =
            new RunIndex.Entry("shop-prod", RunFixtures.SOURCE, "config/shop-prod/1.json", "f-shop");
    private static final RunIndex.Entry LEDGER = new RunIndex.Entry(
            "ledger-prod", new Source(Engine.POSTGRES, SourceKind.INSTANCE, "ledger"), "config/l/1.json", "f-ledger");
    private static final RunIndex INDEX = new RunIndex("arn:machine", Optional.empty(), List.of(SHOP, LEDGER));

    private static SnapshotEvent clusterEvent(String id) {
        return new SnapshotEvent(id, "rds:shop-prod-2026-03-01-03-07", Optional.of(CLUSTER_ARN), "text");
    }

    private static SnapshotEvent instanceEvent(String id) {
        return new SnapshotEvent(id, "rds:ledger-2026-03-01-03-10", Optional.of(INSTANCE_ARN), "text");
    }

    private static Decision decide(SnapshotEvent event, RunIndex index, Intake intake) {
        return Decisions.decide(event, index, SnapshotOwner.of(event), entry -> run(intake));
    }

    private static ClusterRun run(Intake intake) {
        return RunFixtures.configuration(intake);
    }

    private static Decision decide(SnapshotEvent event) {
        return decide(event, INDEX, RunFixtures.EVERY_SNAPSHOT);
    }

    private static final String BACKUP_ARN = "arn:aws:rds:eu-central-1:111122223333:snapshot:awsbackup:job-7f3c--x";
    private static final String CLUSTER_BACKUP_ARN =
            "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:awsbackup:job-7f3c--x";

    /// The events of which each names a snapshot of the declared instance `ledger` or cluster `shop-prod`, automated,
    /// manual, or made by AWS Backup, and what becomes of it.
    enum Row {
        I_0090("db-snapshot", "Creating automated snapshot", Ignored.NO_START),
        I_0091("db-snapshot", "Automated snapshot created", StartExport.class),
        I_0040("db-snapshot", "Creating manual snapshot", Ignored.NO_START),
        I_0042("db-snapshot", "Manual snapshot created", StartExport.class),
        I_0041("db-snapshot", "Deleted user snapshot", Ignored.NO_START),
        I_0059("db-snapshot", "cross-Region copy started", Ignored.NO_START),
        I_0060("db-snapshot", "cross-Region copy finished", Ignored.COPY),
        I_0061("db-snapshot", "cross-Region copy canceled", Ignored.NO_START),
        I_0196("db-snapshot", "same-Region copy started", Ignored.NO_START),
        I_0197("db-snapshot", "same-Region copy finished", Ignored.COPY),
        I_0190("db-snapshot", "same-Region copy canceled", Ignored.NO_START),
        I_0043("db-snapshot", "Restored from snapshot", Ignored.NO_START),
        I_0159("db-snapshot", "snapshot export task failed", Report.class),
        I_0160("db-snapshot", "snapshot export task was canceled", Report.class),
        I_0161("db-snapshot", "snapshot export task completed", StartPipeline.class),
        I_0484("db-snapshot", "extraction of table failed", Ignored.NO_START),
        I_0486("db-snapshot", "table goes single-threaded", Ignored.NO_START),
        I_0487("db-snapshot", "table in progress", Ignored.NO_START),
        I_0488("db-snapshot", "task is at stage", Ignored.NO_START),
        C_0168("db-cluster-snapshot", "Creating automated cluster snapshot", Ignored.NO_START),
        C_0169("db-cluster-snapshot", "Automated cluster snapshot created", StartExport.class),
        C_0074("db-cluster-snapshot", "Creating manual cluster snapshot", Ignored.NO_START),
        C_0075("db-cluster-snapshot", "Manual cluster snapshot created", StartExport.class),
        C_0162("db-cluster-snapshot", "cluster snapshot export task failed", Report.class),
        C_0163("db-cluster-snapshot", "cluster snapshot export task was canceled", Report.class),
        C_0164("db-cluster-snapshot", "cluster snapshot export task completed", StartPipeline.class),
        C_0489("db-cluster-snapshot", "extraction of table failed", Ignored.NO_START),
        C_0491("db-cluster-snapshot", "single-threaded", Ignored.NO_START),
        C_0492("db-cluster-snapshot", "in progress", Ignored.NO_START),
        C_0493("db-cluster-snapshot", "stage", Ignored.NO_START),
        C_0234("db-cluster", "Export task failed", Ignored.NOT_OURS),
        C_0235("db-cluster", "Export task canceled", Ignored.NOT_OURS),
        C_0236("db-cluster", "Export task completed", Ignored.NOT_OURS),
        I_0001("db-instance", "Backing up DB instance", Ignored.NO_START),
        I_0002("db-instance", "Finished DB instance backup", Ignored.NO_START),
        I_9999("db-proxy", "an id of no guide", Ignored.UNKNOWN_EVENT);

        private final String source;
        private final String answer;

        Row(String source, String message, Ignored reason) {
            this.source = source + ": " + message;
            this.answer = reason.toString();
        }

        Row(String source, String message, Class<? extends Decision> decision) {
            this.source = source + ": " + message;
            this.answer = decision.getSimpleName();
        }

        String id() {
            return "RDS-EVENT-" + name().substring(2);
        }

        boolean isOfCluster() {
            return name().startsWith("C");
        }

        SnapshotEvent event() {
            return isOfCluster() ? clusterEvent(id()) : instanceEvent(id());
        }
    }

    @TestFactory
    Stream<DynamicTest> everyEventIdOfTheGuidesHasItsAnswer() {
        return Arrays.stream(Row.values()).map(row -> dynamicTest(row + " " + row.source, () -> isAnswered(row)));
    }

    private static void isAnswered(Row row) {
        var decision = decide(row.event());
        var answer = decision instanceof Ignore ignore
                ? ignore.reason().toString()
                : decision.getClass().getSimpleName();
        assertThat(answer).as(row.source).isEqualTo(row.answer);
        var entry = row.isOfCluster() ? SHOP : LEDGER;
        var arn = row.isOfCluster() ? CLUSTER_ARN : INSTANCE_ARN;
        switch (decision) {
            case StartExport start ->
                assertThat(start)
                        .as(row.source)
                        .isEqualTo(new StartExport(
                                entry, arn, ExportId.of(entry.cluster(), arn).value()));
            case StartPipeline start -> assertThat(start).isEqualTo(new StartPipeline(entry, arn));
            case Report report -> {
                assertThat(report.cluster()).isEqualTo(entry);
                assertThat(report.snapshotArn()).isEqualTo(arn);
                assertThat(report.what()).startsWith("The export of the snapshot ");
            }
            case Ignore ignore -> assertThat(ignore.why()).startsWith(row.event() + ": ");
        }
    }

    @Test
    void noIdMeansTwoThingsAndNoneIsForgotten() {
        assertThat(Arrays.stream(Row.values()).map(Row::id))
                .doesNotHaveDuplicates()
                .hasSize(36);
    }

    private static void ignored(Decision decision, Ignored reason, String... words) {
        assertThat(decision).isInstanceOfSatisfying(Ignore.class, ignore -> {
            assertThat(ignore.reason()).isEqualTo(reason);
            assertThat(ignore.why()).contains(words);
        });
    }

    private static Decision ofBackup(String id, SourceKind kind, String identifier, String arn, Intake intake) {
        var event = new SnapshotEvent(id, arn.replaceFirst(".*snapshot:", ""), Optional.of(arn), "text");
        assertThat(SnapshotOwner.of(event)).as("the name says nothing").isEmpty();
        return Decisions.decide(
                event, INDEX, Optional.of(new SnapshotOwner(kind, identifier, arn)), entry -> run(intake));
    }

    @Test
    void snapshotsOfAwsBackupAreManualOnesInEveryFormTheyAreAnnouncedIn() {
        var manual = new Intake(true, Set.of(SnapshotKind.MANUAL));
        for (var id : List.of("RDS-EVENT-0042", "RDS-EVENT-0197")) {
            assertThat(ofBackup(id, SourceKind.INSTANCE, "ledger", BACKUP_ARN, manual))
                    .isEqualTo(new StartExport(
                            LEDGER,
                            BACKUP_ARN,
                            ExportId.of("ledger-prod", BACKUP_ARN).value()));
        }
        assertThat(ofBackup("RDS-EVENT-0075", SourceKind.CLUSTER, "shop-prod", CLUSTER_BACKUP_ARN, manual))
                .isInstanceOf(StartExport.class);
        var automated = new Intake(true, Set.of(SnapshotKind.AUTOMATED));
        ignored(
                ofBackup("RDS-EVENT-0197", SourceKind.INSTANCE, "ledger", BACKUP_ARN, automated),
                Ignored.KIND_NOT_TAKEN,
                "does not take manual snapshots");
    }

    @Test
    void aCopyThatSomebodyMadeIsIgnoredAndSaysWhatToDo() {
        ignored(
                decide(new SnapshotEvent(
                        "RDS-EVENT-0197",
                        "copy-of-ledger",
                        Optional.of("arn:aws:rds:eu-central-1:111122223333:snapshot:copy-of-ledger"),
                        "")),
                Ignored.COPY,
                "RDS-EVENT-0197 about copy-of-ledger",
                "Take a manual snapshot");
        ignored(decide(instanceEvent("RDS-EVENT-0060")), Ignored.COPY, "in a lake of its Region");
    }

    @Test
    void aClusterThatIsNotDeclaredIsIgnoredByName() {
        var event = new SnapshotEvent(
                "RDS-EVENT-0091",
                "rds:unknown-db-2026-03-01-03-10",
                Optional.of("arn:aws:rds:eu-central-1:111122223333:snapshot:rds:unknown-db-2026-03-01-03-10"),
                "");
        ignored(
                decide(event),
                Ignored.NOT_DECLARED,
                "RDS-EVENT-0091",
                "rds:unknown-db-2026-03-01-03-10",
                "no cluster is declared");
    }

    @Test
    void aLongerNameIsNotTheShorterOne() {
        var event = new SnapshotEvent(
                "RDS-EVENT-0169",
                "rds:shop-prod-eu-2026-03-01-03-07",
                Optional.of("arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:rds:shop-prod-eu-2026-03-01-03-07"),
                "");
        ignored(decide(event), Ignored.NOT_DECLARED, "DB cluster shop-prod-eu");
    }

    @Test
    void aClusterThatIsNotSubscribedIsIgnoredAndSaidToBe() {
        var intake = new Intake(false, Set.of(SnapshotKind.AUTOMATED));
        ignored(
                decide(clusterEvent("RDS-EVENT-0169"), INDEX, intake),
                Ignored.NOT_SUBSCRIBED,
                "shop-prod",
                "subscribed: false");
        ignored(
                decide(clusterEvent("RDS-EVENT-0164"), INDEX, intake),
                Ignored.NOT_SUBSCRIBED,
                "shop-prod",
                "subscribed: false");
    }

    @Test
    void aKindOfSnapshotThatIsNotTakenIsIgnored() {
        var automated = new Intake(true, Set.of(SnapshotKind.AUTOMATED));
        ignored(
                decide(clusterEvent("RDS-EVENT-0075"), INDEX, automated),
                Ignored.KIND_NOT_TAKEN,
                "does not take manual snapshots");
        var manual = new Intake(true, Set.of(SnapshotKind.MANUAL));
        ignored(
                decide(clusterEvent("RDS-EVENT-0169"), INDEX, manual),
                Ignored.KIND_NOT_TAKEN,
                "does not take automated snapshots");
    }

    @Test
    void theEndOfAnExportIsHeardWhateverKindsAreTaken() {
        var none = new Intake(true, Set.of());
        assertThat(decide(clusterEvent("RDS-EVENT-0164"), INDEX, none)).isInstanceOf(StartPipeline.class);
    }

    @Test
    void aDeclaredKindOtherThanTheObservedIsReportedWithBoth() {
        var swapped = new RunIndex.Entry(
                "shop-prod",
                new Source(Engine.MYSQL, SourceKind.INSTANCE, "shop-prod"),
                "config/shop-prod/1.json",
                "f-shop");
        var decision = decide(
                clusterEvent("RDS-EVENT-0169"),
                new RunIndex("arn:machine", Optional.empty(), List.of(swapped)),
                RunFixtures.EVERY_SNAPSHOT);
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Report.class,
                        report -> assertThat(report.what())
                                .contains("declared as the DB instance shop-prod", "snapshot of a DB cluster"));
    }

    @Test
    void aSnapshotNobodyKnowsIsIgnored() {
        var event = new SnapshotEvent("RDS-EVENT-0042", "before-migration", Optional.empty(), "");
        ignored(decide(event), Ignored.UNKNOWN_SNAPSHOT, "RDS-EVENT-0042", "before-migration", "does not know");
    }

    @Test
    void aManualSnapshotFollowsItsOwner() {
        var arn = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:before-migration";
        var event = new SnapshotEvent("RDS-EVENT-0075", "before-migration", Optional.of(arn), "");
        assertThat(SnapshotOwner.of(event)).isEmpty();
        var owner = new SnapshotOwner(SourceKind.CLUSTER, "shop-prod", arn);
        assertThat(Decisions.decide(event, INDEX, Optional.of(owner), entry -> run(RunFixtures.EVERY_SNAPSHOT)))
                .isEqualTo(
                        new StartExport(SHOP, arn, ExportId.of("shop-prod", arn).value()));
    }

    @Test
    void anArnOfAnotherTypeTellsNoKind() {
        assertThat(SnapshotOwner.kindOf("arn:aws:rds:eu-central-1:111122223333:db:shop"))
                .isEmpty();
        assertThat(SnapshotOwner.kindOf("nonsense")).isEmpty();
    }
}
