package io.datapump.reconciler.overview;

import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.overview.OverviewFixtures.NOW;
import static io.datapump.reconciler.overview.OverviewFixtures.TOPIC;
import static io.datapump.reconciler.overview.OverviewFixtures.export;
import static io.datapump.reconciler.overview.OverviewFixtures.fresh;
import static io.datapump.reconciler.overview.OverviewFixtures.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OverviewTest {

    private static final SourceLocation AT = new SourceLocation("lake-config/lake.yaml", 4, 1);

    @Test
    void aLakeThatRanLastNightIsFreshAndNothingIsMissing() {
        var overview = fresh(instance("orders"), aurora("shop")).at(NOW);

        assertThat(overview.count(Health.FRESH)).isEqualTo(2);
        assertThat(overview.needsAttention()).isFalse();
        assertThat(overview.lake()).isEmpty();
        assertThat(overview.undeclared()).isEmpty();
        assertThat(overview.clusters()).allSatisfy(cluster -> {
            assertThat(cluster.missing()).isEmpty();
            assertThat(cluster.data().rhythm()).hasValue(new Rhythm(Duration.ofDays(1)));
            assertThat(cluster.setup().subscription()).hasValue("active");
        });
    }

    @Test
    void withoutAMarkedDatabaseEveryRunSucceedsAndTheOverviewSaysSo() {
        var overview = fresh(marking(instance("orders")))
                .ran(
                        "orders",
                        run(
                                "e-1",
                                "published-with-gaps",
                                NOW.minus(Duration.ofHours(2)),
                                List.of(),
                                List.of("Nothing.")))
                .at(NOW);

        assertThat(only(overview)).satisfies(missing -> {
            assertThat(missing.sentence()).contains("No database is marked");
            assertThat(missing.mend())
                    .isEqualTo(
                            new Mend.Yaml("lake-config/clusters/orders.yaml", "spec:\n  databases:\n    - name: shop"));
        });
        assertThat(overview.needsAttention()).isTrue();
    }

    private static Missing only(Overview overview) {
        assertThat(overview.clusters()).hasSize(1);
        var missing = overview.clusters().getFirst().missing();
        assertThat(missing).hasSize(1);
        return missing.getFirst();
    }

    @Test
    void anUnsubscribedClusterIsOffAndNeedsNobody() {
        var overview = fresh(unsubscribed(marking(instance("orders")))).at(NOW.plus(Duration.ofDays(30)));

        assertThat(overview.clusters().getFirst().health()).isEqualTo(Health.OFF);
        assertThat(overview.clusters().getFirst().missing()).hasSize(2).noneMatch(Missing::isNeeded);
        assertThat(overview.needsAttention()).isFalse();
    }

    private static Located<ClusterSpec> unsubscribed(Located<ClusterSpec> cluster) {
        return cluster.map(spec -> new ClusterSpec(
                spec.metadata(), spec.source(), false, spec.overrides(), spec.databases(), spec.acknowledge()));
    }

    private static Located<ClusterSpec> takingManual(Located<ClusterSpec> cluster) {
        return cluster.map(spec -> new ClusterSpec(
                spec.metadata(),
                spec.source(),
                true,
                new RunPolicy.Overrides(
                        Optional.of(Set.of(SnapshotKind.AUTOMATED, SnapshotKind.MANUAL)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        TableRules.Overrides.NONE),
                spec.databases(),
                spec.acknowledge()));
    }

    @Test
    void aServerThatRdsDoesNotKnowIsCorrectedToTheNearestOne() {
        var overview = fresh(instance("ordres"))
                .withoutServers()
                .server(SourceKind.INSTANCE, "orders", Optional.empty())
                .at(NOW);

        assertThat(only(overview).sentence()).contains("RDS knows no instance \"ordres\"");
        assertThat(only(overview).mend())
                .isEqualTo(new Mend.Yaml(
                        "lake-config/clusters/ordres.yaml",
                        "spec:\n  source: {engine: postgres, kind: instance, identifier: orders}"));
    }

    @Test
    void aServerOfTheOtherKindIsCorrectedToIt() {
        var overview = fresh(instance("orders"))
                .withoutServers()
                .server(SourceKind.CLUSTER, "orders", Optional.empty())
                .at(NOW);

        assertThat(((Mend.Yaml) only(overview).mend()).lines()).contains("kind: cluster");
    }

    @Test
    void aServerThatResemblesNoneIsLeftToPeople() {
        assertThat(only(fresh(instance("orders")).withoutServers().at(NOW)).mend())
                .isInstanceOf(Mend.Words.class);
    }

    @Test
    void aServerThatNobodyDeclaredComesWithItsDocument() {
        var overview = fresh(instance("orders"))
                .server(SourceKind.INSTANCE, "crm-prod", Optional.of("crm"))
                .at(NOW);

        assertThat(overview.needsAttention()).isFalse();
        assertThat(overview.undeclared()).singleElement().satisfies(undeclared -> {
            assertThat(undeclared.document().file()).isEqualTo("lake-config/clusters/crm-prod.yaml");
            assertThat(undeclared.document().lines())
                    .contains("source: {engine: postgres, kind: instance, identifier: crm-prod}", "- name: crm");
        });
    }

    @Test
    void withoutASubscriptionNobodyTellsTheLake() {
        assertThat(only(fresh(instance("orders")).subscribed().at(NOW)).sentence())
                .contains("No subscription to events of db-snapshots");
        assertThat(only(fresh(instance("orders"))
                                .subscribed(subscription("no-permission", true))
                                .at(NOW))
                        .mend())
                .isInstanceOfSatisfying(
                        Mend.Words.class, words -> assertThat(words.sentence()).contains(TOPIC));
        assertThat(only(fresh(instance("orders"))
                                .subscribed(subscription("topic-not-exist", true))
                                .at(NOW))
                        .sentence())
                .contains("topic-not-exist");
        assertThat(only(fresh(instance("orders"))
                                .subscribed(subscription("active", false))
                                .at(NOW))
                        .sentence())
                .contains("switched off");
    }

    @Test
    void ofSeveralSubscriptionsOneThatWorksIsEnough() {
        var overview = fresh(instance("orders"))
                .subscribed(subscription("no-permission", true), subscription("active", true))
                .at(NOW);

        assertThat(overview.needsAttention()).isFalse();
    }

    private static SubscriptionSeen subscription(String status, boolean enabled) {
        return new SubscriptionSeen("s-" + status, TOPIC, "db-snapshot", status, enabled);
    }

    @Test
    void whatIsNotInAwsIsNamedWithItsClusterOrWithTheLake() {
        var overview = fresh(instance("orders"))
                .pending(create("glue-crawler", "datapump-demo-orders"))
                .pending(create("run-configuration", "orders/1a2b"))
                .pending(create("foundation-stack", "datapump-demo"))
                .pending(create("run-index", "config/index.json"))
                .at(NOW);

        assertThat(only(overview).sentence())
                .isEqualTo("Not in AWS: glue-crawler/datapump-demo-orders, run-configuration/orders/1a2b.");
        assertThat(only(overview).mend()).isEqualTo(new Mend.Command("./datapump apply lake-config"));
        assertThat(overview.lake())
                .singleElement()
                .satisfies(missing -> assertThat(missing.sentence())
                        .isEqualTo("Not in AWS: foundation-stack/datapump-demo, run-index/config/index.json."));
    }

    private static Change.Create create(String kind, String name) {
        return new Change.Create(id(kind, name), StateTree.Branch.EMPTY, AT, Optional.empty());
    }

    private static ResourceId id(String kind, String name) {
        return new ResourceId(new KindName(kind), name);
    }

    @Test
    void whatDiffersIsWorthKnowing() {
        var overview = fresh(instance("orders"))
                .pending(new Change.Update(
                        id("ecs-task-definition", "datapump-demo-orders"), List.of(), AT, Optional.empty()))
                .at(NOW);

        assertThat(only(overview).isNeeded()).isFalse();
        assertThat(overview.count(Health.FRESH)).isEqualTo(1);
    }

    @Test
    void whatIsNotTheLakesIsAdopted() {
        var overview = fresh(instance("orders"))
                .conflicting(new Finding.Conflict(id("glue-database", "datalake"), AT, "It belongs to someone else."))
                .at(NOW);

        assertThat(overview.lake())
                .singleElement()
                .satisfies(missing -> assertThat(missing.mend())
                        .isEqualTo(new Mend.Command("./datapump adopt glue-database/datalake --config lake-config")));
    }

    @Test
    void withoutSnapshotsThereIsNothingToExport() {
        var world = fresh(instance("orders"), takingManual(aurora("shop"))).withoutSnapshots();

        var commands = world.at(NOW).clusters().stream()
                .map(cluster -> ((Mend.Command) cluster.missing().getFirst().mend()).line());

        assertThat(commands)
                .containsExactly(
                        "aws rds modify-db-instance --db-instance-identifier orders --backup-retention-period 7 --region eu-west-1",
                        "aws rds create-db-cluster-snapshot --db-cluster-identifier shop --db-cluster-snapshot-identifier shop-by-hand --region eu-west-1");
    }

    @Test
    void aSnapshotThatDoesNotComeIsMissed() {
        assertThat(only(fresh(instance("orders")).at(NOW.plus(Duration.ofDays(2))))
                        .sentence())
                .contains("No snapshot since 2026-03-08T03:00:00Z", "about every 24 hours");
    }

    @Test
    void snapshotsWithoutAnExportNeedSomebody() {
        assertThat(only(fresh(instance("orders")).exporting().neverRan("orders").at(NOW))
                        .sentence())
                .contains("7 snapshots and no export");
    }

    @Test
    void aFailedExportSaysWhyAndNotTwice() {
        var snapshot = NOW.minus(Duration.ofHours(2));
        var overview = fresh(takingManual(instance("orders")))
                .exporting(export("orders", "FAILED", snapshot, Optional.of("The KMS key is disabled.")))
                .ran("orders", run("e-1", "failed", snapshot, List.of(), List.of()))
                .at(NOW);

        assertThat(only(overview).sentence()).isEqualTo("The export e-1 failed: The KMS key is disabled.");
        assertThat(((Mend.Command) only(overview).mend()).line()).contains("create-db-snapshot");
    }

    @Test
    void anExportUnderWayIsNoReasonToWorry() {
        var overview = fresh(instance("orders"))
                .exporting(export("orders", "IN_PROGRESS", NOW.minus(Duration.ofHours(2)), Optional.empty()))
                .neverRan("orders")
                .at(NOW);

        assertThat(overview.clusters().getFirst().health()).isEqualTo(Health.WAITING);
        assertThat(overview.needsAttention()).isFalse();
    }

    @Test
    void aSnapshotThatNobodyExportedIsNamed() {
        var overview = fresh(instance("orders"))
                .exporting(export("orders", "COMPLETE", NOW.minus(Duration.ofDays(2)), Optional.empty()))
                .at(NOW.plus(Duration.ofHours(12)));

        assertThat(only(overview).sentence()).contains("was not exported");
    }

    @Test
    void aFailedRunSaysWhy() {
        var overview = fresh(instance("orders"))
                .ran("orders", run("e-1", "failed", NOW.minus(Duration.ofHours(2)), List.of(), List.of()))
                .at(NOW);

        assertThat(only(overview).sentence())
                .contains("The run of e-1 failed: The job copy was stopped: out of memory.");
        assertThat(only(overview).mend()).isInstanceOf(Mend.Words.class);
    }

    @Test
    void anExportThatNoRunFollowedIsNamedOnceItIsOverdue() {
        var world = fresh(instance("orders")).neverRan("orders");

        assertThat(world.at(NOW).needsAttention()).isFalse();
        assertThat(only(world.at(NOW.plus(Duration.ofHours(12)))).sentence())
                .contains("is complete and no run has followed");
    }

    @Test
    void theExportOfAnOlderSnapshotThanTheLakeShowsIsNotMissed() {
        var overview = fresh(instance("orders"))
                .ran("orders", run("e-2", "published", NOW.minus(Duration.ofHours(1)), List.of(), List.of()))
                .exporting(export("orders", "COMPLETE", NOW.minus(Duration.ofHours(3)), Optional.empty()))
                .at(NOW.plus(Duration.ofHours(12)));

        assertThat(overview.clusters().getFirst().missing())
                .extracting(Missing::sentence)
                .noneMatch(sentence -> sentence.contains("no run has followed"));
    }

    @Test
    void gapsAreWorthKnowing() {
        var overview = fresh(instance("orders"))
                .ran(
                        "orders",
                        run(
                                "e-1",
                                "published-with-gaps",
                                NOW.minus(Duration.ofHours(2)),
                                List.of("t"),
                                List.of("A.", "B.", "C.", "D.")))
                .at(NOW);

        assertThat(only(overview).sentence()).isEqualTo("The last run left gaps: A. B. C. And 1 more.");
        assertThat(overview.count(Health.FRESH)).isEqualTo(1);
    }

    @Test
    void aFailedCrawlSaysWhy() {
        var overview = fresh(instance("orders"))
                .crawled("datapump-demo-orders", "FAILED", Optional.of("Access denied."))
                .at(NOW);

        assertThat(only(overview).sentence()).endsWith("Access denied.");
    }

    @Test
    void oldDataNeedSomebodyAlsoWhereNoStepIsToBlame() {
        var old = NOW.minus(Duration.ofDays(4));
        var overview = fresh(instance("orders"))
                .ran("orders", run("e-1", "published", old, List.of("t"), List.of()))
                .at(NOW);

        assertThat(only(overview).sentence()).contains("older than one and a half times");
        assertThat(overview.clusters().getFirst().health()).isEqualTo(Health.NEEDS_YOU);
    }

    @Test
    void thoseThatNeedSomebodyComeFirst() {
        var overview = fresh(instance("a"), instance("b"), instance("c"))
                .crawled("datapump-demo-c", "FAILED", Optional.empty())
                .at(NOW);

        assertThat(overview.clusters()).extracting(ClusterOverview::name).containsExactly("c", "a", "b");
    }
}
