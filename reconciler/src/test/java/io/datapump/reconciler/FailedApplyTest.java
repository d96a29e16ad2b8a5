package io.datapump.reconciler;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.agreed;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.LakeFixtures.sized;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeGlueClient;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

/// An apply of which a part fails, or whose world changed after the plan.
class FailedApplyTest {

    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(50));

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(QUICK);
    private final List<String> progress = new ArrayList<>();

    @Test
    void aFailureStopsWhatNeedsItAndNothingElse() {
        aws.calls().failNext("CreateDatabase", () -> FakeGlueClient.invalid("Access denied"));

        var report = applied(demo());

        assertThat(outcomes(report))
                .containsEntry("glue-database", "Failed")
                .containsEntry("glue-crawler", "Skipped")
                .containsEntry("rds-event-subscription", "Done")
                .containsEntry("run-index", "Done");
        assertThat(report.succeeded()).isFalse();
        assertThat(report.remaining()).isEmpty();
        assertThat(progress)
                .anyMatch(line -> line.endsWith(
                        "+ glue-crawler/datapump-demo-pagila-prod: skipped. glue-database/datalake was not done."))
                .anyMatch(line -> line.contains("CreateDatabase answered InvalidInputException, \"Access denied\""));
        assertThat(applied(demo()).succeeded()).as("the next apply finishes").isTrue();
    }

    @Test
    void nothingIsDoneWithoutTheStack() {
        aws.cloudFormation().refuseChangeSets("Requires capabilities : [CAPABILITY_NAMED_IAM]");

        var report = applied(demo());

        assertThat(outcomes(report).values()).containsOnly("Failed", "Skipped");
        assertThat(aws.calls().changes())
                .containsExactly("PutObject", "CreateChangeSet", "DeleteChangeSet", "DeleteStack");
    }

    @Test
    void theIndexIsNotSwitchedWhereATaskDefinitionFailed() {
        applied(demo());
        aws.calls().failNext("RegisterTaskDefinition", () -> FakeRdsClient.refused("ClientException", "No"));
        var before = aws.s3().text(RunIndex.KEY);

        var report = applied(config(marking(instance("pagila-prod"), "crm")));

        assertThat(outcomes(report)).containsEntry("run-index", "Skipped");
        assertThat(aws.s3().text(RunIndex.KEY)).isEqualTo(before);
    }

    @Test
    void deletionsAreNotMadeAfterAFailure() {
        applied(config(instance("pagila-prod"), instance("old")));
        var report = reconciler.apply(
                demo(),
                () -> {
                    var pruned = agreed(reconciler, demo(), PlanOptions.STANDARD.withPruning());
                    aws.calls().failNext("PutObject", () -> FakeRdsClient.refused("AccessDenied", "No"));
                    return pruned;
                },
                ApplyTerms.of("test"),
                progress::add);

        assertThat(report.results())
                .filteredOn(result -> result.change() instanceof Change.Delete)
                .isNotEmpty()
                .allMatch(result -> result.outcome() instanceof Outcome.Skipped);
    }

    @Test
    void aResourceChangedSinceThePlanIsLeftAlone() {
        applied(demo());
        var changed = config(sized("pagila-prod", 2048, 8192));
        var plan = reconciler.plan(changed);
        aws.ecs().reviseByHand("datapump-demo-pagila-prod", definition -> definition.memory("16384"));

        var report = reconciler.apply(changed, plan, progress::add);

        assertThat(report.results().getFirst().outcome())
                .isEqualTo(new Outcome.Failed("It is no longer as it was when the plan was made. Plan again."));
    }

    @Test
    void aResourceThatLostItsTagsSinceThePlanIsLeftAlone() {
        applied(demo());
        var plan = agreed(
                reconciler,
                new LakeConfig(lake(CatalogMode.API), demo().clusters()),
                PlanOptions.STANDARD.withPruning());
        aws.glue().retag("crawler/datapump-demo-pagila-prod", Map.of());

        var report = reconciler.apply(new LakeConfig(lake(CatalogMode.API), demo().clusters()), plan, progress::add);

        assertThat(report.allDone()).isFalse();
        assertThat(aws.glue().crawlerNames()).containsExactly("datapump-demo-pagila-prod");
    }

    @Test
    void aLostAnswerIsSettledByReadingAgain() {
        applied(demo());
        var changed = config(sized("pagila-prod", 2048, 8192));
        aws.calls().failNext("RegisterTaskDefinition", () -> {
            aws.ecs()
                    .reviseByHand(
                            "datapump-demo-pagila-prod",
                            definition -> definition.cpu("2048").memory("8192"));
            return SdkClientException.create("connection reset");
        });

        assertThat(applied(changed).succeeded()).isTrue();
        assertThat(aws.ecs().revisions("datapump-demo-pagila-prod")).containsExactly(1, 2);
    }

    @Test
    void aLostAnswerWithoutItsEffectIsUnknown() {
        aws.calls().failNext("CreateDatabase", () -> SdkClientException.create("connection reset"));

        assertThat(outcomes(applied(demo())))
                .containsEntry("glue-database", "Unknown")
                .containsEntry("glue-crawler", "Skipped");
    }

    private ApplyReport applied(LakeConfig config) {
        return reconciler.apply(config, agreed(reconciler, config, PlanOptions.STANDARD), progress::add);
    }

    private static Map<String, String> outcomes(ApplyReport report) {
        return report.results().stream()
                .collect(Collectors.toMap(
                        result -> result.change().resource().kind().value(),
                        result -> result.outcome().getClass().getSimpleName()));
    }
}
