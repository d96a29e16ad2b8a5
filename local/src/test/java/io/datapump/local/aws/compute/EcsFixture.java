package io.datapump.local.aws.compute;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.secrets.LocalSecrets;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.Compatibility;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.PortMapping;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.RunTaskRequest;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;

/// An embedded ECS with one cluster, and what its containers were heard to say.
abstract class EcsFixture {

    @TempDir
    private Path dir;

    final List<String> heard = new ArrayList<>();
    ContainerRuntime runtime = (command, environment, log) -> {
        log.accept(command + " in " + environment.get("AWS_REGION") + " with " + environment.get("A"));
        return 0;
    };
    LocalSecrets secrets;
    LocalEcs server;
    EcsClient ecs;

    @BeforeEach
    void open() {
        var account = new Account("111122223333", "eu-central-1");
        var logs = new LocalLogs(dir.resolve("aws/logs"));
        logs.listen((group, stream, line) -> heard.add(group + ": " + line));
        ContainerRuntime current = (command, environment, log) -> runtime.run(command, environment, log);
        var state = new StateFolder(dir.resolve("aws"));
        secrets = new LocalSecrets(state);
        server = new LocalEcs(account, new TestClock(), state, secrets, current, logs, new CallLog());
        ecs = server.client();
        server.createCluster("lake");
    }

    static KeyValuePair pair(String name, String value) {
        return KeyValuePair.builder().name(name).value(value).build();
    }

    TaskDefinition register(Consumer<RegisterTaskDefinitionRequest.Builder> change) {
        return ecs.registerTaskDefinition(b -> {
                    b.family("pump")
                            .cpu("1 vCPU")
                            .memory("2 GB")
                            .networkMode(NetworkMode.AWSVPC)
                            .requiresCompatibilities(Compatibility.FARGATE)
                            .containerDefinitions(ContainerDefinition.builder()
                                    .name("worker")
                                    .image("pump:1")
                                    .environment(pair("A", "1"), pair("B", "2"))
                                    .portMappings(PortMapping.builder()
                                            .containerPort(80)
                                            .build())
                                    .build())
                            .tags(Tag.builder().key("owner").value("us").build());
                    change.accept(b);
                })
                .taskDefinition();
    }

    Task run(Consumer<RunTaskRequest.Builder> change) {
        return ecs.runTask(b -> {
                    b.cluster("lake")
                            .taskDefinition("pump")
                            .networkConfiguration(n -> n.awsvpcConfiguration(v -> v.subnets("subnet-1")))
                            .overrides(o -> o.containerOverrides(ContainerOverride.builder()
                                    .name("worker")
                                    .command("inspect", "--export", "e")
                                    .environment(pair("A", "overridden"))
                                    .build()));
                    change.accept(b);
                })
                .tasks()
                .getFirst();
    }

    Task look(Task task) {
        return ecs.describeTasks(b -> b.cluster("lake").tasks(task.taskArn()))
                .tasks()
                .getFirst();
    }
}
