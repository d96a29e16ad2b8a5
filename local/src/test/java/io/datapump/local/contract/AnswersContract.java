package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.InvalidParameterException;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.PortMapping;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.SortOrder;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionFamilyStatus;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.S3Target;

/// What AWS answers where the reconciler looks: defaults it fills in, forms it gives back, errors by their type.
abstract class AnswersContract extends Contract {

    private static final String CRAWLER = "by-hand";
    private static final String FAMILY = "by-hand";

    AnswersContract(World.Opening opening) {
        super(opening);
    }

    @BeforeEach
    void applyTheLake() {
        reconciler.apply(lake);
    }

    @Test
    void glueFillsInEveryDefaultOfACrawler() {
        createCrawler(r -> {});

        var crawler = crawler(CRAWLER);
        assertThat(crawler.role()).isEqualTo(role());
        assertThat(crawler.hasClassifiers()).isTrue();
        assertThat(crawler.classifiers()).isEmpty();
        assertThat(crawler.recrawlPolicy().recrawlBehaviorAsString()).isEqualTo("CRAWL_EVERYTHING");
        assertThat(crawler.schemaChangePolicy().updateBehaviorAsString()).isEqualTo("UPDATE_IN_DATABASE");
        assertThat(crawler.schemaChangePolicy().deleteBehaviorAsString()).isEqualTo("DEPRECATE_IN_DATABASE");
        assertThat(crawler.lineageConfiguration().crawlerLineageSettingsAsString())
                .isEqualTo("DISABLE");
        assertThat(crawler.lakeFormationConfiguration().useLakeFormationCredentials())
                .isFalse();
        assertThat(crawler.lakeFormationConfiguration().accountId()).isEmpty();
        assertThat(crawler.targets().hasJdbcTargets()).isTrue();
        assertThat(crawler.targets().hasHudiTargets()).isTrue();
        assertThat(crawler.targets().s3Targets().getFirst().hasExclusions()).isTrue();
        assertThat(crawler.targets().s3Targets().getFirst().path()).isEqualTo("s3://example-bucket/catalog/");
        assertThat(Stream.of(crawler.schedule(), crawler.tablePrefix(), crawler.description(), crawler.configuration()))
                .containsOnlyNulls();
        assertThat(crawler.stateAsString()).isEqualTo("READY");
        assertThat(crawler.version()).isEqualTo(1L);
    }

    @Test
    void glueKeepsWhatIsLeftOutAndClearsWhatIsSentEmpty() {
        createCrawler(r -> r.schedule("cron(0 5 * * ? *)").tablePrefix("raw_").description("first"));
        aws.glue().updateCrawler(r -> r.name(CRAWLER).description("second"));

        var kept = crawler(CRAWLER);
        assertThat(kept.schedule().scheduleExpression()).isEqualTo("cron(0 5 * * ? *)");
        assertThat(kept.schedule().stateAsString()).isEqualTo("SCHEDULED");
        assertThat(kept.tablePrefix()).isEqualTo("raw_");
        assertThat(kept.version()).isEqualTo(2L);

        aws.glue()
                .updateCrawler(r -> r.name(CRAWLER).schedule("").tablePrefix("").description(""));
        var cleared = crawler(CRAWLER);
        assertThat(Stream.of(cleared.schedule(), cleared.tablePrefix(), cleared.description()))
                .containsOnlyNulls();
    }

    @Test
    void glueWritesTheConfigurationInItsOwnForm() {
        var sent = "{\"Version\":1.0,\"Grouping\":{\"TableLevelConfiguration\":4}}";
        createCrawler(r -> r.configuration(sent));

        var answered = crawler(CRAWLER).configuration();
        assertThat(answered).isNotEqualTo(sent);
        assertThat(answered.replace(" ", "")).contains("\"TableLevelConfiguration\":4");
    }

    @Test
    void glueRefusesToChangeARunningCrawler() {
        createCrawler(r -> {});
        aws.glue().startCrawler(r -> r.name(CRAWLER));

        assertThatThrownBy(() -> aws.glue().updateCrawler(r -> r.name(CRAWLER).description("x")))
                .isInstanceOfAny(CrawlerRunningException.class, InvalidInputException.class);
        assertThatThrownBy(() -> aws.glue().deleteCrawler(r -> r.name(CRAWLER)))
                .isInstanceOf(CrawlerRunningException.class);
    }

    @Test
    void glueRefusesARunningCrawlerInTwoWays() {
        world.needs(Capability.BOTH_REFUSALS);
        createCrawler(r -> {});
        aws.glue().startCrawler(r -> r.name(CRAWLER));

        assertThatThrownBy(() -> aws.glue().updateCrawler(r -> r.name(CRAWLER).description("x")))
                .isInstanceOf(CrawlerRunningException.class);
        assertThatThrownBy(() -> aws.glue().updateCrawler(r -> r.name(CRAWLER).description("x")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Cannot update Crawler while running");
    }

    @Test
    void glueSaysByTypeWhatIsWrong() {
        createCrawler(r -> {});
        var another = CRAWLER + "-2";

        assertThatThrownBy(() -> createCrawler(r -> {})).isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> aws.glue().getCrawler(r -> r.name("none")))
                .isInstanceOf(EntityNotFoundException.class);
        assertThatThrownBy(() -> aws.glue().deleteCrawler(r -> r.name("none")))
                .isInstanceOf(EntityNotFoundException.class);
        assertThatThrownBy(() -> aws.glue().getDatabase(r -> r.name("none")))
                .isInstanceOf(EntityNotFoundException.class);
        assertThatThrownBy(() -> createCrawler(r -> r.name(another).schedule("every 5 minutes")))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> createCrawler(r -> r.name(another).role("no-such-role")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("unable to assume provided role");
        assertThatThrownBy(() -> createCrawler(
                        r -> r.name(another).recrawlPolicy(p -> p.recrawlBehavior("CRAWL_NEW_FOLDERS_ONLY"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("LOG");
    }

    @Test
    void glueFindsCrawlersByTheirTags() {
        createCrawler(r -> r.tags(Map.of("data-pump:instance", "other", "team", "finance")));

        assertThat(aws.glue()
                        .listCrawlers(r -> r.tags(Map.of("data-pump:instance", "acme")))
                        .crawlerNames())
                .containsExactly("datapump-acme-orders");
        assertThat(aws.glue()
                        .batchGetCrawlers(r -> r.crawlerNames(CRAWLER, "none"))
                        .crawlersNotFound())
                .containsExactly("none");
    }

    private void createCrawler(Consumer<CreateCrawlerRequest.Builder> form) {
        aws.glue()
                .createCrawler(r -> form.accept(r.name(CRAWLER)
                        .role("arn:aws:iam::%s:role/%s".formatted(world.account(), role()))
                        .databaseName("datalake")
                        .targets(t -> t.s3Targets(S3Target.builder()
                                .path("s3://example-bucket/catalog/")
                                .build()))));
    }

    /// The role of the lake's crawlers; a crawler without one is refused.
    private String role() {
        return crawler("datapump-acme-orders").role();
    }

    @Test
    void ecsFillsInEveryDefaultOfAContainer() {
        aws.ecs().registerTaskDefinition(asked());

        var answer = aws.ecs().describeTaskDefinition(r -> r.taskDefinition(FAMILY));
        var container = answer.taskDefinition().containerDefinitions().getFirst();
        assertThat(container.cpu()).isZero();
        assertThat(container.essential()).isTrue();
        assertThat(container.hasEnvironment()).isTrue();
        assertThat(container.hasMountPoints()).isTrue();
        assertThat(container.hasVolumesFrom()).isTrue();
        assertThat(container.hasSystemControls()).isTrue();
        assertThat(container.portMappings()).singleElement().satisfies(port -> {
            assertThat(port.protocolAsString()).isEqualTo("tcp");
            assertThat(port.hostPort()).isEqualTo(8080);
        });
        assertThat(answer.taskDefinition().hasVolumes()).isTrue();
        assertThat(answer.taskDefinition().hasPlacementConstraints()).isTrue();
        assertThat(answer.taskDefinition().registeredAt()).isNotNull();
        assertThat(answer.taskDefinition().registeredBy()).isNotNull();
        assertThat(answer.tags())
                .as("tags are given only where they are asked for")
                .isEmpty();
    }

    @Test
    void ecsRefusesWhatItCannotRun() {
        assertThatThrownBy(() -> aws.ecs()
                        .registerTaskDefinition(
                                asked().toBuilder().tags(List.of()).build()))
                .isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> aws.ecs()
                        .registerTaskDefinition(
                                asked().toBuilder().memory("300").build()))
                .isInstanceOf(ClientException.class);
    }

    @Test
    void ecsCountsRevisionsAndKeepsInactiveOnes() {
        for (var i = 0; i < 3; i++) {
            aws.ecs().registerTaskDefinition(asked());
        }
        aws.ecs().deregisterTaskDefinition(r -> r.taskDefinition(FAMILY + ":3"));

        assertThat(definition(FAMILY).revision())
                .as("a family stands for its newest active revision")
                .isEqualTo(2);
        assertThat(definition(FAMILY + ":3").status()).isEqualTo(TaskDefinitionStatus.INACTIVE);
        assertThat(aws.ecs()
                        .listTaskDefinitions(r -> r.familyPrefix(FAMILY).sort(SortOrder.DESC))
                        .taskDefinitionArns())
                .containsExactly(
                        arn("ecs", "task-definition/" + FAMILY + ":2"), arn("ecs", "task-definition/" + FAMILY + ":1"));
        assertThat(aws.ecs().registerTaskDefinition(asked()).taskDefinition().revision())
                .as("revisions only grow")
                .isEqualTo(4);
    }

    @Test
    void ecsHasNoTypeForAFamilyThatIsNotThere() {
        aws.ecs().registerTaskDefinition(asked());
        aws.ecs().deregisterTaskDefinition(r -> r.taskDefinition(FAMILY + ":1"));

        for (var absent : List.of("none", FAMILY)) {
            assertThatThrownBy(() -> aws.ecs().describeTaskDefinition(r -> r.taskDefinition(absent)))
                    .isInstanceOf(ClientException.class)
                    .hasMessageContaining("Unable to describe task definition");
        }
        assertThat(aws.ecs()
                        .listTaskDefinitionFamilies(
                                r -> r.familyPrefix("by-").status(TaskDefinitionFamilyStatus.ACTIVE))
                        .families())
                .isEmpty();
        assertThat(aws.ecs()
                        .listTaskDefinitionFamilies(
                                r -> r.familyPrefix("by-").status(TaskDefinitionFamilyStatus.INACTIVE))
                        .families())
                .containsExactly(FAMILY);
    }

    private static RegisterTaskDefinitionRequest asked() {
        return RegisterTaskDefinitionRequest.builder()
                .family(FAMILY)
                .cpu("256")
                .memory("512")
                .networkMode(NetworkMode.AWSVPC)
                .requiresCompatibilities(Compatibility.FARGATE)
                .containerDefinitions(ContainerDefinition.builder()
                        .name("one")
                        .image("image:1")
                        .portMappings(PortMapping.builder().containerPort(8080).build())
                        .build())
                .build();
    }
}
