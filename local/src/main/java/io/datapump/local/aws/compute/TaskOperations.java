package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Failure;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.SdkDocuments;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.ecs.model.Cluster;
import software.amazon.awssdk.services.ecs.model.ConflictException;
import software.amazon.awssdk.services.ecs.model.Container;
import software.amazon.awssdk.services.ecs.model.CreateClusterRequest;
import software.amazon.awssdk.services.ecs.model.CreateClusterResponse;
import software.amazon.awssdk.services.ecs.model.DescribeClustersRequest;
import software.amazon.awssdk.services.ecs.model.DescribeClustersResponse;
import software.amazon.awssdk.services.ecs.model.DescribeTasksRequest;
import software.amazon.awssdk.services.ecs.model.DescribeTasksResponse;
import software.amazon.awssdk.services.ecs.model.LaunchType;
import software.amazon.awssdk.services.ecs.model.ListTasksRequest;
import software.amazon.awssdk.services.ecs.model.ListTasksResponse;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.RunTaskRequest;
import software.amazon.awssdk.services.ecs.model.RunTaskResponse;
import software.amazon.awssdk.services.ecs.model.StopTaskRequest;
import software.amazon.awssdk.services.ecs.model.StopTaskResponse;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;
import software.amazon.awssdk.services.ecs.model.TaskOverride;

/// Clusters and tasks, as their caller sees them; [TaskWork] does the work.
final class TaskOperations {

    /// ECS API, RunTask.
    private static final int LONGEST_OVERRIDES = 8192;

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Clusters clusters;
    private final TaskDefinitions definitions;
    private final TaskWork work;
    private final TaskFaults faults;
    private final Documents<Task> tasks;
    private final Documents<Token> tokens;

    TaskOperations(
            Account account,
            Clock clock,
            StateFolder state,
            Clusters clusters,
            TaskDefinitions definitions,
            TaskWork work,
            TaskFaults faults) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.clusters = clusters;
        this.definitions = definitions;
        this.work = work;
        this.faults = faults;
        this.tasks = TaskWork.tasks(state);
        this.tokens = state.records("ecs/tokens", Token.class);
    }

    /// What a client token was used for.
    record Token(String request, List<String> tasks) {

        Token {
            tasks = List.copyOf(tasks);
        }
    }

    public CreateClusterResponse createCluster(CreateClusterRequest request) {
        var name = Optional.ofNullable(request.clusterName()).orElse("default");
        return CreateClusterResponse.builder().cluster(clusters.create(name)).build();
    }

    public DescribeClustersResponse describeClusters(DescribeClustersRequest request) {
        var found = request.clusters().stream()
                .filter(clusters::contains)
                .map(clusters::require)
                .toList();
        var missing = request.clusters().stream()
                .filter(name -> !clusters.contains(name))
                .map(name -> software.amazon.awssdk.services.ecs.model.Failure.builder()
                        .arn(account.arn("ecs", "cluster/" + name))
                        .reason("MISSING")
                        .build())
                .toList();
        return DescribeClustersResponse.builder()
                .clusters(found)
                .failures(missing)
                .build();
    }

    /// Answers 200 with failures and no task where there is no capacity (seen: RunTask on Fargate).
    public RunTaskResponse runTask(RunTaskRequest request) {
        var cluster = clusters.require(Optional.ofNullable(request.cluster()).orElse("default"));
        var definition = require(request.taskDefinition());
        require(request, definition);
        var fault = faults.next(MainContainer.of(definition).command(request.overrides()));
        if (fault.isPresent() && fault.get() instanceof TaskFault.Throttled) {
            throw EcsFailures.throttled();
        }
        if (fault.isPresent() && fault.get() instanceof TaskFault.Refused refused) {
            var failure = software.amazon.awssdk.services.ecs.model.Failure.builder()
                    .reason(refused.reason())
                    .build();
            return RunTaskResponse.builder().failures(failure).build();
        }
        var tasksOfCall = state.lock().holding(() -> started(request, cluster, definition));
        fault.ifPresent(met -> tasksOfCall.forEach(task -> faults.put(task.taskArn(), met)));
        return RunTaskResponse.builder().tasks(tasksOfCall).build();
    }

    private TaskDefinition require(String reference) {
        var definition = definitions.find(reference).orElseThrow(() -> EcsFailures.client("TaskDefinition not found."));
        if (definition.status() != TaskDefinitionStatus.ACTIVE) {
            throw EcsFailures.client("TaskDefinition is inactive");
        }
        return definition;
    }

    private static void require(RunTaskRequest request, TaskDefinition definition) {
        var count = Optional.ofNullable(request.count()).orElse(1);
        if (count < 1 || count > 10) {
            throw EcsFailures.invalid("Task count must be between 1 and 10.");
        }
        var network = request.networkConfiguration();
        var vpc = network == null ? null : network.awsvpcConfiguration();
        if (definition.networkMode() == NetworkMode.AWSVPC
                && (vpc == null || vpc.subnets().isEmpty())) {
            throw EcsFailures.invalid("Network Configuration must be provided when networkMode 'awsvpc' is specified.");
        }
        if (request.overrides() != null) {
            var length = SdkDocuments.write(request.overrides()).toString().length();
            if (length > LONGEST_OVERRIDES) {
                throw EcsFailures.invalid("Container Overrides length must be at most 8192");
            }
            var names = definition.containerDefinitions().stream()
                    .map(c -> c.name())
                    .toList();
            for (var override : request.overrides().containerOverrides()) {
                if (!names.contains(override.name())) {
                    throw EcsFailures.invalid(
                            "Override for container named %s is not a container in the TaskDefinition."
                                    .formatted(override.name()));
                }
            }
        }
        if (definition.containerDefinitions().stream()
                        .filter(MainContainer::isEssential)
                        .count()
                > 1) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve ecs:RunTask for more than one essential container.");
        }
    }

    private List<Task> started(RunTaskRequest request, Cluster cluster, TaskDefinition definition) {
        var token = Optional.ofNullable(request.clientToken());
        var text = SdkDocuments.write(request).toString();
        var before = token.flatMap(tokens::find);
        if (before.isPresent()) {
            if (!before.get().request().equals(text)) {
                throw Failure.of(
                        "Ecs",
                        409,
                        "ConflictException",
                        ConflictException.builder(),
                        "The RunTask request could not be processed due to conflicts.");
            }
            return before.get().tasks().stream()
                    .map(tasks::find)
                    .flatMap(Optional::stream)
                    .toList();
        }
        var all = new ArrayList<Task>();
        for (var i = 0; i < Optional.ofNullable(request.count()).orElse(1); i++) {
            var task = task(request, cluster, definition);
            tasks.put(task.taskArn(), task);
            all.add(task);
        }
        token.ifPresent(name ->
                tokens.put(name, new Token(text, all.stream().map(Task::taskArn).toList())));
        return all;
    }

    private Task task(RunTaskRequest request, Cluster cluster, TaskDefinition definition) {
        var id = HexFormat.of().toHexDigits(UUID.randomUUID().getMostSignificantBits())
                + HexFormat.of().toHexDigits(UUID.randomUUID().getLeastSignificantBits());
        var arn = account.arn("ecs", "task/%s/%s".formatted(cluster.clusterName(), id));
        var containers = definition.containerDefinitions().stream()
                .map(container -> Container.builder()
                        .name(container.name())
                        .image(container.image())
                        .taskArn(arn)
                        .lastStatus("PENDING")
                        .build())
                .toList();
        return Task.builder()
                .taskArn(arn)
                .clusterArn(cluster.clusterArn())
                .taskDefinitionArn(definition.taskDefinitionArn())
                .containers(containers)
                .overrides(Optional.ofNullable(request.overrides())
                        .orElseGet(() -> TaskOverride.builder().build()))
                .lastStatus("PROVISIONING")
                .desiredStatus("RUNNING")
                .launchType(Optional.ofNullable(request.launchType()).orElse(LaunchType.FARGATE))
                .cpu(definition.cpu())
                .memory(definition.memory())
                .createdAt(clock.instant())
                .startedBy(request.startedBy())
                .group("family:" + definition.family())
                .build();
    }

    public DescribeTasksResponse describeTasks(DescribeTasksRequest request) {
        var cluster = clusters.require(Optional.ofNullable(request.cluster()).orElse("default"));
        var found = new ArrayList<Task>();
        var missing = new ArrayList<software.amazon.awssdk.services.ecs.model.Failure>();
        for (var reference : request.tasks()) {
            var arn = reference.startsWith("arn:")
                    ? reference
                    : account.arn("ecs", "task/%s/%s".formatted(cluster.clusterName(), reference));
            if (tasks.contains(arn)) {
                found.add(work.look(arn));
            } else {
                missing.add(software.amazon.awssdk.services.ecs.model.Failure.builder()
                        .arn(arn)
                        .reason("MISSING")
                        .build());
            }
        }
        return DescribeTasksResponse.builder().tasks(found).failures(missing).build();
    }

    public ListTasksResponse listTasks(ListTasksRequest request) {
        var cluster = clusters.require(Optional.ofNullable(request.cluster()).orElse("default"));
        var desired = Optional.ofNullable(request.desiredStatusAsString()).orElse("RUNNING");
        var arns = tasks.all().stream()
                .filter(task -> task.clusterArn().equals(cluster.clusterArn()))
                .filter(task -> task.desiredStatus().equals(desired))
                .filter(task -> request.family() == null || task.group().equals("family:" + request.family()))
                .map(Task::taskArn)
                .toList();
        var page = Page.of(arns, request.maxResults(), request.nextToken());
        return ListTasksResponse.builder()
                .taskArns(page.items())
                .nextToken(page.token())
                .build();
    }

    public StopTaskResponse stopTask(StopTaskRequest request) {
        if (!tasks.contains(request.task())) {
            throw EcsFailures.invalid("The referenced task was not found.");
        }
        var reason = Optional.ofNullable(request.reason()).orElse("Task stopped by user");
        return StopTaskResponse.builder()
                .task(work.stop(request.task(), reason))
                .build();
    }
}
