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
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.source.Located;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.Tag;

class EventSubscriptionTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String NAME = "datapump-demo-db-snapshot";

    private final EventSubscriptionKind kind = new EventSubscriptionKind();
    private final FakeAws aws = new FakeAws();
    private final EventSubscriptionClient client = new EventSubscriptionClient(
            aws.clients().rds(), new Polling(Duration.ofMillis(1), Duration.ofMillis(20)), LakeGround.of(demo()));

    @Test
    void thereIsOneSubscriptionForEachSourceTypeInUse() {
        assertThat(desired(config(instance("a"), instance("b"), aurora("c"))))
                .extracting(EventSubscriptionState::name)
                .containsExactly(NAME, "datapump-demo-db-cluster-snapshot");
        assertThat(desired(config(aurora("c")))).hasSize(1);
        assertThat(desired(config())).isEmpty();
    }

    @Test
    void snapshotsAreAnnouncedInAnotherCategoryForClustersThanForInstances() {
        assertThat(desired(config(instance("a"), aurora("c"))))
                .extracting(EventSubscriptionState::categories)
                .containsExactly(
                        List.of("creation", "failure", "notification"), List.of("backup", "failure", "notification"));
    }

    @Test
    void aSubscriptionIsNotNarrowedAndGoesToTheEventTopic() {
        assertThat(wanted()).satisfies(state -> {
            assertThat(state.sources()).isEmpty();
            assertThat(state.enabled()).isTrue();
            assertThat(state.topicArn()).isEqualTo("arn:aws:sns:eu-west-1:123456789012:datapump-demo-events");
        });
    }

    /// Every cause of a false difference in RDS's answers, and what must stay a difference.
    @TestFactory
    Stream<DynamicTest> noFalseDifferences() {
        return Stream.of(
                same("categories in another order", s -> s.eventCategoriesList("notification", "creation", "failure")),
                same("categories in another case", s -> s.eventCategoriesList("Creation", " FAILURE ", "notification")),
                same("a category twice", s -> s.eventCategoriesList("creation", "failure", "notification", "creation")),
                same("the name in another case", s -> s.custSubscriptionId("DataPump-Demo-DB-Snapshot")),
                same(
                        "no sources at all instead of an empty list",
                        s -> s.sourceIdsList((java.util.Collection<String>) null)),
                same("an absent Enabled", s -> s.enabled(null)),
                same(
                        "status, time, account and ARN",
                        s -> s.status("no-permission")
                                .eventSubscriptionArn("arn:aws:rds:eu-west-1:1:es:x")
                                .subscriptionCreationTime("2026-01-01")
                                .customerAwsId("999999999999")),
                differs("another topic", "topic", s -> s.snsTopicArn("arn:aws:sns:eu-west-1:1:other")),
                differs(
                        "the topic in another region",
                        "topic",
                        s -> s.snsTopicArn(wanted().topicArn().replace("eu-west-1", "us-east-1"))),
                differs("a category less", "categories", s -> s.eventCategoriesList("creation")),
                differs("disabled", "enabled", s -> s.enabled(false)),
                DynamicTest.dynamicTest(
                        "narrowed is a difference",
                        () -> assertThat(difference(s -> s.sourceIdsList("rds:a-snapshot")))
                                .containsExactly("narrowed", "sources")));
    }

    private DynamicTest same(String name, UnaryOperator<EventSubscription.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is not a difference",
                () -> assertThat(difference(change)).isEmpty());
    }

    private DynamicTest differs(String name, String path, UnaryOperator<EventSubscription.Builder> change) {
        return DynamicTest.dynamicTest(
                name + " is a difference", () -> assertThat(difference(change)).containsExactly(path));
    }

    private List<String> difference(UnaryOperator<EventSubscription.Builder> change) {
        var wanted = kind.normalize(wanted());
        var answer = change.apply(EventSubscription.builder()
                        .custSubscriptionId(wanted.name())
                        .snsTopicArn(wanted.topicArn())
                        .sourceType(wanted.sourceType())
                        .eventCategoriesList(wanted.categories())
                        .sourceIdsList(List.of())
                        .enabled(true))
                .build();
        var foreign =
                Tag.builder().key("aws:cloudformation:stack-id").value("x").build();
        var tags = Stream.concat(EventSubscriptionMapper.tags(wanted.tags()).stream(), Stream.of(foreign))
                .toList();
        var live = kind.normalize(EventSubscriptionMapper.state(answer, tags));
        assertThat(kind.normalize(live)).isEqualTo(live);
        assertThat(live.name()).isEqualTo(wanted.name());
        return Differ.compare(kind.tree(live), kind.tree(wanted)).stream()
                .map(field -> field.path().toString())
                .toList();
    }

    @Test
    void theSourceTypeGoesWithEveryModifyAlsoWhereItDoesNotChange() {
        client.create(SCOPE, wanted());
        aws.rds().tamper(NAME, live -> live.eventCategoriesList("creation"));

        client.update(SCOPE, client.find(SCOPE, NAME).orElseThrow(), wanted());

        assertThat(kind.normalize(client.find(SCOPE, NAME).orElseThrow())).isEqualTo(kind.normalize(wanted()));
    }

    @Test
    void anUpdateNeverRemovesTagsOfOthers() {
        client.create(SCOPE, wanted());
        aws.rds().addTag(NAME, "team", "finance");

        client.update(SCOPE, wanted(), wanted());

        assertThat(aws.rds().tagsOf(NAME)).containsEntry("team", "finance").containsKey(Tags.INSTANCE);
    }

    @Test
    void oneSweepReadsAllPagesAndTheTagsOfCandidatesOnly() {
        for (var name : List.of("a-foreign", "b-foreign", "c-foreign")) {
            client.create(SCOPE, foreign(wanted(), name));
        }
        client.create(SCOPE, wanted());
        aws.calls().forget();

        assertThat(client.live(SCOPE, List.of()))
                .extracting(EventSubscriptionState::name)
                .containsExactly(NAME);
        assertThat(aws.calls().made())
                .containsExactly("DescribeEventSubscriptions", "DescribeEventSubscriptions", "ListTagsForResource");
    }

    @Test
    void absenceIsAnEmptyAnswer() {
        assertThat(client.find(SCOPE, "none")).isEmpty();
        assertThat(client.live(SCOPE, List.of(foreign(wanted(), "none")))).isEmpty();
    }

    @Test
    void allSourcesDeletedIsAStateOfRest() {
        aws.rds().restAs("all-sources-deleted");

        client.create(SCOPE, wanted());

        assertThat(client.find(SCOPE, NAME)).isPresent();
    }

    @Test
    void aTopicRdsCannotPublishToIsAFailureThatNamesIt() {
        aws.rds().restAs("no-permission");

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("no-permission")
                .hasMessageContaining("datapump-demo-events");
    }

    @Test
    void aSubscriptionThatNeverSettlesIsGivenUpAtTheDeadline() {
        aws.rds().restAs("creating");

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("in vain");
    }

    @Test
    void deletingTwiceIsNoError() {
        client.create(SCOPE, wanted());

        client.delete(SCOPE, wanted());
        client.delete(SCOPE, wanted());

        assertThat(aws.rds().names()).isEmpty();
    }

    @Test
    void aRefusalSaysOperationResourceCodeAndRequest() {
        aws.calls().failNext("CreateEventSubscription", () -> FakeRdsClient.refused("SNSNoAuthorization", "No rights"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .hasMessage(
                        "Cannot change event subscription %s: CreateEventSubscription answered SNSNoAuthorization, \"No rights\" (request request-1)."
                                .formatted(NAME));
    }

    @Test
    void aFailedReadIsAFailureOfReading() {
        aws.calls().failNext("DescribeEventSubscriptions", () -> FakeRdsClient.refused("AccessDenied", "No"));

        assertThatThrownBy(() -> client.live(SCOPE, List.of())).isInstanceOf(LiveStateException.class);
    }

    @Test
    void anotherSourceTypeAndTheEndOfSourcesAreReplacedAndNothingElse() {
        assertThat(kind.replaces(FieldPath.of("sourceType"))).isTrue();
        assertThat(kind.replaces(FieldPath.of("narrowed"))).isTrue();
        assertThat(kind.replaces(FieldPath.of("sources"))).isFalse();
        assertThat(kind.replaces(FieldPath.of("topic"))).isFalse();
    }

    private EventSubscriptionState wanted() {
        return desired(config(instance("a"))).getFirst();
    }

    /// Another subscription, to a topic that is not the lake's.
    private static EventSubscriptionState foreign(EventSubscriptionState state, String name) {
        return new EventSubscriptionState(
                name,
                state.topicArn().replace("datapump-demo-events", "finance"),
                state.sourceType(),
                state.categories(),
                state.sources(),
                state.enabled(),
                state.tags());
    }

    private List<EventSubscriptionState> desired(io.datapump.schema.spec.LakeConfig config) {
        return kind.desired(config).stream().map(Located::value).toList();
    }
}
