package io.datapump.reconciler;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a plan would lose, and who agreed to it.
class LossesTest {

    private static final String UNREAD = "run-configuration/pagila-prod";

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));
    private final LakeConfig changed = config(marking(instance("pagila-prod"), "pagila", "crm"));

    @BeforeEach
    void somethingIsInForce() {
        assertThat(reconciler.apply(demo(), reconciler.plan(demo()), line -> {}).succeeded())
                .isTrue();
    }

    @Test
    void anAgreementToNothingIsSaidAndStopsNothing() {
        var plan = reconciler.plan(demo(), PlanOptions.STANDARD.acknowledging(Set.of("pagila-prod/pagilla")));

        assertThat(plan.notes())
                .containsExactly("--acknowledge pagila-prod/pagilla agrees to nothing that would be removed.");
        assertThat(reconciler.apply(demo(), plan, line -> {}).succeeded()).isTrue();
    }

    @Test
    void whatNobodyCanReadIsNotReplacedWithoutAgreement() {
        breakTheConfiguration();

        var plan = reconciler.plan(changed);

        assertThat(plan.losses()).extracting(Loss::name).containsExactly(UNREAD);
        assertThatThrownBy(() -> reconciler.apply(changed, plan, line -> {}))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("cannot be read, so nobody knows what leaves the catalog")
                .hasMessageContaining("\nNothing was changed.");
    }

    @Test
    void whatNobodyCanReadIsReplacedOnceAgreedTo() {
        breakTheConfiguration();

        var plan = reconciler.plan(changed, PlanOptions.STANDARD.acknowledging(Set.of(UNREAD)));

        assertThat(plan.notes()).isEmpty();
        assertThat(reconciler.apply(changed, plan, line -> {}).succeeded()).isTrue();
        assertThat(reconciler.plan(changed).losses()).isEmpty();
    }

    @Test
    void anIndexThatNobodyCanReadIsNotReplacedWithoutAgreement() {
        aws.s3().tamper(RunIndex.KEY, "{", aws.s3().metadata(RunIndex.KEY));

        assertThat(reconciler.plan(changed).losses())
                .extracting(Loss::name)
                .containsExactly("run-index/" + RunIndex.KEY);
    }

    /// The same bytes are written again, so nothing can leave the catalog by it.
    @Test
    void aConfigurationThatIsWrittenAgainAsItWasLosesNothing() {
        breakTheConfiguration();

        assertThat(reconciler.plan(demo()).losses()).isEmpty();
    }

    private void breakTheConfiguration() {
        var key = aws.s3().keys().stream()
                .filter(each -> each.startsWith("config/pagila-prod/"))
                .findFirst()
                .orElseThrow();
        aws.s3().tamper(key, "{", aws.s3().metadata(key));
    }
}
