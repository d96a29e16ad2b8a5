package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.SnsTopicArnNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionAlreadyExistException;
import software.amazon.awssdk.services.rds.model.SubscriptionCategoryNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;
import software.amazon.awssdk.services.rds.model.Tag;

/// RDS's rules for changing an event subscription, each of which has broken a tool before: the source
/// type goes with the categories, sources are added and removed one at a time, a category belongs to a
/// source type, and no sources at all are every source.
abstract class SubscriptionContract extends Contract {

    private static final String NAME = "by-hand";

    SubscriptionContract(World.Opening opening) {
        super(opening);
    }

    @BeforeEach
    void createSubscription() {
        reconciler.apply(lake);
        aws.rds()
                .createEventSubscription(r -> r.subscriptionName(NAME)
                        .snsTopicArn(topic())
                        .sourceType("db-cluster-snapshot")
                        .eventCategories("backup")
                        .sourceIds("a", "b")
                        .enabled(true));
        awaitRest();
    }

    @Test
    void aCategoryIsAddedByACallThatNamesTheSourceType() {
        assertThatThrownBy(() -> aws.rds()
                        .modifyEventSubscription(
                                r -> r.subscriptionName(NAME).eventCategories("backup", "notification")))
                .satisfies(refused -> assertCode(refused, "InvalidParameterCombination"));

        aws.rds()
                .modifyEventSubscription(r -> r.subscriptionName(NAME)
                        .sourceType("db-cluster-snapshot")
                        .eventCategories("backup", "notification"));
        assertThat(awaitRest().eventCategoriesList()).containsExactlyInAnyOrder("backup", "notification");
        assertThat(awaitRest().sourceIdsList()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void sourcesAreAddedBeforeOthersAreRemovedAndNeverAllAreGone() {
        aws.rds()
                .addSourceIdentifierToSubscription(r -> r.subscriptionName(NAME).sourceIdentifier("c"));
        assertThat(awaitRest().sourceIdsList()).containsExactlyInAnyOrder("a", "b", "c");

        aws.rds()
                .removeSourceIdentifierFromSubscription(
                        r -> r.subscriptionName(NAME).sourceIdentifier("a"));
        assertThat(awaitRest().sourceIdsList()).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void aSourceThatIsNotThereCannotBeRemoved() {
        assertThatThrownBy(() -> aws.rds()
                        .removeSourceIdentifierFromSubscription(
                                r -> r.subscriptionName(NAME).sourceIdentifier("z")))
                .satisfies(refused -> assertCode(refused, "SourceNotFound"));
    }

    @Test
    void anInstanceBesideAClusterIsASecondSubscription() {
        assertThat(reconciler.apply(lake.withAuroras("crm")).changes())
                .contains("create rds-event-subscription/datapump-acme-db-cluster-snapshot")
                .noneMatch(change -> change.contains("datapump-acme-db-snapshot"));
    }

    @Test
    void aCategoryOfAnotherSourceTypeIsRefused() {
        assertThatThrownBy(() -> aws.rds()
                        .modifyEventSubscription(r -> r.subscriptionName(NAME)
                                .sourceType("db-cluster-snapshot")
                                .eventCategories("low storage")))
                .isInstanceOf(SubscriptionCategoryNotFoundException.class);
        assertThat(aws.rds()
                        .describeEventCategories(r -> r.sourceType("db-cluster-snapshot"))
                        .eventCategoriesMapList())
                .singleElement()
                .satisfies(map -> assertThat(map.eventCategories())
                        .containsExactlyInAnyOrder("backup", "failure", "notification"));
    }

    @Test
    void modifyLeavesSourcesAlone() {
        aws.rds().modifyEventSubscription(r -> r.subscriptionName(NAME).enabled(false));

        assertThat(awaitRest().sourceIdsList()).containsExactlyInAnyOrder("a", "b");
        assertThat(awaitRest().eventCategoriesList()).containsExactly("backup");
    }

    @Test
    void sourcesNeedASourceType() {
        assertThatThrownBy(() -> aws.rds()
                        .createEventSubscription(r ->
                                r.subscriptionName("other").snsTopicArn(topic()).sourceIds("a")))
                .satisfies(refused -> assertCode(refused, "InvalidParameterCombination"));
    }

    @Test
    void aChangeIsUnderWayAtTheFirstLookAndDoneLater() {
        aws.rds().modifyEventSubscription(r -> r.subscriptionName(NAME).enabled(false));

        assertThat(look().status()).isEqualTo("modifying");
        assertThat(look().status()).isEqualTo("active");
    }

    @Test
    void namesAreKeptInLowerCaseAndFoundInAny() {
        aws.rds().createEventSubscription(r -> r.subscriptionName("UPPER-Case").snsTopicArn(topic()));

        assertThat(aws.rds()
                        .describeEventSubscriptions(r -> r.subscriptionName("Upper-CASE"))
                        .eventSubscriptionsList())
                .extracting(EventSubscription::custSubscriptionId)
                .containsExactly("upper-case");
        assertThatThrownBy(() -> aws.rds()
                        .createEventSubscription(
                                r -> r.subscriptionName("upper-case").snsTopicArn(topic())))
                .isInstanceOf(SubscriptionAlreadyExistException.class);
    }

    @Test
    void whatIsNotThereIsSaidByType() {
        assertThatThrownBy(() -> aws.rds().describeEventSubscriptions(r -> r.subscriptionName("none")))
                .isInstanceOf(SubscriptionNotFoundException.class);
        assertThatThrownBy(() -> aws.rds().deleteEventSubscription(r -> r.subscriptionName("none")))
                .isInstanceOf(SubscriptionNotFoundException.class);
        assertThatThrownBy(() -> aws.rds()
                        .createEventSubscription(
                                r -> r.subscriptionName("other").snsTopicArn(arn("sns", "no-such-topic"))))
                .isInstanceOf(SnsTopicArnNotFoundException.class);
    }

    @Test
    void tagsAreAddedAndRemovedByArn() {
        var arn = look().eventSubscriptionArn();
        assertThat(arn).isEqualTo(arn("rds", "es:" + NAME));
        aws.rds().addTagsToResource(r -> r.resourceName(arn).tags(tag("team", "finance"), tag("stage", "test")));
        aws.rds().removeTagsFromResource(r -> r.resourceName(arn).tagKeys("stage"));

        assertThat(aws.rds().listTagsForResource(r -> r.resourceName(arn)).tagList())
                .singleElement()
                .satisfies(tag -> assertThat(List.of(tag.key(), tag.value())).isEqualTo(List.of("team", "finance")));
    }

    private static Tag tag(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }

    private String topic() {
        return arn("sns", "datapump-acme-events");
    }

    private EventSubscription look() {
        return subscription(NAME);
    }

    private EventSubscription awaitRest() {
        return world.polling()
                .await(
                        "subscription to rest",
                        () -> java.util.Optional.of(look())
                                .filter(s -> !Set.of("creating", "modifying").contains(s.status())));
    }

    private static void assertCode(Throwable refused, String code) {
        assertThat(refused)
                .isInstanceOfSatisfying(
                        RdsException.class,
                        e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code));
    }
}
