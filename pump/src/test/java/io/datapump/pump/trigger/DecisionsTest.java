package io.datapump.pump.trigger;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

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

    /// Every event id of the guides and what becomes of it; `-` is Ignore.
    private static Map<String, String> table() {
        var table = new HashMap<String, String>();
        List.of("0091", "0042").forEach(id -> table.put(id, "export instance"));
        List.of("0169", "0075").forEach(id -> table.put(id, "export cluster"));
        table.put("0161", "pipeline instance");
        table.put("0164", "pipeline cluster");
        List.of("0159", "0160").forEach(id -> table.put(id, "report instance"));
        List.of("0162", "0163").forEach(id -> table.put(id, "report cluster"));
        List.of(
                        "0090", "0040", "0041", "0059", "0060", "0061", "0196", "0197", "0190", "0043", "0484", "0486",
                        "0487", "0488", "0168", "0074", "0489", "0491", "0492", "0493", "0234", "0235", "0236", "0001",
                        "0002", "9999")
                .forEach(id -> table.put(id, "-"));
        return table;
    }

    @Test
    void everyEventIdHasItsAnswer() {
        table().forEach((number, answer) -> {
            var id = "RDS-EVENT-" + number;
            var cluster = answer.endsWith("cluster");
            var event = cluster ? clusterEvent(id) : instanceEvent(id);
            var entry = cluster ? SHOP : LEDGER;
            var arn = cluster ? CLUSTER_ARN : INSTANCE_ARN;
            var decision = decide(event);
            switch (answer.split(" ", 2)[0]) {
                case "export" ->
                    assertThat(decision)
                            .as(id)
                            .isEqualTo(new StartExport(
                                    entry,
                                    arn,
                                    ExportId.of(entry.cluster(), arn).value()));
                case "pipeline" -> assertThat(decision).as(id).isEqualTo(new StartPipeline(entry, arn));
                case "report" ->
                    assertThat(decision).as(id).isInstanceOfSatisfying(Report.class, report -> {
                        assertThat(report.cluster()).isEqualTo(entry);
                        assertThat(report.snapshotArn()).isEqualTo(arn);
                    });
                default -> ignored(decision, id, event.sourceId());
            }
        });
    }

    private static void ignored(Decision decision, String... words) {
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Ignore.class, ignore -> assertThat(ignore.reason()).contains(words));
    }

    @Test
    void aClusterThatIsNotDeclaredIsIgnoredByName() {
        var event = new SnapshotEvent(
                "RDS-EVENT-0091",
                "rds:unknown-db-2026-03-01-03-10",
                Optional.of("arn:aws:rds:eu-central-1:111122223333:snapshot:rds:unknown-db-2026-03-01-03-10"),
                "");
        ignored(decide(event), "RDS-EVENT-0091", "rds:unknown-db-2026-03-01-03-10", "no cluster is declared");
    }

    @Test
    void aLongerNameIsNotTheShorterOne() {
        var event = new SnapshotEvent(
                "RDS-EVENT-0169",
                "rds:shop-prod-eu-2026-03-01-03-07",
                Optional.of("arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:rds:shop-prod-eu-2026-03-01-03-07"),
                "");
        ignored(decide(event), "DB cluster shop-prod-eu");
    }

    @Test
    void aClusterThatIsNotSubscribedIsIgnoredAndSaidToBe() {
        var intake = new Intake(false, Set.of(SnapshotKind.AUTOMATED));
        ignored(decide(clusterEvent("RDS-EVENT-0169"), INDEX, intake), "shop-prod", "subscribed: false");
        ignored(decide(clusterEvent("RDS-EVENT-0164"), INDEX, intake), "shop-prod", "subscribed: false");
    }

    @Test
    void aKindOfSnapshotThatIsNotTakenIsIgnored() {
        var automated = new Intake(true, Set.of(SnapshotKind.AUTOMATED));
        ignored(decide(clusterEvent("RDS-EVENT-0075"), INDEX, automated), "does not take manual snapshots");
        var manual = new Intake(true, Set.of(SnapshotKind.MANUAL));
        ignored(decide(clusterEvent("RDS-EVENT-0169"), INDEX, manual), "does not take automated snapshots");
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
        ignored(decide(event), "RDS-EVENT-0042", "before-migration", "does not know");
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
