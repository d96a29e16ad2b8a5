package io.datapump.local.demo;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.TestClock;
import io.datapump.local.source.SampleDatabase;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A lake over several small servers `db-1`, `db-2`, …, every second one an Aurora cluster, with a clock that is moved
/// by hand.
record ManyServers(LocalAws aws, LakeConfig config, TestClock clock) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final SampleDatabase CONTENT = new SampleDatabase(7, 50);

    static ManyServers open(Path folder, int servers) throws IOException {
        var documents = Files.createDirectories(folder.resolve("lake-config"));
        Files.writeString(documents.resolve("lake.yaml"), SmallLake.LAKE);
        for (int i = 1; i <= servers; i++) {
            Files.writeString(documents.resolve("db-%d.yaml".formatted(i)), cluster(i));
        }
        var config = new LakeConfigLoader().load(documents).config().orElseThrow();
        var home = config.lake().value().home();
        var clock = new TestClock();
        var aws = LocalAws.open(folder, home.account(), home.region(), clock, LocalOptions.standard());
        var lake = new ManyServers(aws, config, clock);
        var reconciler = aws.reconciler(
                StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER)));
        if (!reconciler.apply(config, reconciler.plan(config), line -> {}).succeeded()) {
            throw new IllegalStateException("The configuration could not be applied.");
        }
        IntStream.rangeClosed(1, servers).forEach(i -> aws.databases().register(kind(i), "db-" + i, CONTENT));
        return lake;
    }

    private static SourceKind kind(int server) {
        return server % 2 == 0 ? SourceKind.CLUSTER : SourceKind.INSTANCE;
    }

    private static String cluster(int server) {
        return """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: db-%1$d, owners: [tests]}
            spec:
              source: {engine: %2$s, kind: %3$s}
              databases:
                - {name: pagila, alias: pagila_%1$d, tables: {include: [public.film]}}
            """.formatted(
                        server,
                        kind(server) == SourceKind.CLUSTER ? "aurora-postgresql" : "postgres",
                        kind(server) == SourceKind.CLUSTER ? "cluster" : "instance");
    }

    /// Takes a snapshot, which is announced and not yet exported, and answers the id its export has.
    String snapshot(int server, Instant at) {
        var name = aws.databases().takeSnapshot("db-" + server, at);
        var type = kind(server) == SourceKind.CLUSTER ? "cluster-snapshot" : "snapshot";
        return ExportId.of("db-" + server, "arn:aws:rds:eu-central-1:111122223333:%s:%s".formatted(type, name))
                .value();
    }

    private Foundation foundation() {
        return Foundation.of(config.lake().value());
    }

    /// The ids of the exports that were started, in that order, by the trigger's log.
    List<String> started() {
        return log().stream()
                .filter(line -> line.contains("] started export "))
                .map(line -> line.replaceFirst(".*started export (\\S+) .*", "$1"))
                .toList();
    }

    List<String> log() {
        return aws.logs().read(foundation().triggerFunctionName(), "invocations");
    }

    /// Every run's notification, oldest first.
    List<JsonNode> notifications() {
        return aws.published(foundation().notificationTopicArn()).stream()
                .map(message -> JSON.readTree(message.message()))
                .toList();
    }

    /// Names and ends of the executions, oldest first.
    List<String> executions() {
        return aws
                .sfn()
                .listExecutions(l -> l.stateMachineArn(foundation().stateMachineArn()))
                .executions()
                .reversed()
                .stream()
                .map(ManyServers::line)
                .toList();
    }

    private static String line(ExecutionListItem execution) {
        return execution.name() + " " + execution.statusAsString();
    }

    /// What RDS has announced, oldest first, as it was published.
    List<String> announced() {
        return aws.published(foundation().eventTopicArn()).stream()
                .map(message -> message.message())
                .toList();
    }

    /// Publishes a message of RDS as SNS may do at any time: again.
    void deliver(String message) {
        aws.sns().publish(p -> p.topicArn(foundation().eventTopicArn()).message(message));
    }

    /// What was set aside, as it was sent, with the reason where the trigger gave one.
    List<String> deadLetters() {
        return aws
                .sqs()
                .receiveMessage(r -> r.queueUrl(aws.sqs()
                                .getQueueUrl(q -> q.queueName(foundation().deadLetterQueueName()))
                                .queueUrl())
                        .maxNumberOfMessages(10)
                        .messageAttributeNames("All")
                        .visibilityTimeout(0))
                .messages()
                .stream()
                .map(message -> message.body() + " because "
                        + Optional.ofNullable(message.messageAttributes().get("reason"))
                                .map(MessageAttributeValue::stringValue)
                                .orElse("nobody knows what"))
                .toList();
    }

    /// Has RDS tell nobody of anything, as when events are lost.
    void loseEvents() {
        aws.rds()
                .describeEventSubscriptions()
                .eventSubscriptionsList()
                .forEach(s -> aws.rds()
                        .modifyEventSubscription(
                                m -> m.subscriptionName(s.custSubscriptionId()).enabled(false)));
    }
}
