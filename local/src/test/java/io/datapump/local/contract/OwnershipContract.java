package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.resource.ApplyException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.rds.model.Tag;

/// What is the lake's, and what is not: nothing is changed without its mark, and the mark is read just before the
/// change.
abstract class OwnershipContract extends Contract {

    private static final String NAME = "datapump-acme-orders";
    private static final String SUBSCRIPTION = "datapump-acme-db-snapshot";
    private static final String CRAWLER = "glue-crawler/" + NAME;
    private static final String INDEX = "config/index.json";
    private static final String[] MARKS = {"data-pump:managed-by", "data-pump:instance", "data-pump:resource"};

    OwnershipContract(World.Opening opening) {
        super(opening);
    }

    @Test
    void whatHasNoOwnerIsInTheWayUntilItIsAdoptedAndKeepsItsTags() {
        reconciler.apply(lake);
        aws.glue()
                .untagResource(
                        r -> r.resourceArn(arn("glue", "crawler/" + NAME)).tagsToRemove(MARKS));
        aws.glue()
                .tagResource(r -> r.resourceArn(arn("glue", "crawler/" + NAME)).tagsToAdd(Map.of("team", "finance")));

        assertThat(reconciler.plan(lake).conflicts()).singleElement().asString().startsWith(CRAWLER);
        assertThat(reconciler.adopting("glue-crawler", NAME).apply(lake).changes())
                .singleElement()
                .asString()
                .startsWith("adopt " + CRAWLER);
        assertThat(aws.glue()
                        .getTags(r -> r.resourceArn(arn("glue", "crawler/" + NAME)))
                        .tags())
                .containsEntry("team", "finance")
                .containsEntry("data-pump:instance", "acme");
    }

    @Test
    void anUnownedSubscriptionAndFamilyAreAdopted() {
        reconciler.apply(lake);
        aws.rds()
                .removeTagsFromResource(
                        r -> r.resourceName(subscription(SUBSCRIPTION).eventSubscriptionArn())
                                .tagKeys(MARKS));
        aws.ecs()
                .registerTaskDefinition(r -> r.family(NAME)
                        .cpu("1024")
                        .memory("4096")
                        .networkMode(NetworkMode.AWSVPC)
                        .requiresCompatibilities(Compatibility.FARGATE)
                        .containerDefinitions(definition(NAME).containerDefinitions()));
        aws.ecs().deregisterTaskDefinition(r -> r.taskDefinition(NAME + ":1")); // an active one is proof enough

        assertThat(reconciler.plan(lake).conflicts()).hasSize(2);
        assertThat(reconciler
                        .adopting("rds-event-subscription", SUBSCRIPTION)
                        .plan(lake)
                        .changes())
                .singleElement()
                .asString()
                .startsWith("adopt rds-event-subscription/");
        aws.rds()
                .addTagsToResource(
                        r -> r.resourceName(subscription(SUBSCRIPTION).eventSubscriptionArn())
                                .tags(tag("data-pump:managed-by", "datapump"), tag("data-pump:instance", "acme")));
        assertThat(reconciler.adopting("ecs-task-definition", NAME).apply(lake).changes())
                .anyMatch(change -> change.startsWith("adopt ecs-task-definition/"));
    }

    @Test
    void whatBelongsToAnotherLakeStopsTheApplyAndIsNotTouched() {
        reconciler.apply(lake);
        var other = lake.named("other");

        var planned = reconciler.plan(other);
        assertThat(planned.conflicts())
                .singleElement()
                .asString()
                .startsWith("glue-database/datalake")
                .contains("acme");
        assertThatThrownBy(() -> reconciler.apply(other, planned)).isInstanceOf(ApplyException.class);
        assertThat(reconciler.plan(lake).changes()).isEmpty();
        assertThat(aws.glue().getCrawlers(r -> {}).crawlers()).hasSize(1);
    }

    @Test
    void ownershipIsReadJustBeforeTheChange() {
        reconciler.apply(lake);
        aws.glue().updateCrawler(r -> r.name(NAME).description("changed by hand"));
        var planned = reconciler.plan(lake);
        aws.glue()
                .tagResource(r ->
                        r.resourceArn(arn("glue", "crawler/" + NAME)).tagsToAdd(Map.of("data-pump:instance", "other")));

        assertThat(reconciler.apply(lake, planned)).noneMatch(line -> line.contains("Done"));
        assertThat(crawler(NAME).description()).isEqualTo("changed by hand");
    }

    @Test
    void ownershipIsReadJustBeforeADeletion() {
        reconciler.apply(lake.withAuroras("crm"));
        var planned = reconciler.pruning().plan(lake);
        var arn = arn("rds", "es:datapump-acme-db-cluster-snapshot");
        aws.rds().removeTagsFromResource(r -> r.resourceName(arn).tagKeys("data-pump:instance"));

        reconciler.apply(lake, planned);

        assertThat(aws.rds().describeEventSubscriptions().eventSubscriptionsList())
                .hasSize(2);
    }

    @Test
    void anIndexChangedSinceThePlanIsNotOverwritten() {
        reconciler.apply(lake);
        var changed = lake.withInstances("orders", "stock");
        var planned = reconciler.plan(changed);
        var current = aws.s3().headObject(r -> r.bucket(lake.bucket()).key(INDEX));
        aws.s3()
                .putObject(
                        r -> r.bucket(lake.bucket()).key(INDEX).metadata(current.metadata()),
                        RequestBody.fromString("{\"version\": 1}"));

        assertThat(reconciler.apply(changed, planned))
                .filteredOn(line -> line.startsWith("run-index/"))
                .singleElement()
                .asString()
                .doesNotContain("Done");
        assertThat(reconciler.apply(changed).changes()).isNotEmpty();
    }

    private static Tag tag(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }
}
