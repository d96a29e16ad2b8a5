package io.datapump.reconciler.kind.eventsubscription;

import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.InvalidEventSubscriptionStateException;

/// Changing a subscription to cluster snapshots in category `backup` from the sources A and B.
class EventSubscriptionChangeTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String NAME = "datapump-demo-db-cluster-snapshot";

    private final EventSubscriptionKind kind = new EventSubscriptionKind();
    private final FakeAws aws = new FakeAws();
    private final EventSubscriptionClient client = new EventSubscriptionClient(
            aws.clients().rds(), new Polling(Duration.ofMillis(1), Duration.ofMillis(20)), LakeGround.of(demo()));
    private final EventSubscriptionState narrowed = wanted().of(List.of("a", "b"));

    @BeforeEach
    void create() {
        client.create(SCOPE, categories(narrowed, "backup"));
        aws.calls().forget();
    }

    @Test
    void anAddedCategoryIsOneModifyThatCarriesTheSourceType() {
        client.update(SCOPE, live(), categories(narrowed, "backup", "notification"));

        assertThat(aws.calls().changes()).containsExactly("ModifyEventSubscription", "AddTagsToResource");
        assertThat(live().sourceType()).isEqualTo("db-cluster-snapshot");
        assertThat(kind.normalize(live()).categories()).containsExactly("backup", "notification");
        assertThat(live().sources()).containsExactly("a", "b");
    }

    @Test
    void aNewSourceComesBeforeAnOldOneGoes() {
        client.update(SCOPE, live(), categories(wanted().of(List.of("b", "c")), "backup"));

        assertThat(aws.calls().changes())
                .containsExactly(
                        "AddSourceIdentifierToSubscription",
                        "RemoveSourceIdentifierFromSubscription",
                        "AddTagsToResource");
        assertThat(live().sources()).containsExactly("b", "c");
    }

    @Test
    void anInstanceBesideAClusterNeedsASecondSubscription() {
        assertThat(kind.desired(config(aurora("c"), instance("i"))))
                .extracting(state -> state.value().sourceType())
                .containsExactly("db-snapshot", "db-cluster-snapshot");
    }

    @Test
    void aCategoryTheSourceTypeDoesNotHaveIsRefusedAtPlanTimeWithThoseItHas() {
        assertThatThrownBy(() -> client.live(SCOPE, List.of(categories(wanted(), "backup", "creation"))))
                .isInstanceOf(LiveStateException.class)
                .hasMessage(
                        "Cannot plan the event subscription %s: RDS has no event category creation for the source type db-cluster-snapshot. It has: backup, failure, notification."
                                .formatted(NAME));
        assertThat(aws.calls().changes()).isEmpty();
    }

    @Test
    void aListOfSourcesThatBecomesEmptyIsAReplacementAndNeverTheRemovalOfTheLast() {
        var fields = Differ.compare(kind.tree(kind.normalize(live())), kind.tree(categories(wanted(), "backup")));

        assertThat(fields).anyMatch(field -> kind.replaces(field.path()));
        client.update(SCOPE, live(), categories(wanted(), "backup"));
        assertThat(live().sources()).containsExactly("a", "b");
    }

    @Test
    void aFailureBetweenTwoCallsIsRepairedByTheNextRun() {
        var desired = categories(wanted().of(List.of("b", "c")), "backup", "failure");
        aws.calls()
                .failNext(
                        "RemoveSourceIdentifierFromSubscription",
                        () -> FakeRdsClient.refused("ServiceUnavailable", "Later"));
        assertThatThrownBy(() -> client.update(SCOPE, live(), desired)).isInstanceOf(ApplyException.class);
        assertThat(live().sources()).as("wider for a while, never narrower").containsExactly("a", "b", "c");

        client.update(SCOPE, live(), desired);

        assertThat(kind.tree(kind.normalize(live()))).isEqualTo(kind.tree(kind.normalize(desired)));
    }

    @Test
    void aSourceThatIsGoneAlreadyNeedNotBeRemoved() {
        var before = live();
        aws.rds().tamper(NAME, s -> s.sourceIdsList("b"));

        client.update(SCOPE, before, categories(wanted().of(List.of("b")), "backup"));

        assertThat(live().sources()).containsExactly("b");
    }

    @Test
    void afterAChangeOneRestingAnswerIsNotEnough() {
        aws.rds().passThrough("active", "modifying", "active", "active");

        client.update(SCOPE, narrowed, narrowed);

        assertThat(aws.calls().made())
                .filteredOn("DescribeEventSubscriptions"::equals)
                .as("four passing states, and two at the end")
                .hasSize(6);
    }

    @Test
    void aTopicThatIsGoneIsAFailureThatNamesIt() {
        aws.rds().restAs("topic-not-exist");

        assertThatThrownBy(() -> client.update(SCOPE, live(), narrowed))
                .hasMessageContaining("topic-not-exist")
                .hasMessageContaining("datapump-demo-events");
    }

    @Test
    void aSubscriptionThatSomebodyElseIsChangingIsDeletedALittleLater() {
        aws.calls()
                .failNext(
                        "DeleteEventSubscription",
                        () -> InvalidEventSubscriptionStateException.builder()
                                .statusCode(400)
                                .build());

        client.delete(SCOPE, narrowed);

        assertThat(aws.rds().names()).isEmpty();
    }

    @Test
    void tagsOfOthersAndOfAwsAreNeverTouched() {
        aws.rds().addTag(NAME, "aws:cloudformation:stack-id", "x");
        aws.rds().addTag(NAME, "team", "finance");

        client.update(SCOPE, live(), categories(narrowed, "failure"));

        assertThat(aws.rds().tagsOf(NAME)).containsKeys("aws:cloudformation:stack-id", "team");
    }

    @Test
    void subscriptionsOfOthersCountWhereTheyPublishToTheLakesTopic() {
        aws.rds().createByHand("theirs", wanted().topicArn());
        aws.rds().createByHand("elsewhere", "arn:aws:sns:eu-west-1:1:other");
        aws.rds().createByHand("datapump-demo-2-db-snapshot", "arn:aws:sns:eu-west-1:1:other");

        assertThat(client.live(SCOPE, List.of(wanted())))
                .extracting(EventSubscriptionState::name)
                .containsExactly(NAME, "theirs");
    }

    private EventSubscriptionState live() {
        return client.find(SCOPE, NAME).orElseThrow();
    }

    private static EventSubscriptionState categories(EventSubscriptionState state, String... categories) {
        return new EventSubscriptionState(
                state.name(),
                state.topicArn(),
                state.sourceType(),
                List.of(categories),
                state.sources(),
                state.enabled(),
                state.tags());
    }

    private EventSubscriptionState wanted() {
        LakeConfig config = config(aurora("c"));
        return kind.normalize(
                kind.desired(config).stream().map(Located::value).findFirst().orElseThrow());
    }
}
