package io.datapump.local.contract;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.MountPoint;
import software.amazon.awssdk.services.ecs.model.PortMapping;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.Secret;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.VolumeFrom;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.LineageConfiguration;
import software.amazon.awssdk.services.glue.model.RecrawlPolicy;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.Tag;

/// What means the same is no difference: each resource of an applied lake is made again by hand in every form that AWS
/// brings to the same meaning, and the plan stays empty.
abstract class NoFalseDifferenceContract extends Contract {

    private static final String NAME = "datapump-acme-orders";
    private static final String SUBSCRIPTION = "datapump-acme-db-snapshot";

    NoFalseDifferenceContract(World.Opening opening) {
        super(opening);
    }

    @BeforeEach
    void applyTheLake() {
        reconciler.apply(lake);
    }

    @Test
    void ofCrawlers() {
        var sent = crawlerAsItIs();
        Map<String, UnaryOperator<CreateCrawlerRequest.Builder>> forms = Map.ofEntries(
                entry("the same", r -> r),
                entry("role as ARN", r -> r.role("arn:aws:iam::%s:role/%s".formatted(world.account(), sent.role()))),
                entry("no lineage", r -> r.lineageConfiguration((LineageConfiguration) null)),
                entry("no recrawl policy", r -> r.recrawlPolicy((RecrawlPolicy) null)),
                entry(
                        "no update behaviour",
                        r -> r.schemaChangePolicy(SchemaChangePolicy.builder()
                                .deleteBehavior(sent.schemaChangePolicy().deleteBehavior())
                                .build())),
                entry("no classifiers", r -> r.classifiers((List<String>) null)),
                entry("an empty list of classifiers", r -> r.classifiers(List.of())),
                entry(
                        "Lake Formation as it is by default",
                        r -> r.lakeFormationConfiguration(
                                l -> l.useLakeFormationCredentials(false).accountId(""))),
                entry(
                        "targets without what is empty in them",
                        r -> r.targets(t -> t.s3Targets(S3Target.builder()
                                .path(path(sent))
                                .exclusions(
                                        sent.targets().s3Targets().getFirst().exclusions())
                                .build()))),
                entry(
                        "empty lists of other targets",
                        r -> r.targets(sent.targets().toBuilder()
                                .jdbcTargets(List.of())
                                .hudiTargets(List.of())
                                .build())),
                entry("database in upper case", r -> r.databaseName("DATALAKE")),
                entry("an empty table prefix", r -> r.tablePrefix("")),
                entry("an empty security configuration", r -> r.crawlerSecurityConfiguration("")),
                entry(
                        "configuration with other spacing",
                        r -> r.configuration(
                                sent.configuration().replace(",", " ,\n  ").replace(":", " : "))),
                entry(
                        "numbers in another form",
                        r -> r.configuration(
                                sent.configuration().replaceAll("\"Version\"\\s*:\\s*1\\.0", "\"Version\":1"))),
                entry(
                        "a key that newer consoles add",
                        r -> r.configuration(
                                sent.configuration().replaceFirst("\\{", "{\"CreatePartitionIndex\":true,"))));
        forms.forEach((form, written) -> {
            aws.glue().deleteCrawler(r -> r.name(NAME));
            aws.glue().createCrawler(written.apply(sent.toBuilder()).build());
            assertNoDifference(form);
        });
    }

    private CreateCrawlerRequest crawlerAsItIs() {
        var live = crawler(NAME);
        var tags = aws.glue()
                .getTags(r -> r.resourceArn(arn("glue", "crawler/" + NAME)))
                .tags();
        return CreateCrawlerRequest.builder()
                .name(NAME)
                .role(live.role())
                .databaseName(live.databaseName())
                .targets(live.targets())
                .description(live.description())
                .schemaChangePolicy(live.schemaChangePolicy())
                .recrawlPolicy(live.recrawlPolicy())
                .lineageConfiguration(live.lineageConfiguration())
                .configuration(live.configuration())
                .tags(tags)
                .build();
    }

    private static String path(CreateCrawlerRequest sent) {
        return sent.targets().s3Targets().getFirst().path();
    }

    @Test
    void ofEventSubscriptions() {
        var sent = subscriptionAsItIs();
        Map<String, UnaryOperator<CreateEventSubscriptionRequest.Builder>> forms = Map.of(
                "the same", r -> r,
                "categories in another order",
                        r -> r.eventCategories(sent.eventCategories().reversed()),
                "name in upper case", r -> r.subscriptionName("DataPump-ACME-db-snapshot"),
                "enabled left out", r -> r.enabled(null),
                "no sources", r -> r.sourceIds((List<String>) null),
                "an empty list of sources", r -> r.sourceIds(List.of()),
                "a tag of somebody else",
                        r -> r.tags(Stream.concat(
                                        sent.tags().stream(),
                                        Stream.of(Tag.builder()
                                                .key("team")
                                                .value("finance")
                                                .build()))
                                .toList()));
        forms.forEach((form, written) -> {
            aws.rds().deleteEventSubscription(r -> r.subscriptionName(SUBSCRIPTION));
            aws.rds().createEventSubscription(written.apply(sent.toBuilder()).build());
            assertNoDifference(form);
        });
    }

    private CreateEventSubscriptionRequest subscriptionAsItIs() {
        var live = subscription(SUBSCRIPTION);
        var tags = aws.rds()
                .listTagsForResource(r -> r.resourceName(live.eventSubscriptionArn()))
                .tagList();
        return CreateEventSubscriptionRequest.builder()
                .subscriptionName(SUBSCRIPTION)
                .snsTopicArn(live.snsTopicArn())
                .sourceType(live.sourceType())
                .eventCategories(live.eventCategoriesList())
                .enabled(true)
                .tags(tags)
                .build();
    }

    @Test
    void ofTaskDefinitions() {
        var sent = definitionAsItIs();
        Map<String, UnaryOperator<RegisterTaskDefinitionRequest.Builder>> forms = Map.of(
                "the same", r -> r,
                "sizes with their units", r -> r.cpu("1 vCPU").memory("4 GB"),
                "environment in another order",
                        r -> r.containerDefinitions(container(
                                sent, c -> c.environment(c.build().environment().reversed()))),
                "cpu of the container left out", r -> r.containerDefinitions(container(sent, c -> c.cpu(null))),
                "essential left out", r -> r.containerDefinitions(container(sent, c -> c.essential(null))),
                "lists left out",
                        r -> r.containerDefinitions(container(
                                sent,
                                c -> c.mountPoints((List<MountPoint>) null)
                                        .volumesFrom((List<VolumeFrom>) null)
                                        .portMappings((List<PortMapping>) null)
                                        .command((List<String>) null))),
                "empty lists", r -> r.volumes(List.of()).placementConstraints(List.of()));
        forms.forEach((form, written) -> {
            aws.ecs().registerTaskDefinition(written.apply(sent.toBuilder()).build());
            assertNoDifference(form);
        });
    }

    private RegisterTaskDefinitionRequest definitionAsItIs() {
        var answer =
                aws.ecs().describeTaskDefinition(r -> r.taskDefinition(NAME).include(TaskDefinitionField.TAGS));
        var live = answer.taskDefinition();
        return RegisterTaskDefinitionRequest.builder()
                .family(NAME)
                .cpu(live.cpu())
                .memory(live.memory())
                .executionRoleArn(live.executionRoleArn())
                .taskRoleArn(live.taskRoleArn())
                .networkMode(live.networkMode())
                .requiresCompatibilities(live.requiresCompatibilities())
                .runtimePlatform(live.runtimePlatform())
                .containerDefinitions(live.containerDefinitions())
                .tags(answer.tags())
                .build();
    }

    private static ContainerDefinition container(
            RegisterTaskDefinitionRequest sent, UnaryOperator<ContainerDefinition.Builder> form) {
        return form.apply(sent.containerDefinitions().getFirst().toBuilder()).build();
    }

    @Test
    void theEnvironmentComesBackInAnotherOrder() {
        var sent = definitionAsItIs();
        var environment = sent.containerDefinitions().getFirst().environment();
        aws.ecs().registerTaskDefinition(sent);

        var answered = definitionAsItIs().containerDefinitions().getFirst().environment();
        assertThat(definitionAsItIs().containerDefinitions().getFirst().secrets())
                .extracting(Secret::name)
                .containsExactly("DATAPUMP_HASH_KEY");
        assertThat(answered)
                .as("else the contract above shows nothing")
                .extracting(KeyValuePair::name)
                .isNotEqualTo(environment.stream().map(KeyValuePair::name).toList());
    }

    @Test
    void ofDatabases() {
        var tags = aws.glue()
                .getTags(r -> r.resourceArn(arn("glue", "database/datalake")))
                .tags();
        var live = aws.glue().getDatabase(r -> r.name("datalake")).database();
        aws.glue().deleteDatabase(r -> r.name("datalake"));
        aws.glue()
                .createDatabase(r -> r.tags(tags)
                        .databaseInput(d -> d.name("DATALAKE")
                                .description(live.description())
                                .locationUri("s3://example-bucket/somewhere/")
                                .parameters(Map.of("team", "finance"))));

        assertNoDifference("name in upper case, location and parameters of somebody else");
    }

    @Test
    void ofObjectsWrittenWithAnotherTypeOfContent() {
        var key = "config/index.json";
        var index = aws.s3().getObjectAsBytes(r -> r.bucket(lake.bucket()).key(key));
        aws.s3()
                .putObject(
                        r -> r.bucket(lake.bucket())
                                .key(key)
                                .contentType("text/plain")
                                .metadata(index.response().metadata()),
                        RequestBody.fromBytes(index.asByteArray()));

        assertNoDifference("the same bytes as text");
    }

    private void assertNoDifference(String form) {
        var planned = reconciler.plan(lake);
        assertThat(planned.changes()).as(form).isEmpty();
        assertThat(planned.conflicts()).as(form).isEmpty();
    }
}
