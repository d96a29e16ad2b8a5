package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.rds.model.EventSubscription;

/// Every kind from its creation to its end: created, changed in place, replaced and pruned.
abstract class LifecycleContract extends Contract {

    private static final String NAME = "datapump-acme-orders";
    private static final String SUBSCRIPTION = "datapump-acme-db-snapshot";
    private static final String CRAWLER = "glue-crawler/" + NAME;
    private static final String DATABASE = "glue-database/datalake";
    private static final String DEFINITION = "ecs-task-definition/" + NAME;
    private static final String EVENTS = "rds-event-subscription/" + SUBSCRIPTION;
    private static final String INDEX = "config/index.json";
    private static final String RUNS = "run-index/" + INDEX;
    private static final String ANOTHER_CONFIGURATION = "update " + RUNS + ": configurationHash";

    LifecycleContract(World.Opening opening) {
        super(opening);
    }

    @Test
    void fromNothingToALakeThatNeedsNoChange() {
        var planned = reconciler.apply(lake.withAuroras("crm"));

        assertThat(planned.changes())
                .allMatch(change -> change.startsWith("create "))
                .contains(
                        "create foundation-stack/datapump-acme",
                        "create " + DATABASE,
                        "create " + CRAWLER,
                        "create " + EVENTS,
                        "create rds-event-subscription/datapump-acme-db-cluster-snapshot",
                        "create " + DEFINITION,
                        "create " + RUNS)
                .anyMatch(change -> change.startsWith("create run-configuration/orders/"));
        assertThat(ReconcilerDriver.in(world).plan(lake.withAuroras("crm")).changes())
                .isEmpty();
        sayWhatTheStackLacks();
    }

    /// A world that cannot make every resource says so in the stack.
    private void sayWhatTheStackLacks() {
        var stack = aws.cloudFormation()
                .describeStacks(r -> r.stackName("datapump-acme"))
                .stacks()
                .getFirst();
        Optional.ofNullable(stack.stackStatusReason())
                .ifPresent(reason -> System.out.println("%s on the foundation stack: %s".formatted(world, reason)));
    }

    @Test
    void planningChangesNothing() {
        reconciler.plan(lake);

        assertThat(reconciler.plan(lake).changes())
                .isEqualTo(reconciler.plan(lake).changes());
        assertThat(aws.rds().describeEventSubscriptions().eventSubscriptionsList())
                .isEmpty();
        assertThat(aws.glue().getCrawlers(r -> {}).crawlers()).isEmpty();
        assertThat(aws.ecs().listTaskDefinitionFamilies().families()).isEmpty();
    }

    @Test
    void aChangedParameterIsAChangeOfTheStack() {
        reconciler.apply(lake);

        assertThat(reconciler.apply(lake.withWorkDays(9)).changes())
                .containsExactly("update foundation-stack/datapump-acme: parameters.WorkDays", ANOTHER_CONFIGURATION);
    }

    @Test
    void theBucketHasTheLifecycleOfTheTemplate() {
        reconciler.apply(lake);
        reconciler.apply(lake.withWorkDays(9));

        assertThat(aws.s3()
                        .getBucketLifecycleConfiguration(r -> r.bucket(lake.bucket()))
                        .rules())
                .filteredOn(rule -> "datapump-acme-work-expires".equals(rule.id()))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.filter().prefix()).isEqualTo("work/");
                    assertThat(rule.expiration().days()).isEqualTo(9);
                });
    }

    @Test
    void terminationProtectionIsNoDifference() {
        world.needs(Capability.TERMINATION_PROTECTION);
        reconciler.apply(lake);
        aws.cloudFormation()
                .updateTerminationProtection(r -> r.stackName("datapump-acme").enableTerminationProtection(true));

        assertThat(reconciler.plan(lake).changes()).isEmpty();
    }

    @Test
    void aDatabaseIsChangedInPlaceAndKeepsWhatOthersSet() {
        reconciler.apply(lake);
        aws.glue()
                .updateDatabase(r -> r.name("datalake")
                        .databaseInput(d -> d.name("datalake")
                                .description("changed by hand")
                                .parameters(Map.of("team", "finance"))));

        assertThat(reconciler.apply(lake).changes()).containsExactly("update " + DATABASE + ": description");
        assertThat(aws.glue().getDatabase(r -> r.name("datalake")).database().parameters())
                .containsEntry("team", "finance");
    }

    @Test
    void aCrawlerIsChangedInPlaceAndWhatWasAddedByHandIsCleared() {
        reconciler.apply(lake);
        aws.glue()
                .updateCrawler(r -> r.name(NAME)
                        .schedule("cron(0 5 * * ? *)")
                        .tablePrefix("by_hand_")
                        .classifiers("by-hand")
                        .description("changed by hand"));

        assertThat(reconciler.plan(lake).changes())
                .singleElement()
                .asString()
                .startsWith("update " + CRAWLER)
                .contains("classifiers", "description", "schedule", "tablePrefix");
        reconciler.apply(lake);
        assertThat(crawler(NAME).tablePrefix()).isNull();
        assertThat(crawler(NAME).classifiers()).isEmpty();
    }

    @Test
    void aRunningCrawlerIsWaitedFor() {
        reconciler.apply(lake);
        aws.glue().updateCrawler(r -> r.name(NAME).tablePrefix("by_hand_"));
        var planned = reconciler.plan(lake);
        aws.glue().startCrawler(r -> r.name(NAME));

        assertThat(reconciler.apply(lake, planned))
                .singleElement()
                .asString()
                .startsWith(CRAWLER)
                .contains("Done");
        assertThat(crawler(NAME).lastCrawl().statusAsString()).isIn("SUCCEEDED", "FAILED");
    }

    @Test
    void aSubscriptionIsChangedInPlace() {
        reconciler.apply(lake);
        aws.rds()
                .modifyEventSubscription(r -> r.subscriptionName(SUBSCRIPTION)
                        .sourceType("db-snapshot")
                        .eventCategories("creation")
                        .enabled(false));

        assertThat(reconciler.apply(lake).changes()).containsExactly("update " + EVENTS + ": categories, enabled");
        assertThat(subscription(SUBSCRIPTION).eventCategoriesList())
                .containsExactlyInAnyOrder("creation", "failure", "notification");
        assertThat(subscription(SUBSCRIPTION).enabled()).isTrue();
        assertThat(subscription(SUBSCRIPTION).status()).isEqualTo("active");
    }

    @Test
    void aSubscriptionOfAnotherSourceTypeIsBroughtBack() {
        reconciler.apply(lake);
        aws.rds()
                .modifyEventSubscription(r -> r.subscriptionName(SUBSCRIPTION)
                        .sourceType("db-cluster-snapshot")
                        .eventCategories("backup"));

        reconciler.apply(lake);

        assertThat(subscription(SUBSCRIPTION).sourceType()).isEqualTo("db-snapshot");
    }

    @Test
    void aSubscriptionThatWasNarrowedByHandHearsOfEverySourceAgain() {
        reconciler.apply(lake);
        aws.rds()
                .addSourceIdentifierToSubscription(
                        r -> r.subscriptionName(SUBSCRIPTION).sourceIdentifier("one-snapshot"));

        assertThat(reconciler.plan(lake).changes())
                .singleElement()
                .asString()
                .contains(EVENTS)
                .contains("sources");
        reconciler.apply(lake);
        assertThat(subscription(SUBSCRIPTION).sourceIdsList()).isEmpty();
    }

    @Test
    void aTaskDefinitionIsChangedByANewRevisionAndTheOldOneStays() {
        reconciler.apply(lake);

        assertThat(reconciler.apply(lake.withMemory(8192)).changes())
                .containsExactly("update " + DEFINITION + ": memory", ANOTHER_CONFIGURATION);
        assertThat(aws.ecs().listTaskDefinitions(r -> r.familyPrefix(NAME)).taskDefinitionArns())
                .hasSize(2);
    }

    @Test
    void aRevisionRegisteredByHandIsADifference() {
        reconciler.apply(lake);
        aws.ecs()
                .registerTaskDefinition(r -> r.family(NAME)
                        .cpu("1024")
                        .memory("4096")
                        .networkMode(NetworkMode.AWSVPC)
                        .requiresCompatibilities(Compatibility.FARGATE)
                        .tags(aws.ecs()
                                .describeTaskDefinition(
                                        d -> d.taskDefinition(NAME).include(TaskDefinitionField.TAGS))
                                .tags())
                        .containerDefinitions(definition(NAME).containerDefinitions().getFirst().toBuilder()
                                .image("by-hand:latest")
                                .build()));

        assertThat(reconciler.plan(lake).changes())
                .singleElement()
                .asString()
                .startsWith("update " + DEFINITION)
                .contains("containers.pump.image");
        reconciler.apply(lake);
        assertThat(definition(NAME).revision()).isEqualTo(3);
    }

    @Test
    void anotherMarkedDatabaseIsANewConfigurationAndTheOldOneStays() {
        reconciler.apply(lake);

        assertThat(reconciler.apply(lake.marking("shop", "crm")).changes())
                .hasSize(3)
                .anyMatch(change -> change.startsWith("create run-configuration/orders/"))
                .anyMatch(change -> change.startsWith("update " + DEFINITION))
                .anyMatch(change -> change.startsWith("update " + RUNS));
        assertThat(aws.s3()
                        .listObjectsV2(r -> r.bucket(lake.bucket()).prefix("config/orders/"))
                        .contents())
                .hasSize(2);
    }

    @Test
    void anIndexThatWasOverwrittenByHandIsWrittenAgain() {
        reconciler.apply(lake);
        var metadata =
                aws.s3().headObject(r -> r.bucket(lake.bucket()).key(INDEX)).metadata();
        aws.s3()
                .putObject(
                        r -> r.bucket(lake.bucket()).key(INDEX).metadata(metadata),
                        RequestBody.fromString("{\"version\": 1}"));

        assertThat(reconciler.apply(lake).changes()).anyMatch(change -> change.startsWith("update " + RUNS));
    }

    @Test
    void whatIsNoLongerDeclaredIsListedAndGoesOnlyWithPruning() {
        reconciler.apply(lake.withAuroras("crm"));

        var listed = reconciler.plan(lake);
        assertThat(listed.changes()).noneMatch(change -> change.startsWith("delete "));
        assertThat(listed.orphans())
                .contains(
                        "glue-crawler/datapump-acme-crm",
                        "rds-event-subscription/datapump-acme-db-cluster-snapshot",
                        "ecs-task-definition/datapump-acme-crm");
        assertThat(reconciler.pruning().apply(lake).changes())
                .contains(
                        "delete glue-crawler/datapump-acme-crm",
                        "delete rds-event-subscription/datapump-acme-db-cluster-snapshot",
                        "delete ecs-task-definition/datapump-acme-crm");
        assertThat(aws.glue().getCrawlers(r -> {}).crawlers())
                .extracting(Crawler::name)
                .containsExactly(NAME);
        assertThat(aws.rds().describeEventSubscriptions().eventSubscriptionsList())
                .extracting(EventSubscription::custSubscriptionId)
                .containsExactly(SUBSCRIPTION);
    }
}
