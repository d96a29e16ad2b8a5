package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.secrets.SecretException;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateException;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.ecs.model.Task;
import software.amazon.awssdk.services.ecs.model.TaskStopCode;

/// Tasks on their way from PROVISIONING to STOPPED. A task moves on when someone looks: PENDING at the first
/// look; at the second its container runs, on the thread of who looks.
///
/// A container runs once. A task that was running in a process that died is stopped as if its host had died.
final class TaskWork {

    private static final int KILLED = 137;

    /// Tasks whose container runs in this process now.
    private static final Set<String> RUNNING_HERE = ConcurrentHashMap.newKeySet();

    private final Clock clock;
    private final StateFolder state;
    private final Containers containers;
    private final ContainerRuntime runtime;
    private final LocalLogs logs;
    private final TaskFaults faults;
    private final Documents<Task> tasks;
    private final Documents<Owner> owners;

    TaskWork(
            Clock clock,
            StateFolder state,
            Containers containers,
            ContainerRuntime runtime,
            LocalLogs logs,
            TaskFaults faults) {
        this.clock = clock;
        this.state = state;
        this.containers = containers;
        this.runtime = runtime;
        this.logs = logs;
        this.faults = faults;
        this.tasks = tasks(state);
        this.owners = state.records("ecs/owners", Owner.class);
    }

    static Documents<Task> tasks(StateFolder state) {
        return state.models("ecs/tasks", Task.class, Task::builder);
    }

    /// The process a container runs in. Ids of processes come again, so the start counts too.
    record Owner(long pid, Instant started) {

        static Owner here() {
            return of(ProcessHandle.current());
        }

        private static Owner of(ProcessHandle process) {
            return new Owner(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
        }

        boolean isAlive() {
            return ProcessHandle.of(pid).map(Owner::of).filter(this::equals).isPresent();
        }
    }

    /// A task whose container is the claimer's to run.
    private record Claimed(Task task, Map<String, String> environment) {}

    /// A task as someone sees it who waits for it.
    Task look(String arn) {
        var claimed = state.lock().holding(() -> claim(require(arn)));
        claimed.ifPresent(started -> {
            try {
                run(started);
            } finally {
                RUNNING_HERE.remove(arn);
            }
        });
        return require(arn);
    }

    private Task require(String arn) {
        return tasks.find(arn).orElseThrow(() -> new StateException("Cannot find the task " + arn));
    }

    /// Moves a task one status on.
    ///
    /// @return the task where its container is now the caller's to run
    private Optional<Claimed> claim(Task task) {
        var fault = faults.of(task.taskArn());
        if (fault.isPresent() && !task.lastStatus().equals("STOPPED")) {
            put(meeting(fault.get(), task));
            return Optional.empty();
        }
        switch (task.lastStatus()) {
            case "PROVISIONING" -> put(task.toBuilder().lastStatus("PENDING").build());
            case "PENDING" -> {
                return start(task);
            }
            case "RUNNING" -> {
                if (!isRunBySomeone(task)) {
                    put(stopped(task, TaskStopCode.INFRASTRUCTURE_HEALTH, "The process that ran the task has ended."));
                }
            }
            default -> {
                // STOPPED is the end.
            }
        }
        return Optional.empty();
    }

    /// The values of secrets are read once, before the container runs.
    private Optional<Claimed> start(Task task) {
        Map<String, String> environment;
        try {
            environment = containers.environment(task);
        } catch (SecretException e) {
            put(stopped(task, TaskStopCode.TASK_FAILED_TO_START, e.reason()));
            return Optional.empty();
        }
        owners.put(task.taskArn(), Owner.here());
        RUNNING_HERE.add(task.taskArn());
        var running = task.toBuilder()
                .lastStatus("RUNNING")
                .startedAt(clock.instant())
                .build();
        return Optional.of(new Claimed(put(running), environment));
    }

    private Task meeting(TaskFault fault, Task task) {
        return switch (fault) {
            case TaskFault.Refused _, TaskFault.Throttled _ ->
                throw new IllegalStateException("A task that was not taken does not exist: " + task.taskArn());
            case TaskFault.Stopped(var code, var reason) -> stopped(task, code, reason);
            case TaskFault.Exited(var exit, var reason) -> exited(task, exit, reason);
            case TaskFault.Stuck _ -> task;
        };
    }

    private boolean isRunBySomeone(Task task) {
        return owners.find(task.taskArn())
                .filter(owner -> owner.equals(Owner.here()) ? RUNNING_HERE.contains(task.taskArn()) : owner.isAlive())
                .isPresent();
    }

    private Task put(Task task) {
        tasks.put(task.taskArn(), task);
        return task;
    }

    private Task stopped(Task task, TaskStopCode code, String reason) {
        return task.toBuilder()
                .lastStatus("STOPPED")
                .desiredStatus("STOPPED")
                .stopCode(code)
                .stoppedReason(reason)
                .stoppedAt(clock.instant())
                .build();
    }

    /// Stops a task that has not begun; one whose container runs cannot be stopped here.
    Task stop(String arn, String reason) {
        return state.lock().holding(() -> {
            var task = require(arn);
            if (task.lastStatus().equals("RUNNING")) {
                throw new UnsupportedOperationException(
                        "The embedded AWS does not serve ecs:StopTask for a task whose container runs.");
            }
            return task.lastStatus().equals("STOPPED") ? task : put(stopped(task, TaskStopCode.USER_INITIATED, reason));
        });
    }

    private void run(Claimed claimed) {
        var task = claimed.task();
        var log = logs.open(family(task), id(task));
        var reason = "";
        var exit = KILLED;
        try {
            exit = runtime.run(containers.of(task).command(task.overrides()), claimed.environment(), log);
        } catch (RuntimeException e) {
            // A process ends with 1 and a stack trace where nothing catches its exception.
            log.accept("Exception in thread \"main\" " + e);
            exit = 1;
        } catch (OutOfMemoryError e) {
            log.accept(e.toString());
            reason = "OutOfMemoryError: Container killed due to memory usage";
        }
        put(exited(task, exit, reason));
    }

    private Task exited(Task task, int exit, String reason) {
        var ended = stopped(task, TaskStopCode.ESSENTIAL_CONTAINER_EXITED, "Essential container in task exited");
        return ended.toBuilder()
                .containers(containers.of(task).ended(task, exit, reason))
                .build();
    }

    static String family(Task task) {
        return task.group().substring("family:".length());
    }

    static String id(Task task) {
        return task.taskArn().substring(task.taskArn().lastIndexOf('/') + 1);
    }
}
