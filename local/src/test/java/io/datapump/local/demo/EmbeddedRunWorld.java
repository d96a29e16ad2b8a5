package io.datapump.local.demo;

import io.datapump.local.aws.compute.TaskFault;
import io.datapump.schema.layout.Foundation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.sfn.SfnClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// The embedded AWS, where the pipeline is executed in process.
final class EmbeddedRunWorld implements RunWorld {

    private final FinishedExport export = FinishedExport.once();
    private final SmallLake lake;
    private final List<String> tasks = new CopyOnWriteArrayList<>();

    private EmbeddedRunWorld(SmallLake lake) {
        this.lake = lake;
    }

    static RunWorld open() {
        var folder = FinishedExport.newFolder();
        SmallLake.copy(FinishedExport.once().folder(), folder);
        var world = new EmbeddedRunWorld(FinishedExport.open(folder));
        world.lake.aws().disturbTasks(world::remember, 1, new TaskFault.Stuck());
        return world;
    }

    private boolean remember(List<String> command) {
        tasks.add(RunWorld.nameOf(command));
        return false;
    }

    @Override
    public void disturb(String task, int times, TaskFault fault) {
        lake.aws().disturbTasks(command -> RunWorld.nameOf(command).equals(task), times, fault);
    }

    @Override
    public SeenRun run() {
        var pending = FinishedExport.executions(lake, stateMachine()).getFirst();
        sfn().stopExecution(s -> s.executionArn(pending.executionArn()));
        var input = export.input(withSideContainer());
        var started = sfn().startExecution(
                        s -> s.stateMachineArn(stateMachine()).name("seen").input(input));
        lake.aws().settle();
        var ended = sfn().describeExecution(d -> d.executionArn(started.executionArn()));
        return new SeenRun(
                ended.statusAsString(),
                String.valueOf(ended.cause()),
                List.copyOf(tasks),
                lake.notifications().stream()
                        .<JsonNode>map(one -> one)
                        .findFirst()
                        .orElseGet(MissingNode::getInstance),
                RunWorld.receipts(lake.objects(), export.export()));
    }

    private String withSideContainer() {
        var ecs = lake.aws().ecs();
        var found = ecs.describeTaskDefinition(d -> d.taskDefinition(export.taskDefinition()))
                .taskDefinition();
        return ecs.registerTaskDefinition(r -> r.family(found.family())
                        .cpu(found.cpu())
                        .memory(found.memory())
                        .networkMode(found.networkMode())
                        .requiresCompatibilities(found.requiresCompatibilities())
                        .executionRoleArn(found.executionRoleArn())
                        .taskRoleArn(found.taskRoleArn())
                        .containerDefinitions(containers(found)))
                .taskDefinition()
                .taskDefinitionArn();
    }

    private static List<ContainerDefinition> containers(TaskDefinition found) {
        var side = ContainerDefinition.builder()
                .name("side")
                .image("side:1")
                .essential(false)
                .build();
        return List.of(side, found.containerDefinitions().getFirst());
    }

    @Override
    public SfnClient sfn() {
        return lake.aws().sfn();
    }

    @Override
    public String stateMachine() {
        return Foundation.of(lake.config().lake().value()).stateMachineArn();
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "The embedded AWS";
    }
}
