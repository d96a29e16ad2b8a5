package io.datapump.reconciler.apply;

import static java.util.Objects.requireNonNull;

import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/// One pass over the changes of a plan, each on a virtual thread of its own.
final class ApplyRun {

    /// Few enough for the quotas of what changes (ECS registers one definition a second), enough to hide the
    /// time each takes.
    private static final int AT_A_TIME = 8;

    private static final String INTERRUPTED = "The run was interrupted before its turn.";

    private final Schedule schedule;
    private final Map<KindName, Steps<?>> steps;
    private final OnFailure onFailure;
    private final Gate gate;
    private final ApplyListener listener;
    private final Semaphore permits = new Semaphore(AT_A_TIME, true);
    private final Map<ResourceId, Result> results = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<String>> halt = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Throwable>> death = new AtomicReference<>(Optional.empty());

    ApplyRun(Schedule schedule, Map<KindName, Steps<?>> steps, OnFailure onFailure, Gate gate, ApplyListener listener) {
        this.schedule = schedule;
        this.steps = steps;
        this.onFailure = onFailure;
        this.gate = gate;
        this.listener = listener;
    }

    /// Returns when every change has come to its outcome.
    ///
    /// @return in the order of the changes
    List<Result> carryOut(List<Change> pending) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            pending.forEach(change -> threads.execute(() -> run(change)));
            awaitEnd(pending);
        }
        death.get().ifPresent(ApplyRun::rethrow);
        return pending.stream().map(this::result).toList();
    }

    private static void rethrow(Throwable failure) {
        switch (failure) {
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException("Cannot go on: the run broke off", failure);
        }
    }

    private void awaitEnd(List<Change> pending) {
        try {
            for (var change : pending) {
                schedule.stage(change).awaitEnd();
            }
        } catch (InterruptedException e) {
            halt.compareAndSet(Optional.empty(), Optional.of(INTERRUPTED));
            Thread.currentThread().interrupt();
        }
    }

    private Result result(Change change) {
        return Optional.ofNullable(results.get(change.resource()))
                .orElseGet(() -> new Result(change, new Outcome.Skipped(INTERRUPTED)));
    }

    private void run(Change change) {
        var stage = schedule.stage(change);
        try {
            stage.awaitTurn();
            permits.acquire();
            try {
                end(stage, begin(change, stage));
            } finally {
                permits.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stage.failed(change.resource());
        } catch (RuntimeException | Error e) {
            stage.failed(change.resource());
            halt.set(Optional.of("The run broke off."));
            death.compareAndSet(Optional.empty(), Optional.of(e));
        } finally {
            stage.ended();
        }
    }

    private Result begin(Change change, Stage stage) {
        var obstacle = stage.obstacle()
                .map("%s was not done."::formatted)
                .or(() -> gate.refusal(change))
                .or(halt::get);
        if (obstacle.isPresent()) {
            return new Result(change, new Outcome.Skipped(obstacle.get()));
        }
        listener.begun(change);
        var begin = System.nanoTime();
        var outcome = requireNonNull(steps.get(change.resource().kind())).carryOut(change);
        return new Result(change, outcome, Duration.ofNanos(System.nanoTime() - begin));
    }

    private void end(Stage stage, Result result) {
        if (!result.isDone()) {
            stage.failed(result.change().resource());
            if (onFailure == OnFailure.STOP && !(result.outcome() instanceof Outcome.Skipped)) {
                halt.compareAndSet(
                        Optional.empty(),
                        Optional.of("%s was not done, and nothing else was to begin then."
                                .formatted(result.change().resource())));
            }
        }
        results.put(result.change().resource(), result);
        listener.ended(result);
    }
}
