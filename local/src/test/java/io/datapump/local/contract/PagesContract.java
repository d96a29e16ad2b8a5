package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;

/// AWS answers in pages: what stands on a later page is found all the same.
abstract class PagesContract extends Contract {

    private static final int CRAWLERS_IN_A_PAGE = 1000;
    private static final int OTHERS_IN_A_PAGE = 100;

    PagesContract(World.Opening opening) {
        super(opening);
    }

    @Test
    void ofCrawlers() {
        var late = lake.named("zz");
        reconciler.apply(late);
        var name = "datapump-zz-orders";
        var own = crawler(name);
        var tags = aws.glue()
                .getTags(r -> r.resourceArn(arn("glue", "crawler/" + name)))
                .tags();
        aws.glue().deleteCrawler(r -> r.name(name));
        IntStream.range(0, CRAWLERS_IN_A_PAGE)
                .forEach(i -> aws.glue()
                        .createCrawler(r -> r.name("another-%04d".formatted(i))
                                .role(own.role())
                                .databaseName("datalake")
                                .targets(own.targets())));
        aws.glue()
                .createCrawler(r -> r.name(name)
                        .role(own.role())
                        .databaseName(own.databaseName())
                        .targets(own.targets())
                        .description(own.description())
                        .schemaChangePolicy(own.schemaChangePolicy())
                        .configuration(own.configuration())
                        .tags(tags));

        assertThat(aws.glue().getCrawlers(r -> {}).crawlers()).hasSizeLessThanOrEqualTo(CRAWLERS_IN_A_PAGE);
        assertThat(reconciler.plan(late).changes()).isEmpty();
        assertThat(reconciler.plan(late.withInstances("stock")).orphans()).contains("glue-crawler/" + name);
        assertThat(aws.glue().listCrawlersPaginator(r -> r.maxResults(300)).stream()
                        .flatMap(page -> page.crawlerNames().stream()))
                .hasSize(CRAWLERS_IN_A_PAGE + 1);
    }

    @Test
    void ofEventSubscriptions() {
        world.needs(Capability.MANY_SUBSCRIPTIONS);
        var late = lake.named("zz");
        reconciler.apply(late.withAuroras("crm"));
        aws.rds().deleteEventSubscription(r -> r.subscriptionName("datapump-zz-db-snapshot"));
        IntStream.range(0, OTHERS_IN_A_PAGE)
                .forEach(i -> aws.rds()
                        .createEventSubscription(r -> r.subscriptionName("another-%03d".formatted(i))
                                .snsTopicArn(arn("sns", "datapump-zz-events"))));
        reconciler.apply(late.withAuroras("crm"));

        assertThat(aws.rds().describeEventSubscriptions().marker()).isNotNull();
        assertThat(reconciler.plan(late.withAuroras("crm")).changes()).isEmpty();
    }

    @Test
    void ofTaskDefinitionFamilies() {
        reconciler.apply(lake);
        var owned = aws.ecs()
                .describeTaskDefinition(
                        r -> r.taskDefinition("datapump-acme-orders").include(TaskDefinitionField.TAGS))
                .tags();
        IntStream.range(0, OTHERS_IN_A_PAGE + 5)
                .forEach(i -> aws.ecs()
                        .registerTaskDefinition(r -> r.family("datapump-acme-%03d".formatted(i))
                                .cpu("256")
                                .memory("512")
                                .networkMode(NetworkMode.AWSVPC)
                                .requiresCompatibilities(Compatibility.FARGATE)
                                .containerDefinitions(ContainerDefinition.builder()
                                        .name("pump")
                                        .image("image:1")
                                        .build())
                                .tags(owned)));

        assertThat(aws.ecs().listTaskDefinitionFamilies().families()).hasSize(OTHERS_IN_A_PAGE);
        assertThat(reconciler.plan(lake).orphans()).hasSize(OTHERS_IN_A_PAGE + 5);
    }
}
