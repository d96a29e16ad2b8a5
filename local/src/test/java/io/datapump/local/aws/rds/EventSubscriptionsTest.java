package io.datapump.local.aws.rds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.EventSubscriptionQuotaExceededException;
import software.amazon.awssdk.services.rds.model.SnsTopicArnNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionAlreadyExistException;
import software.amazon.awssdk.services.rds.model.SubscriptionCategoryNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;
import software.amazon.awssdk.services.rds.model.Tag;

class EventSubscriptionsTest {

    @TempDir
    private Path dir;

    private RdsFixture aws;
    private RdsClient rds;

    @BeforeEach
    void open() {
        aws = new RdsFixture(dir);
        rds = aws.client();
    }

    private EventSubscription create(String name) {
        return rds.createEventSubscription(b -> b.subscriptionName(name)
                        .snsTopicArn(aws.topic)
                        .sourceType("db-snapshot")
                        .eventCategories("notification", "creation")
                        .tags(Tag.builder().key("owner").value("us").build()))
                .eventSubscription();
    }

    private EventSubscription find(String name) {
        return rds.describeEventSubscriptions(b -> b.subscriptionName(name))
                .eventSubscriptionsList()
                .getFirst();
    }

    @Test
    void namesAreStoredInLowerCaseAndCategoriesAsGiven() {
        var created = create("DataPump-Lake");

        assertThat(created.custSubscriptionId()).isEqualTo("datapump-lake");
        assertThat(created.eventSubscriptionArn()).isEqualTo("arn:aws:rds:eu-central-1:111122223333:es:datapump-lake");
        assertThat(created.status()).isEqualTo("creating");
        assertThat(created.enabled()).isTrue();
        assertThat(find("datapump-lake").eventCategoriesList()).containsExactly("notification", "creation");
        assertThat(find("DATAPUMP-lake").status()).isEqualTo("active");
    }

    @Test
    void tagsAreReadByArnAndNotPartOfTheSubscription() {
        var arn = create("s").eventSubscriptionArn();
        rds.addTagsToResource(b ->
                b.resourceName(arn).tags(Tag.builder().key("more").value("1").build()));
        rds.removeTagsFromResource(b -> b.resourceName(arn).tagKeys("owner"));

        assertThat(rds.listTagsForResource(b -> b.resourceName(arn)).tagList())
                .containsExactly(Tag.builder().key("more").value("1").build());
        assertThatThrownBy(() -> rds.listTagsForResource(b -> b.resourceName(arn + "x")))
                .isInstanceOf(SubscriptionNotFoundException.class);
    }

    @Test
    void changingCategoriesNeedsTheSourceTypeInTheSameCall() {
        create("s");
        assertThatThrownBy(() ->
                        rds.modifyEventSubscription(b -> b.subscriptionName("s").eventCategories("creation")))
                .hasMessageContaining("If SourceType is null, Categories must also be null");

        rds.modifyEventSubscription(
                b -> b.subscriptionName("S").sourceType("db-snapshot").eventCategories("creation"));
        rds.modifyEventSubscription(b -> b.subscriptionName("s").enabled(false).snsTopicArn(aws.topic));

        assertThat(find("s").eventCategoriesList()).containsExactly("creation");
        assertThat(find("s").enabled()).isFalse();
    }

    @Test
    void aDisabledOrOtherSubscriptionHearsNothing() {
        create("s");
        rds.modifyEventSubscription(b -> b.subscriptionName("s").enabled(false));
        aws.subscribe("db-cluster-snapshot", "backup");
        aws.rds.databases().takeSnapshot("pagila-prod", Instant.parse("2026-03-01T03:07:00Z"));

        assertThat(aws.events()).isEmpty();
    }

    @Test
    void aSubscriptionWhoseTopicIsGoneSaysSo() {
        create("s");
        aws.sns.deleteTopic(aws.topic);
        aws.rds.databases().takeSnapshot("pagila-prod", Instant.parse("2026-03-01T03:07:00Z"));

        assertThat(find("s").status()).isEqualTo("topic-not-exist");
    }

    @Test
    void deletedItIsGoneWithItsTags() {
        var arn = create("s").eventSubscriptionArn();
        rds.deleteEventSubscription(b -> b.subscriptionName("S"));

        assertThatThrownBy(() -> find("s")).isInstanceOf(SubscriptionNotFoundException.class);
        assertThatThrownBy(() -> rds.deleteEventSubscription(b -> b.subscriptionName("s")))
                .isInstanceOf(SubscriptionNotFoundException.class);
        create("s");
        assertThat(rds.listTagsForResource(b -> b.resourceName(arn)).tagList()).hasSize(1);
    }

    @Test
    void whatRdsRefusesIsATypedFailure() {
        create("s");
        assertThatThrownBy(() -> create("S")).isInstanceOf(SubscriptionAlreadyExistException.class);
        assertThatThrownBy(() ->
                        rds.createEventSubscription(b -> b.subscriptionName("t").snsTopicArn("arn:none")))
                .isInstanceOf(SnsTopicArnNotFoundException.class);
        assertThatThrownBy(() -> rds.createEventSubscription(b -> b.subscriptionName("t")
                        .snsTopicArn(aws.topic)
                        .sourceType("db-cluster-snapshot")
                        .eventCategories("creation")))
                .isInstanceOf(SubscriptionCategoryNotFoundException.class);
        assertThatThrownBy(() -> rds.createEventSubscription(
                        b -> b.subscriptionName("t").snsTopicArn(aws.topic).sourceIds("x")))
                .hasMessageContaining("SourceType must also be provided");
        assertThatThrownBy(() -> rds.createEventSubscription(
                        b -> b.subscriptionName("t").snsTopicArn(aws.topic).sourceType("table")))
                .hasMessageContaining("Invalid source type");
        assertThatThrownBy(() -> create("x".repeat(255))).hasMessageContaining("255");
    }

    @Test
    void twentyIsTheMost() {
        IntStream.range(0, 20).forEach(i -> create("s" + i));
        assertThatThrownBy(() -> create("one-more")).isInstanceOf(EventSubscriptionQuotaExceededException.class);

        var pages = rds.describeEventSubscriptionsPaginator(b -> b.maxRecords(20));
        assertThat(pages.eventSubscriptionsList()).hasSize(20);
        assertThatThrownBy(() -> rds.describeEventSubscriptions(b -> b.maxRecords(5)))
                .hasMessageContaining("MaxRecords");
        assertThatThrownBy(() -> rds.describeEventSubscriptions(b -> b.marker("x")))
                .hasMessageContaining("marker");
    }

    @Test
    void categoriesCanBeAskedFor() {
        var maps = rds.describeEventCategories(b -> b.sourceType("db-snapshot")).eventCategoriesMapList();

        assertThat(maps)
                .singleElement()
                .satisfies(map -> assertThat(map.eventCategories())
                        .isEqualTo(List.of("creation", "deletion", "failure", "notification", "restoration")));
    }
}
