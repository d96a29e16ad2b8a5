package io.datapump.local.demo;

import io.datapump.local.aws.compute.TaskFault;
import io.datapump.local.contract.EmulatorServer;
import io.datapump.pump.PumpClients;
import io.datapump.pump.job.JobName;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Pipeline.Once;
import io.datapump.pump.pipeline.Pipeline.PerTable;
import io.datapump.pump.pipeline.Pipeline.Step;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.RetryPolicy;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.SparkService;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// Moto, whose interpreter executes the definition as it is rendered for AWS, with the pump's jobs for its tasks. Only
/// pauses and time limits are shorter.
final class EmulatorRunWorld implements RunWorld {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pipeline IMPATIENT = impatient();

    private final FinishedExport export = FinishedExport.once();
    private final Foundation foundation;
    private final AwsClients aws;
    private final PumpClients clients;
    private final ContainerRunner runner;
    private final String bucket;
    private final String queue;
    private final String machine;

    private EmulatorRunWorld(EmulatorServer server) {
        var lake = FinishedExport.open(export.folder()).config().lake().value();
        var home = lake.home();
        server.startAnewAs(home.account());
        this.foundation = Foundation.of(lake);
        this.bucket = home.bucket();
        this.aws = AwsClients.ofEmulator(home.region(), server.endpoint());
        this.clients = PumpClients.of(home.region(), Optional.of(server.endpoint()));
        this.runner = new ContainerRunner(clients);
        this.queue = listen();
        upload();
        aws.glue().createDatabase(d -> d.databaseInput(i -> i.name("datalake")));
        this.machine = machine(
                aws.ecs().createCluster(c -> c.clusterName("lake")).cluster().clusterArn());
    }

    static RunWorld open() {
        return new EmulatorRunWorld(EmulatorServer.running());
    }

    private static Pipeline impatient() {
        var standard = Pipeline.standard();
        var steps = standard.steps().stream().map(EmulatorRunWorld::impatient).toList();
        return new Pipeline(
                steps,
                impatient(standard.always()),
                impatient(standard.last()),
                RetryPolicy.standard().pausing(Duration.ofSeconds(1)));
    }

    private static Step impatient(Step step) {
        return switch (step) {
            case Once once -> impatient(once);
            case PerTable tables -> new PerTable(tables.jobs(), tables.maxConcurrency(), PATIENCE);
        };
    }

    private static Once impatient(Once step) {
        return new Once(step.job(), PATIENCE);
    }

    private String listen() {
        var name = foundation
                .notificationTopicArn()
                .substring(foundation.notificationTopicArn().lastIndexOf(':') + 1);
        var topic = clients.sns().createTopic(t -> t.name(name)).topicArn();
        var url = aws.sqs().createQueue(q -> q.queueName("heard")).queueUrl();
        var arn = aws.sqs()
                .getQueueAttributes(g -> g.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);
        clients.sns()
                .subscribe(s -> s.topicArn(topic)
                        .protocol("sqs")
                        .endpoint(arn)
                        .attributes(Map.of("RawMessageDelivery", "true")));
        return url;
    }

    private void upload() {
        aws.s3().createBucket(b -> b.bucket(bucket).createBucketConfiguration(c -> c.locationConstraint(aws.region())));
        var from = export.objects();
        var to = new S3ObjectStore(aws.s3(), bucket);
        Stream.of("exported/", "config/")
                .flatMap(zone -> from.list(zone).stream())
                .forEach(
                        object -> to.write(object.key(), from.read(object.key()).orElseThrow()));
    }

    private String machine(String ecsCluster) {
        var placement = new Placement(
                ecsCluster,
                TaskDefinitionKind.CONTAINER,
                Map.of(
                        JobName.LONGTERM,
                        foundation.longtermRoleArn(),
                        JobName.CLEAR_LONGTERM,
                        foundation.clearLongtermRoleArn()),
                bucket,
                List.of("subnet-0a1b2c3d4e5f60718"),
                List.of(),
                new SparkService("", "", ""));
        return sfn().createStateMachine(m -> m.name("small")
                        .roleArn(foundation.pipelineRoleArn())
                        .definition(StateMachineDefinition.render(IMPATIENT, placement)))
                .stateMachineArn();
    }

    @Override
    public void disturb(String task, int times, TaskFault fault) {
        runner.disturb(task, times, fault);
    }

    @Override
    public SeenRun run() {
        var input = export.input(taskDefinition());
        var started = sfn().startExecution(
                        s -> s.stateMachineArn(machine).name("seen").input(input));
        var ended = await(started.executionArn());
        return new SeenRun(
                ended.statusAsString(),
                String.valueOf(ended.cause()),
                runner.tasks(),
                notification(),
                RunWorld.receipts(new S3ObjectStore(aws.s3(), bucket), export.export()));
    }

    private DescribeExecutionResponse await(String execution) {
        var deadline = Instant.now().plus(LONGEST);
        while (true) {
            var found = sfn().describeExecution(d -> d.executionArn(execution));
            if (found.status() != ExecutionStatus.RUNNING) {
                return found;
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IllegalStateException("The execution has not ended within %s.".formatted(LONGEST));
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while an execution ran", e);
        }
    }

    private JsonNode notification() {
        var heard = aws.sqs().receiveMessage(r -> r.queueUrl(queue)).messages();
        return heard.isEmpty()
                ? MissingNode.getInstance()
                : JsonMapper.shared().readTree(heard.getFirst().body());
    }

    private String taskDefinition() {
        var side = ContainerDefinition.builder()
                .name("side")
                .image("side:1")
                .essential(false)
                .build();
        var main = ContainerDefinition.builder()
                .name(TaskDefinitionKind.CONTAINER)
                .image(runner.image())
                .environment(environment(
                        "DATAPUMP_BUCKET",
                        bucket,
                        "DATAPUMP_CLUSTER",
                        SmallLake.CLUSTER,
                        "DATAPUMP_CONFIGURATION",
                        export.configuration()))
                .build();
        return aws.ecs()
                .registerTaskDefinition(r -> r.family("small")
                        .cpu("1024")
                        .memory("4096")
                        .networkMode(NetworkMode.AWSVPC)
                        .requiresCompatibilities(Compatibility.FARGATE)
                        .containerDefinitions(side, main))
                .taskDefinition()
                .taskDefinitionArn();
    }

    private static List<KeyValuePair> environment(String... namesAndValues) {
        var names = Arrays.asList(namesAndValues);
        return Stream.iterate(0, at -> at < names.size(), at -> at + 2)
                .map(at -> KeyValuePair.builder()
                        .name(names.get(at))
                        .value(names.get(at + 1))
                        .build())
                .toList();
    }

    @Override
    public SfnClient sfn() {
        return clients.sfn();
    }

    @Override
    public String stateMachine() {
        return machine;
    }

    @Override
    public void close() {
        runner.close();
        aws.close();
    }

    @Override
    public String toString() {
        return "The emulator";
    }
}
