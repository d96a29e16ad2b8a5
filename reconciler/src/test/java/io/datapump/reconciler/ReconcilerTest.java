package io.datapump.reconciler;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.agreed;
import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.LakeFixtures.sized;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.LakeConfig;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(50));

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(QUICK);
    private final List<String> progress = new ArrayList<>();

    @Test
    void anEmptyAccountGivesAPlanThatCreatesEverythingInTheOrderOfItsDependencies() {
        var plan = reconciler.plan(config(instance("pagila-prod"), aurora("orders")));

        assertThat(plan.changes()).allMatch(change -> change instanceof Change.Create);
        assertThat(names(plan))
                .hasSize(11)
                .startsWith(
                        "foundation-stack/datapump-demo",
                        "glue-database/datalake",
                        "glue-crawler/datapump-demo-orders",
                        "glue-crawler/datapump-demo-pagila-prod",
                        "rds-event-subscription/datapump-demo-db-cluster-snapshot",
                        "rds-event-subscription/datapump-demo-db-snapshot")
                .endsWith(
                        "ecs-task-definition/datapump-demo-orders",
                        "ecs-task-definition/datapump-demo-pagila-prod",
                        "run-index/config/index.json");
    }

    @Test
    void planningChangesNothing() {
        reconciler.plan(demo());

        assertThat(aws.calls().changes()).isEmpty();
    }

    @Test
    void theIndexSaysFromWhichCommitItWasAppliedAndAnotherOneThatAsksForTheSameChangesNothing() {
        var commit = "0123456789abcdef0123456789abcdef01234567";
        var options = PlanOptions.STANDARD.at(Optional.of(commit));

        reconciler.apply(demo(), agreed(reconciler, demo(), options), progress::add);

        assertThat(RunConfigurationJson.readIndex(aws.s3().text(RunIndex.KEY).getBytes(StandardCharsets.UTF_8))
                        .commit())
                .contains(commit);
        assertThat(reconciler
                        .plan(demo(), PlanOptions.STANDARD.at(Optional.of("f".repeat(40))))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void afterAnApplyThePlanIsEmpty() {
        var report = applied(demo());

        assertThat(report.succeeded()).isTrue();
        assertThat(report.results()).hasSize(7).allMatch(ApplyReport.Result::isDone);
        assertThat(reconciler.plan(demo()).isEmpty()).isTrue();
        assertThat(progress)
                .hasSize(14)
                .startsWith("[0/7] + foundation-stack/datapump-demo …")
                .anyMatch(line -> line.startsWith("[1/7] + foundation-stack/datapump-demo: done in "))
                .anyMatch(line -> line.contains("] + run-index/config/index.json: done in "))
                .last()
                .satisfies(line -> assertThat(line).startsWith("[7/7] + "));
    }

    @Test
    void anApplyOfAnEmptyPlanDoesNothingAndSucceeds() {
        applied(demo());
        aws.calls().forget();

        assertThat(applied(demo()).succeeded()).isTrue();
        assertThat(aws.calls().changes())
                .as("the lease is taken and given back")
                .containsExactly("PutObject", "PutObject");
    }

    @Test
    void aChangedTaskSizeIsAPlanOfThatChangeAlone() {
        applied(demo());

        var plan = reconciler.plan(config(sized("pagila-prod", 2048, 8192)));

        assertThat(names(plan))
                .as("and the index, which says what is in force")
                .containsExactly("ecs-task-definition/datapump-demo-pagila-prod", "run-index/config/index.json");
        assertThat(plan.pending().getFirst())
                .isInstanceOfSatisfying(
                        Change.Update.class,
                        update -> assertThat(update.fields())
                                .extracting(field -> field.path().toString())
                                .containsExactly("cpu", "memory"));
    }

    @Test
    void anotherDatabaseIsANewConfigurationThatTaskDefinitionAndIndexPointTo() {
        applied(demo());
        var changed = config(marking(instance("pagila-prod"), "pagila", "crm"));

        assertThat(reconciler.plan(changed).pending())
                .satisfiesExactly(
                        configuration -> assertThat(configuration)
                                .isInstanceOfSatisfying(
                                        Change.Create.class,
                                        create -> assertThat(create.inPlaceOf()
                                                        .orElseThrow()
                                                        .fields())
                                                .extracting(
                                                        field -> field.path().toString())
                                                .containsExactly("databases.crm")),
                        definition -> assertThat(definition).isInstanceOf(Change.Update.class),
                        index -> assertThat(index).isInstanceOf(Change.Update.class));
        assertThat(applied(changed).succeeded()).isTrue();
        assertThat(aws.s3().keys())
                .as("the old configuration stays, because a run may use it")
                .hasSize(5)
                .contains(RunIndex.KEY, S3Memo.KEY, LeaseClient.KEY);
        assertThat(aws.ecs().revisions("datapump-demo-pagila-prod")).containsExactly(1, 2);
    }

    @Test
    void theOrderOfClustersNeverChangesThePlan() {
        var one = reconciler.plan(config(instance("a"), aurora("b"), instance("c")));
        var other = reconciler.plan(config(instance("c"), instance("a"), aurora("b")));

        assertThat(one).isEqualTo(other);
    }

    @Test
    void aClusterNoLongerDeclaredIsListedAndDeletedOnlyWithPruning() {
        applied(config(instance("pagila-prod"), instance("old")));

        var listed = reconciler.plan(demo());
        var pruned = agreed(reconciler, demo(), PlanOptions.STANDARD.withPruning());

        assertThat(listed.findings())
                .extracting(finding -> finding.resource().toString())
                .containsExactly("glue-crawler/datapump-demo-old", "ecs-task-definition/datapump-demo-old");
        assertThat(listed.pending()).noneMatch(Change.Delete.class::isInstance);
        assertThat(pruned.pending().reversed())
                .extracting(change -> change.resource().toString())
                .as("deletions come last, in the reverse order of creation")
                .startsWith("glue-crawler/datapump-demo-old", "ecs-task-definition/datapump-demo-old");

        var report = reconciler.apply(demo(), pruned, progress::add);

        assertThat(report.succeeded()).isTrue();
        assertThat(aws.glue().crawlerNames()).containsExactly("datapump-demo-pagila-prod");
        assertThat(aws.ecs().newest("datapump-demo-old")).isEmpty();
    }

    @Test
    void whatIsNotOursIsAConflictAndStopsApplyBeforeAnythingChanges() {
        applied(demo());
        aws.glue().retag("database/datalake", Map.of("team", "finance"));
        aws.calls().forget();

        var plan = reconciler.plan(demo());

        assertThat(plan.isEmpty()).isFalse();
        assertThat(plan.conflicts())
                .extracting(conflict -> conflict.resource().toString())
                .containsExactly("glue-database/datalake");
        assertThatThrownBy(() -> reconciler.apply(demo(), plan, progress::add))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("glue-database/datalake is not this lake's")
                .hasMessageContaining("Nothing was changed");
        assertThat(aws.calls().changes()).containsOnly("PutObject").hasSize(2);
    }

    @Test
    void whatBelongsToAnotherLakeSaysSo() {
        applied(demo());
        var other = new LakeConfig(lake("other", CatalogMode.API, "image:1"), List.of());

        assertThat(reconciler.plan(other).conflicts())
                .singleElement()
                .satisfies(conflict -> assertThat(conflict.reason()).contains("belongs to the lake \"demo\""));
    }

    @Test
    void anUnownedResourceCanBeAdoptedExplicitlyAndKeepsItsOwnTags() {
        applied(demo());
        aws.glue().retag("crawler/datapump-demo-pagila-prod", Map.of("team", "finance"));
        var crawler = new ResourceId(new KindName("glue-crawler"), "datapump-demo-pagila-prod");

        var plan = reconciler.plan(demo(), PlanOptions.STANDARD.adopting(crawler));

        assertThat(plan.pending()).singleElement().isInstanceOf(Change.Adopt.class);
        assertThat(reconciler.apply(demo(), plan, progress::add).succeeded()).isTrue();
        assertThat(aws.glue().tagsOf("crawler/datapump-demo-pagila-prod"))
                .containsEntry("team", "finance")
                .containsEntry("data-pump:instance", "demo");
    }

    @Test
    void resourcesOfOthersAreNeverTouched() {
        applied(config(instance("pagila-prod")));
        var other = Reconciler.of(aws.clients(), DEFINITION).polling(QUICK);
        var demo2 = new LakeConfig(lake("demo-2", CatalogMode.API, "image:1"), List.of());

        assertThat(other.plan(demo2, PlanOptions.STANDARD.withPruning()).pending())
                .noneMatch(Change.Delete.class::isInstance);
        assertThat(other.plan(new LakeConfig(lake("dem", CatalogMode.API, "image:1"), List.of()))
                        .findings())
                .as("the two share a Glue database, so a crawler of the one works on the other's ground")
                .filteredOn(finding -> !(finding instanceof Finding.Unmanaged))
                .noneMatch(finding -> finding.resource().name().startsWith("datapump-demo-"));
    }

    @Test
    void anotherAccountIsRefusedBeforeAnythingIsRead() {
        var elsewhere = Reconciler.of(aws.in(FakeAws.REGION, "999999999999"), DEFINITION);

        assertThatThrownBy(() -> elsewhere.plan(demo()))
                .isInstanceOf(LiveStateException.class)
                .hasMessageContaining("Refusing to work in account 999999999999")
                .hasMessageContaining("lives in account 123456789012");
        assertThat(aws.calls().made()).isEmpty();
    }

    @Test
    void anotherRegionIsRefusedBeforeAnythingIsRead() {
        var elsewhere = Reconciler.of(aws.in("us-east-1", FakeAws.ACCOUNT), DEFINITION);

        assertThatThrownBy(() -> elsewhere.plan(demo()))
                .hasMessageContaining("Refusing to work in region us-east-1")
                .hasMessageContaining("Set AWS_REGION=eu-west-1");
        assertThat(aws.calls().made()).isEmpty();
    }

    @Test
    void aPlanOfAnotherLakeIsNotApplied() {
        var plan = reconciler.plan(new LakeConfig(lake("other", CatalogMode.API, "image:1"), List.of()));

        assertThatThrownBy(() -> reconciler.apply(demo(), plan, progress::add))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("it is of lake other");
    }

    @Test
    void withoutClustersThereIsALakeWithAnEmptyIndex() {
        var report = applied(config());

        assertThat(report.succeeded()).isTrue();
        assertThat(names(report))
                .containsExactly(
                        "foundation-stack/datapump-demo", "glue-database/datalake", "run-index/config/index.json");
        assertThat(reconciler.plan(demo()).losses()).isEmpty();
    }

    private ApplyReport applied(LakeConfig config) {
        return reconciler.apply(config, agreed(reconciler, config, PlanOptions.STANDARD), progress::add);
    }

    private static List<String> names(Plan plan) {
        return plan.pending().stream()
                .map(change -> change.resource().toString())
                .toList();
    }

    private static List<String> names(ApplyReport report) {
        return report.results().stream()
                .map(result -> result.change().resource().toString())
                .toList();
    }
}
