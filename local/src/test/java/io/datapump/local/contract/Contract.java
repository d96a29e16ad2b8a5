package io.datapump.local.contract;

import io.datapump.reconciler.aws.AwsClients;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.rds.model.EventSubscription;

/// Tests that hold in every world. Each test has a world of its own, in which nothing exists at its start.
abstract class Contract {

    final World world;
    final AwsClients aws;
    final ReconcilerDriver reconciler;
    final Lake lake;

    Contract(World.Opening opening) {
        this.world = opening.open();
        this.aws = world.clients();
        this.reconciler = ReconcilerDriver.in(world);
        this.lake = Lake.in(world);
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// The ARN of something in the world's account and region.
    String arn(String service, String resource) {
        return "arn:aws:%s:%s:%s:%s".formatted(service, World.REGION, world.account(), resource);
    }

    Crawler crawler(String name) {
        return aws.glue().getCrawler(r -> r.name(name)).crawler();
    }

    EventSubscription subscription(String name) {
        return aws.rds()
                .describeEventSubscriptions(r -> r.subscriptionName(name))
                .eventSubscriptionsList()
                .getFirst();
    }

    /// The newest active revision of a family.
    TaskDefinition definition(String family) {
        return aws.ecs().describeTaskDefinition(r -> r.taskDefinition(family)).taskDefinition();
    }
}
