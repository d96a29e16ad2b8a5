package io.datapump.reconciler.kind.bucketlifecycle;

import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.LifecycleRuleFilter;
import software.amazon.awssdk.services.s3.model.NoncurrentVersionTransition;
import software.amazon.awssdk.services.s3.model.Transition;
import software.amazon.awssdk.services.s3.model.TransitionDefaultMinimumObjectSize;

class BucketLifecycleTest {

    private static final String BUCKET = "shared-bucket";
    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final LifecycleRule FOREIGN = LifecycleRule.builder()
            .id("datapump-demolition-logs")
            .status("Enabled")
            .filter(f -> f.and(a -> a.prefix("logs/").objectSizeGreaterThan(1L)))
            .noncurrentVersionTransitions(NoncurrentVersionTransition.builder()
                    .noncurrentDays(40)
                    .storageClass("GLACIER")
                    .build())
            .build();

    private final FakeAws aws = new FakeAws();
    private final BucketLifecycleKind kind = new BucketLifecycleKind();
    private final BucketLifecycleClient client =
            new BucketLifecycleClient(aws.clients().s3());

    @BeforeEach
    void createBucket() {
        aws.s3().createBucket(BUCKET);
    }

    @Test
    void aBucketOfTheFoundationIsNoneOfItsBusiness() {
        assertThat(kind.desired(demo())).isEmpty();
        assertThat(client.live(SCOPE, List.of())).isEmpty();
        assertThat(aws.calls().made()).isEmpty();
    }

    @Test
    void aBucketWithoutRulesOfOursAndNoBucketAtAllAreEmptyAnswers() {
        assertThat(client.live(SCOPE, List.of(named(BUCKET), named("missing")))).isEmpty();
        put(FOREIGN);
        assertThat(client.find(SCOPE, BUCKET)).isEmpty();
    }

    @Test
    void rulesReadBackAsTheyWereAskedFor() {
        client.create(SCOPE, wanted());

        assertThat(difference()).isEmpty();
        assertThat(client.live(SCOPE, List.of(named(BUCKET))))
                .singleElement()
                .satisfies(state -> assertThat(state.tags().ownedBy("demo")).isTrue());
    }

    @Test
    void whatOthersPutIsWrittenBackUntouched() {
        aws.clients()
                .s3()
                .putBucketLifecycleConfiguration(r -> r.bucket(BUCKET)
                        .transitionDefaultMinimumObjectSize(TransitionDefaultMinimumObjectSize.VARIES_BY_STORAGE_CLASS)
                        .lifecycleConfiguration(c -> c.rules(FOREIGN)));

        client.create(SCOPE, wanted());
        client.update(SCOPE, wanted(), wanted());

        assertThat(stored().rules()).contains(FOREIGN).hasSize(wanted().rules().size() + 1);
        assertThat(stored().transitionDefaultMinimumObjectSize())
                .isEqualTo(TransitionDefaultMinimumObjectSize.VARIES_BY_STORAGE_CLASS);
    }

    @SuppressWarnings("deprecation") // what S3 no longer takes it still answers
    @Test
    void aPrefixOfOldAndAnEmptyFilterAreNotADifference() {
        client.create(SCOPE, wanted());
        tamper(
                "datapump-demo-work-expires",
                rule -> rule.filter((LifecycleRuleFilter) null).prefix("work/"));
        tamper(
                "datapump-demo-abandoned-uploads",
                rule -> rule.filter(LifecycleRuleFilter.builder().build()));

        assertThat(difference()).isEmpty();
    }

    @Test
    void everyChangeByHandIsADifference() {
        client.create(SCOPE, wanted());
        tamper("datapump-demo-work-expires", rule -> rule.status("Disabled").expiration(e -> e.days(8)));
        tamper(
                "datapump-demo-config-old-versions",
                rule -> rule.noncurrentVersionExpiration(
                        e -> e.noncurrentDays(90).newerNoncurrentVersions(3)));
        tamper(
                "datapump-demo-longterm-old-versions",
                rule -> rule.transitions(Transition.builder()
                        .days(40)
                        .storageClass("DEEP_ARCHIVE")
                        .build()));
        tamper(
                "datapump-demo-catalog-old-versions",
                rule -> rule.filter(f -> f.tag(t -> t.key("a").value("b"))));

        assertThat(difference())
                .contains(
                        "rules.datapump-demo-work-expires.enabled",
                        "rules.datapump-demo-work-expires.expireAfterDays",
                        "rules.datapump-demo-config-old-versions.foreign",
                        "rules.datapump-demo-longterm-old-versions.moveToDEEP_ARCHIVEAfterDays",
                        "rules.datapump-demo-catalog-old-versions.foreign");
        client.update(SCOPE, client.find(SCOPE, BUCKET).orElseThrow(), wanted());
        assertThat(difference()).isEmpty();
    }

    @Test
    void aRuleNoLongerWantedGoes() {
        client.create(SCOPE, wanted());
        var fewer = new BucketLifecycleState(BUCKET, wanted().rules().subList(0, 3), wanted().tags());

        client.update(SCOPE, wanted(), fewer);

        assertThat(stored().rules()).hasSize(3);
    }

    @Test
    void deletingTakesOurRulesAndLeavesThoseOfOthers() {
        put(FOREIGN);
        client.create(SCOPE, wanted());

        client.delete(SCOPE, wanted());
        assertThat(stored().rules()).containsExactly(FOREIGN);

        aws.clients().s3().deleteBucketLifecycle(r -> r.bucket(BUCKET));
        client.create(SCOPE, wanted());
        client.delete(SCOPE, wanted());
        assertThat(client.find(SCOPE, BUCKET)).isEmpty();
        assertThat(aws.calls().changes()).endsWith("DeleteBucketLifecycle");
    }

    @Test
    void aBucketThatDoesNotExistIsAFailureOnlyWhenItIsToBeChanged() {
        var missing = new BucketLifecycleState("missing", wanted().rules(), wanted().tags());

        assertThatThrownBy(() -> client.create(SCOPE, missing))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("the lifecycle of bucket missing")
                .hasMessageContaining("NoSuchBucket");
    }

    @Test
    void theOrderOfRulesIsNotADifferenceAndNothingIsReplaced() {
        var reversed = new BucketLifecycleState(BUCKET, wanted().rules().reversed(), wanted().tags());

        assertThat(kind.normalize(reversed)).isEqualTo(kind.normalize(wanted()));
        assertThat(kind.normalize(kind.normalize(reversed))).isEqualTo(kind.normalize(reversed));
        assertThat(kind.replaces(FieldPath.of("rules"))).isFalse();
    }

    @Test
    void aLakeInABucketOfOthersConverges() {
        var lake = LakeFixtures.inBucket(BUCKET);
        var reconciler = Reconciler.of(aws.clients(), LakeFixtures.DEFINITION)
                .polling(new Polling(Duration.ofMillis(1), Duration.ofMillis(50)));
        var progress = new ArrayList<String>();

        assertThat(reconciler.apply(lake, reconciler.plan(lake), progress::add).succeeded())
                .isTrue();
        assertThat(progress).anyMatch(line -> line.contains("+ bucket-lifecycle/shared-bucket: done"));
        assertThat(reconciler.plan(lake).isEmpty()).isTrue();
    }

    @Test
    void noRuleOfOursDoesWhatIsForeign() {
        assertThatThrownBy(() ->
                        BucketLifecycleMapper.rule(ZoneRule.enabled("x", "", new ZoneRule.Action.Foreign("tags"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void put(LifecycleRule... rules) {
        aws.clients()
                .s3()
                .putBucketLifecycleConfiguration(r -> r.bucket(BUCKET).lifecycleConfiguration(c -> c.rules(rules)));
    }

    private void tamper(String id, UnaryOperator<LifecycleRule.Builder> change) {
        put(stored().rules().stream()
                .map(rule ->
                        rule.id().equals(id) ? change.apply(rule.toBuilder()).build() : rule)
                .toArray(LifecycleRule[]::new));
    }

    private GetBucketLifecycleConfigurationResponse stored() {
        return aws.clients().s3().getBucketLifecycleConfiguration(r -> r.bucket(BUCKET));
    }

    private List<String> difference() {
        var live = kind.normalize(client.find(SCOPE, BUCKET).orElseThrow());
        return Differ.compare(kind.tree(live), kind.tree(kind.normalize(wanted()))).stream()
                .map(field -> field.path().toString())
                .toList();
    }

    private BucketLifecycleState wanted() {
        return kind.desired(LakeFixtures.inBucket(BUCKET)).getFirst().value();
    }

    private static BucketLifecycleState named(String bucket) {
        return BucketLifecycleState.of(bucket, "demo", List.of());
    }
}
