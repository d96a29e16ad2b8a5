package io.datapump.local.aws.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.Killed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.ClusterNotFoundException;
import software.amazon.awssdk.services.ecs.model.ConflictException;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.EcsException;
import software.amazon.awssdk.services.ecs.model.InvalidParameterException;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.SortOrder;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionFamilyStatus;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskStopCode;

class LocalEcsTest extends EcsFixture {

    @Test
    void aDefinitionComesBackWithEveryDefaultFilledIn() {
        register(b -> {});
        var answer = ecs.describeTaskDefinition(b -> b.taskDefinition("pump").include(TaskDefinitionField.TAGS));
        var definition = answer.taskDefinition();
        var container = definition.containerDefinitions().getFirst();

        assertThat(definition.taskDefinitionArn())
                .isEqualTo("arn:aws:ecs:eu-central-1:111122223333:task-definition/pump:1");
        assertThat(definition.cpu()).isEqualTo("1024");
        assertThat(definition.memory()).isEqualTo("2048");
        assertThat(definition.hasVolumes()).isTrue();
        assertThat(container.cpu()).isZero();
        assertThat(container.essential()).isTrue();
        assertThat(container.hasMountPoints()).isTrue();
        assertThat(container.hasSystemControls()).isTrue();
        assertThat(container.environment()).containsExactly(pair("B", "2"), pair("A", "1"));
        assertThat(container.portMappings().getFirst().hostPort()).isEqualTo(80);
        assertThat(container.portMappings().getFirst().protocolAsString()).isEqualTo("tcp");
        assertThat(answer.tags())
                .singleElement()
                .satisfies(t -> assertThat(t.key()).isEqualTo("owner"));
        assertThat(ecs.describeTaskDefinition(b -> b.taskDefinition("pump")).hasTags())
                .isFalse();
    }

    @Test
    void equalInputIsANewRevisionAndNumbersOnlyGrow() {
        register(b -> {});
        var second = register(b -> {});
        ecs.deregisterTaskDefinition(b -> b.taskDefinition("pump:2"));
        var third = register(b -> b.tags((java.util.Collection<Tag>) null));

        assertThat(second.revision()).isEqualTo(2);
        assertThat(third.revision()).isEqualTo(3);
        assertThat(ecs.describeTaskDefinition(b -> b.taskDefinition("pump:2"))
                        .taskDefinition()
                        .statusAsString())
                .isEqualTo("INACTIVE");
        assertThat(ecs.listTaskDefinitions(b -> b.familyPrefix("pump").sort(SortOrder.DESC))
                        .taskDefinitionArns())
                .extracting(arn -> arn.substring(arn.lastIndexOf('/') + 1))
                .containsExactly("pump:3", "pump:1");
        assertThat(ecs.listTagsForResource(b -> b.resourceArn(third.taskDefinitionArn()))
                        .tags())
                .isEmpty();
        ecs.tagResource(b -> b.resourceArn(third.taskDefinitionArn())
                .tags(Tag.builder().key("k").build()));
        ecs.untagResource(b -> b.resourceArn(third.taskDefinitionArn()).tagKeys("none"));
        assertThat(ecs.listTagsForResource(b -> b.resourceArn(third.taskDefinitionArn()))
                        .tags())
                .hasSize(1);
    }

    @Test
    void familiesAreListedByStateAndABareFamilyIsItsNewestActiveRevision() {
        register(b -> {});
        register(b -> b.family("old"));
        ecs.deregisterTaskDefinition(b -> b.taskDefinition("old:1"));

        assertThat(ecs.listTaskDefinitionFamilies(b -> b.status(TaskDefinitionFamilyStatus.ACTIVE))
                        .families())
                .containsExactly("pump");
        assertThat(ecs.listTaskDefinitionFamilies(b -> b.status(TaskDefinitionFamilyStatus.INACTIVE))
                        .families())
                .containsExactly("old");
        assertThat(ecs.listTaskDefinitionFamilies(b -> b.familyPrefix("p")).families())
                .containsExactly("pump");
        for (var unknown : List.of("old", "none", "pump:9", "pump:x")) {
            assertThatThrownBy(() -> ecs.describeTaskDefinition(b -> b.taskDefinition(unknown)))
                    .isInstanceOf(ClientException.class)
                    .hasMessageContaining("Unable to describe task definition");
        }
    }

    @Test
    void whatFargateDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> register(b -> b.cpu("1024").memory("512"))).hasMessageContaining("No Fargate");
        assertThatThrownBy(() -> register(b -> b.cpu(null))).hasMessageContaining("cpu and memory");
        assertThatThrownBy(() -> register(b -> b.networkMode(NetworkMode.BRIDGE)))
                .hasMessageContaining("awsvpc");
        assertThatThrownBy(() -> register(b -> b.family("a b"))).hasMessageContaining("Family");
        assertThatThrownBy(() -> register(b -> b.containerDefinitions(List.of())))
                .hasMessageContaining("Container list");
        assertThatThrownBy(() -> register(b -> b.tags(List.of()))).isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> ecs.deregisterTaskDefinition(b -> b.taskDefinition("pump")))
                .hasMessageContaining("Revision");
        register(b -> b.cpu("256").memory("512"));
        register(b -> b.cpu("8192").memory("16384"));
    }

    @Test
    void aTaskIsPendingThenRunsItsContainerAndStopsWithItsExitCode() {
        register(b -> {});
        var task = run(b -> b.startedBy("test"));

        assertThat(task.lastStatus()).isEqualTo("PROVISIONING");
        assertThat(look(task).lastStatus()).isEqualTo("PENDING");
        var stopped = look(task);
        assertThat(stopped.lastStatus()).isEqualTo("STOPPED");
        assertThat(stopped.stopCode()).isEqualTo(TaskStopCode.ESSENTIAL_CONTAINER_EXITED);
        assertThat(stopped.containers().getFirst().exitCode()).isZero();
        assertThat(look(task)).isEqualTo(stopped);
        assertThat(heard).containsExactly("pump: [inspect, --export, e] in eu-central-1 with overridden");
        assertThat(server.log(task)).containsExactly("[inspect, --export, e] in eu-central-1 with overridden");
        assertThat(ecs.listTasks(b -> b.cluster("lake").desiredStatus("STOPPED").family("pump"))
                        .taskArns())
                .containsExactly(task.taskArn());
        assertThat(ecs.waiter()
                        .waitUntilTasksStopped(b -> b.cluster("lake").tasks(task.taskArn()))
                        .matched()
                        .response())
                .isPresent();
    }

    @Test
    void aCrashIsExitCodeOneAndLackOfMemoryIsAKill() {
        register(b -> {});
        runtime = (command, environment, log) -> {
            throw new IllegalStateException("broken");
        };
        var crashed = run(b -> {});
        look(crashed);
        assertThat(look(crashed).containers().getFirst().exitCode()).isEqualTo(1);
        assertThat(server.log(crashed).getLast()).contains("broken");
        runtime = (command, environment, log) -> {
            throw new OutOfMemoryError("Java heap space");
        };
        var starved = run(b -> {});
        look(starved);
        var container = look(starved).containers().getFirst();
        assertThat(container.exitCode()).isEqualTo(137);
        assertThat(container.reason()).startsWith("OutOfMemoryError");
    }

    @Test
    void aTaskWhoseProcessDiedIsStoppedWithoutAnExitCode() {
        register(b -> {});
        runtime = (command, environment, log) -> {
            throw new Killed(new Call(1, "s3", "PutObject", "key"));
        };
        var task = run(b -> {});
        look(task);
        assertThatThrownBy(() -> look(task)).isInstanceOf(Killed.class);

        var stopped = look(task);
        assertThat(stopped.lastStatus()).isEqualTo("STOPPED");
        assertThat(stopped.stopCode()).isEqualTo(TaskStopCode.INFRASTRUCTURE_HEALTH);
        assertThat(stopped.containers().getFirst().exitCode()).isNull();
    }

    @Test
    void whileAContainerRunsOthersSeeItRunning() {
        register(b -> {});
        var seen = new ArrayList<String>();
        var task = run(b -> {});
        runtime = (command, environment, log) -> {
            seen.add(look(task).lastStatus());
            assertThatThrownBy(() -> ecs.stopTask(b -> b.cluster("lake").task(task.taskArn())))
                    .hasMessageContaining("ecs:StopTask");
            return 3;
        };
        look(task);
        assertThat(look(task).containers().getFirst().exitCode()).isEqualTo(3);
        assertThat(seen).containsExactly("RUNNING");
    }

    /// Looks at a task that a fault has met until it stops, and at a stuck one three times.
    private Task disturbed(TaskFault fault) {
        server.disturb(command -> command.contains("inspect"), 1, fault);
        var task = run(b -> {});
        for (var looks = 0; looks < 3 && !task.lastStatus().equals("STOPPED"); looks++) {
            task = look(task);
        }
        return task;
    }

    @Test
    void aTaskMayStopBeforeItsContainerRanAndHasNoExitCodeThen() {
        register(b -> {});
        var task =
                disturbed(new TaskFault.Stopped(TaskStopCode.TASK_FAILED_TO_START, "CannotPullContainerError: gone"));
        assertThat(task.lastStatus()).isEqualTo("STOPPED");
        assertThat(task.stopCode()).isEqualTo(TaskStopCode.TASK_FAILED_TO_START);
        assertThat(task.stoppedReason()).startsWith("CannotPull");
        assertThat(task.containers().getFirst().exitCode()).isNull();
        assertThat(server.log(task)).isEmpty();
    }

    @Test
    void aTaskMayNeverGetOn() {
        register(b -> {});
        assertThat(disturbed(new TaskFault.Stuck()).lastStatus()).isEqualTo("PROVISIONING");
    }

    @Test
    void throttlingIsAnErrorOfRunTask() {
        register(b -> {});
        assertThatThrownBy(() -> disturbed(new TaskFault.Throttled()))
                .isInstanceOfSatisfying(
                        EcsException.class,
                        e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ThrottlingException"));
    }

    @Test
    void theEssentialContainerIsTheTasksAndTheOneBesideItEndsWell() {
        register(b -> b.containerDefinitions(
                ContainerDefinition.builder()
                        .name("side")
                        .image("s:1")
                        .essential(false)
                        .build(),
                ContainerDefinition.builder().name("worker").image("pump:1").build()));
        var task = disturbed(new TaskFault.Exited(137, "OutOfMemoryError"));
        assertThat(task.containers().stream().map(one -> one.name() + " " + one.exitCode()))
                .containsExactly("side 0", "worker 137");
        assertThat(task.stopCode()).isEqualTo(TaskStopCode.ESSENTIAL_CONTAINER_EXITED);
    }

    @Test
    void successMayMeanThatNothingStarted() {
        register(b -> {});
        server.disturb(command -> true, 1, TaskFault.Refused.forLackOfCapacity());
        var answer = ecs.runTask(b -> b.cluster("lake")
                .taskDefinition("pump")
                .networkConfiguration(n -> n.awsvpcConfiguration(v -> v.subnets("subnet-1"))));

        assertThat(answer.tasks()).isEmpty();
        assertThat(answer.failures().getFirst().reason()).startsWith("Capacity is unavailable");
        assertThat(run(b -> {}).taskArn()).contains(":task/lake/");
    }

    @Test
    void aClientTokenStartsOneTaskOnly() {
        register(b -> {});
        var first = run(b -> b.clientToken("t"));

        assertThat(run(b -> b.clientToken("t")).taskArn()).isEqualTo(first.taskArn());
        assertThatThrownBy(() -> run(b -> b.clientToken("t").startedBy("other")))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void whatRunTaskRefusesIsATypedFailure() {
        register(b -> {});
        assertThatThrownBy(() -> run(b -> b.cluster("none"))).isInstanceOf(ClusterNotFoundException.class);
        assertThatThrownBy(() -> run(b -> b.taskDefinition("none"))).isInstanceOf(ClientException.class);
        assertThatThrownBy(() -> run(b -> b.networkConfiguration(n -> {})))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("awsvpc");
        assertThatThrownBy(() -> run(b -> b.count(11))).hasMessageContaining("between 1 and 10");
        assertThatThrownBy(() -> run(b -> b.overrides(o -> o.containerOverrides(
                        ContainerOverride.builder().name("other").build()))))
                .hasMessageContaining("other");
        assertThatThrownBy(() -> run(b -> b.overrides(o -> o.containerOverrides(ContainerOverride.builder()
                        .name("worker")
                        .command("x".repeat(9000))
                        .build()))))
                .hasMessageContaining("8192");
        ecs.deregisterTaskDefinition(b -> b.taskDefinition("pump:1"));
        assertThatThrownBy(() -> run(b -> b.taskDefinition("pump:1"))).hasMessageContaining("inactive");
        register(b -> b.containerDefinitions(
                ContainerDefinition.builder().name("a").build(),
                ContainerDefinition.builder().name("b").build()));
        assertThatThrownBy(() -> run(b -> b.overrides(o -> {})))
                .hasMessageContaining("more than one essential container");
    }

    @Test
    void clustersAndTasksThatAreMissingAreSaidToBe() {
        assertThat(ecs.createCluster(b -> b.clusterName("other")).cluster().status())
                .isEqualTo("ACTIVE");
        var answer = ecs.describeClusters(b -> b.clusters("lake", "none"));
        assertThat(answer.clusters()).hasSize(1);
        assertThat(answer.failures())
                .singleElement()
                .satisfies(f -> assertThat(f.reason()).isEqualTo("MISSING"));
        assertThat(ecs.describeTasks(b -> b.cluster("lake").tasks("abc")).failures())
                .hasSize(1);
        assertThatThrownBy(() -> ecs.stopTask(b -> b.task("abc"))).isInstanceOf(EcsException.class);
        register(b -> {});
        var task = run(b -> {});
        var stopped = ecs.stopTask(b -> b.cluster("lake").task(task.taskArn()).reason("no more"))
                .task();
        assertThat(stopped.stoppedReason()).isEqualTo("no more");
        assertThat(look(task).stopCode()).isEqualTo(TaskStopCode.USER_INITIATED);
        assertThat(Map.of("tasks", ecs.listTasks(b -> b.cluster("lake")).taskArns()))
                .containsEntry("tasks", List.of());
    }
}
