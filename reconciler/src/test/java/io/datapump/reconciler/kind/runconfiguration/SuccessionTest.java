package io.datapump.reconciler.kind.runconfiguration;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How one configuration follows another, through plans and applies, on a clock that moves.
class SuccessionTest {

    private final FakeAws aws = new FakeAws();
    private final LakeConfig first = config(instance("pagila-prod"), aurora("orders"));
    private final LakeConfig second = config(marking(instance("pagila-prod"), "pagila", "crm"), aurora("orders"));

    private Instant now = Instant.parse("2026-03-01T00:00:00Z");
    private Reconciler reconciler = started();

    /// A process of its own: nothing is remembered but what lies in the bucket.
    private Reconciler started() {
        aws.s3().at(() -> now);
        return Reconciler.of(aws.clients(), DEFINITION)
                .polling(new Polling(Duration.ofMillis(1), Duration.ofMillis(50)))
                .clock(() -> now);
    }

    @Test
    void oneClustersChangeMovesOneConfigurationAndLeavesTheOthers() {
        apply(first);

        assertThat(pending(reconciler.plan(second))).hasSize(3).noneMatch(resource -> resource.contains("orders"));
    }

    @Test
    void goingBackWritesNoConfigurationAnew() {
        apply(first);
        apply(second);
        pass(Duration.ofDays(1));

        var back = reconciler.plan(first);

        assertThat(pending(back))
                .noneMatch(resource -> resource.startsWith("run-configuration"))
                .anyMatch(resource -> resource.startsWith("run-index"));
        apply(first);
        apply(second);
        assertThat(configurations()).hasSize(3);
    }

    @Test
    void whatLeftForceStaysForThirtyDaysFromThenHoweverOldItIs() {
        apply(first);
        pass(RunConfigurationClient.KEPT.multipliedBy(4));
        apply(second);
        pass(RunConfigurationClient.KEPT.minusHours(1));
        assertThat(pruned().pending()).isEmpty();

        pass(Duration.ofHours(2));
        assertThat(pruned().pending()).singleElement().isInstanceOf(Change.Delete.class);
        assertThat(reconciler.plan(second).findings())
                .as("and is named without pruning")
                .hasSize(1);
        assertThat(reconciler.apply(second, pruned(), line -> {}).succeeded()).isTrue();
        assertThat(configurations()).hasSize(2);
    }

    @Test
    void whatIsInForceIsNeverPrunedHoweverOldItIs() {
        apply(first);
        pass(RunConfigurationClient.KEPT.multipliedBy(10));

        assertThat(pruned(first).pending()).isEmpty();
    }

    @Test
    void aFreshProcessReadsTheMemoAndDescribesNothing() {
        apply(first);
        apply(second);
        reconciler = started();
        aws.calls().forget();

        assertThat(reconciler.plan(second).isEmpty()).isTrue();
        assertThat(aws.calls().made()).doesNotContain("DescribeTaskDefinition");
        assertThat(aws.calls().made())
                .as("memo, and the index for both kinds")
                .filteredOn("GetObject"::equals)
                .hasSize(3);
    }

    @Test
    void aLostOrDamagedMemoCostsCallsAndIsWrittenAnewByTheNextApply() {
        apply(first);
        for (var text : List.of("", "not a memo")) {
            aws.s3().tamper(S3Memo.KEY, text, java.util.Map.of());
            reconciler = started();
            assertThat(reconciler.plan(first).isEmpty()).isTrue();
            assertThat(aws.calls().made()).contains("DescribeTaskDefinition");

            reconciler.apply(first, reconciler.plan(first), line -> {});
            reconciler = started();
            aws.calls().forget();
            assertThat(reconciler.plan(first).isEmpty()).isTrue();
            assertThat(aws.calls().made()).doesNotContain("DescribeTaskDefinition");
        }
    }

    @Test
    void anApplyThatReadsLittleForgetsNothingElse() {
        apply(first);
        var plan = reconciler.plan(second);
        reconciler = started();
        reconciler.apply(second, plan, line -> {});
        reconciler = started();
        aws.calls().forget();

        reconciler.plan(second);

        assertThat(aws.calls().made()).doesNotContain("DescribeTaskDefinition");
    }

    private void apply(LakeConfig config) {
        assertThat(reconciler
                        .apply(config, LakeFixtures.agreed(reconciler, config, PlanOptions.STANDARD), line -> {})
                        .succeeded())
                .isTrue();
    }

    private Plan pruned() {
        return pruned(second);
    }

    private Plan pruned(LakeConfig config) {
        return LakeFixtures.agreed(reconciler, config, PlanOptions.STANDARD.withPruning());
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private List<String> configurations() {
        return aws.s3().keys().stream()
                .filter(key ->
                        !Set.of(S3Memo.KEY, RunIndex.KEY, LeaseClient.KEY).contains(key))
                .toList();
    }

    private static List<String> pending(Plan plan) {
        return plan.pending().stream()
                .map(change -> change.resource().toString())
                .toList();
    }
}
