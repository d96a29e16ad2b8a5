package io.datapump.local.aws.compute;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// What is to go wrong with which tasks, in this process. Thread-safe.
final class TaskFaults {

    private record Planned(Predicate<List<String>> commands, TaskFault fault, AtomicInteger left) {}

    private final List<Planned> planned = new CopyOnWriteArrayList<>();
    private final Map<String, TaskFault> ofTasks = new ConcurrentHashMap<>();

    /// The next tasks with such a command meet a fault; where several are planned, the first.
    void plan(Predicate<List<String>> commands, int times, TaskFault fault) {
        planned.add(new Planned(commands, fault, new AtomicInteger(times)));
    }

    /// The fault that a new task meets.
    Optional<TaskFault> next(List<String> command) {
        return planned.stream()
                .filter(one -> one.commands().test(command))
                .filter(one -> one.left().getAndUpdate(left -> Math.max(0, left - 1)) > 0)
                .map(Planned::fault)
                .findFirst();
    }

    void put(String taskArn, TaskFault fault) {
        ofTasks.put(taskArn, fault);
    }

    Optional<TaskFault> of(String taskArn) {
        return Optional.ofNullable(ofTasks.get(taskArn));
    }
}
