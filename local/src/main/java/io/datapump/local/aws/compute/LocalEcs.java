package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.Task;

/// ECS. A task's container runs when `DescribeTasks` is called for the second time, on the caller's thread.
public final class LocalEcs {

    private final EcsClient client;
    private final Clusters clusters;
    private final LocalLogs logs;
    private final AtomicInteger refusals = new AtomicInteger();

    public LocalEcs(
            Account account, Clock clock, StateFolder state, ContainerRuntime runtime, LocalLogs logs, CallLog calls) {
        var definitions = new TaskDefinitions(account, state);
        var work = new TaskWork(account, clock, state, definitions, runtime, logs);
        this.clusters = new Clusters(account, state);
        this.logs = logs;
        this.client = LocalClient.of(
                EcsClient.class,
                "ecs",
                calls,
                new TaskDefinitionOperations(account, clock, state, definitions, new Tags(state)),
                new TaskOperations(account, clock, state, clusters, definitions, work, refusals));
    }

    public EcsClient client() {
        return client;
    }

    /// Creates a cluster; does nothing where it exists.
    ///
    /// @return its ARN
    public String createCluster(String name) {
        return clusters.create(name).clusterArn();
    }

    public void deleteCluster(String name) {
        clusters.delete(name);
    }

    /// Lets the next calls of RunTask find no capacity: they answer success with a failure in it and start
    /// nothing.
    public void refuseNextTasks(int calls) {
        refusals.set(calls);
    }

    /// What a task's container has logged.
    ///
    /// @param task with its group, `family:{family}`
    public List<String> log(Task task) {
        return logs.read(task.group().substring("family:".length()), TaskWork.id(task));
    }
}
