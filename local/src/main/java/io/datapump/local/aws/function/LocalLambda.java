package io.datapump.local.aws.function;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.messaging.QueueMessage;
import io.datapump.local.aws.messaging.Queues;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/// Lambda functions behind queues and schedules. There is no client: what the stack has created is all there is.
public final class LocalLambda {

    private static final int LARGEST_BATCH = 10;

    private final Account account;
    private final Queues queues;
    private final FunctionRuntime runtime;
    private final LocalLogs logs;
    private final Documents<Function> functions;
    private final Documents<Mapping> mappings;
    private final Documents<Schedule> schedules;
    private final Clock clock;

    public LocalLambda(
            Account account, Clock clock, StateFolder state, LocalSqs sqs, FunctionRuntime runtime, LocalLogs logs) {
        this.account = account;
        this.clock = clock;
        this.queues = sqs.queues();
        this.runtime = runtime;
        this.logs = logs;
        this.functions = state.records("lambda/functions", Function.class);
        this.mappings = state.records("lambda/mappings", Mapping.class);
        this.schedules = state.records("lambda/schedules", Schedule.class);
    }

    record Function(String name, Map<String, String> environment) {

        Function {
            environment = Map.copyOf(environment);
        }
    }

    /// @param reportsItems whether the function's answer names the messages that failed; without it a failure
    ///     is that of the whole batch
    record Mapping(String id, String queueArn, String function, int batchSize, boolean reportsItems) {}

    /// Creates a function, or gives an existing one this environment.
    ///
    /// @return its ARN
    public String createFunction(String name, Map<String, String> environment) {
        functions.put(name, new Function(name, environment));
        return account.arn("lambda", "function:" + name);
    }

    public void deleteFunction(String name) {
        functions.delete(name);
    }

    /// Lets a function receive a queue's messages.
    ///
    /// @param function name or ARN
    /// @param answers whether the function's answer names the messages that failed
    /// @return the mapping's id
    public String mapQueue(String queueArn, String function, int batchSize, Answers answers) {
        var name = function.substring(function.lastIndexOf(':') + 1);
        var before = mappings.all().stream()
                .filter(mapping -> mapping.queueArn().equals(queueArn)
                        && mapping.function().equals(name))
                .findFirst();
        var id = before.map(Mapping::id).orElseGet(() -> UUID.randomUUID().toString());
        mappings.put(id, new Mapping(id, queueArn, name, batchSize, answers == Answers.FAILED_ITEMS));
        return id;
    }

    /// What a function's answer means.
    public enum Answers {
        /// Nothing: the batch is done unless the function fails.
        NOTHING,
        /// `ReportBatchItemFailures`: it names the messages that are to come again.
        FAILED_ITEMS
    }

    public void unmapQueue(String id) {
        mappings.delete(id);
    }

    /// A rule of EventBridge that calls a function from time to time.
    ///
    /// @param function name
    record Schedule(String rule, String function) {}

    /// Has a function called by a schedule.
    ///
    /// @param function name or ARN
    public void schedule(String rule, String function) {
        schedules.put(rule, new Schedule(rule, function.substring(function.lastIndexOf(':') + 1)));
    }

    public void unschedule(String rule) {
        schedules.delete(rule);
    }

    /// Calls every scheduled function once, as if its time had come. A failure is logged; the two tries that Lambda
    /// makes of its own are not made.
    public void fireSchedules() {
        schedules
                .all()
                .forEach(schedule -> functions.find(schedule.function()).ifPresent(function -> {
                    var event = ScheduledEvent.of(account, schedule.rule(), clock.instant());
                    answer(function, event, logs.open(function.name(), "invocations"));
                }));
    }

    /// Hands one batch of visible messages to a function; false where there is none. The caller is the only
    /// one who does so: what another process held when it died comes again.
    public boolean advance() {
        for (var mapping : live()) {
            queues.release(mapping.queueArn(), mapping.id());
            var batch = queues.take(mapping.queueArn(), Math.min(mapping.batchSize(), LARGEST_BATCH), mapping.id());
            if (handled(mapping, batch)) {
                return true;
            }
        }
        return false;
    }

    /// Lets the time pass until a hidden message becomes visible, and hands it to its function; false where
    /// there is none.
    public boolean advanceAhead() {
        for (var mapping : live()) {
            var waiting = queues.size(mapping.queueArn());
            var batch = queues.takeAhead(mapping.queueArn(), mapping.id());
            if (handled(mapping, batch) || queues.size(mapping.queueArn()) < waiting) {
                return true;
            }
        }
        return false;
    }

    private List<Mapping> live() {
        return mappings.all().stream()
                .filter(mapping -> functions.contains(mapping.function()) && queues.contains(mapping.queueArn()))
                .toList();
    }

    private boolean handled(Mapping mapping, List<QueueMessage> batch) {
        if (batch.isEmpty()) {
            return false;
        }
        var failed = invoke(mapping, batch);
        for (var message : batch) {
            if (failed.contains(message.id())) {
                queues.failed(mapping.queueArn(), message);
            } else {
                queues.done(mapping.queueArn(), message);
            }
        }
        return true;
    }

    private Set<String> invoke(Mapping mapping, List<QueueMessage> batch) {
        var function = functions.find(mapping.function()).orElseThrow();
        var log = logs.open(function.name(), "invocations");
        var answer = answer(function, SqsEvent.of(batch, mapping.queueArn(), account.region()), log);
        if (answer.isEmpty()) {
            return new HashSet<>(batch.stream().map(QueueMessage::id).toList());
        }
        return mapping.reportsItems() ? SqsEvent.failedIn(answer.get(), batch) : Set.of();
    }

    /// The function's answer; empty where it failed.
    private Optional<String> answer(Function function, String event, Consumer<String> log) {
        try {
            return Optional.of(runtime.invoke(function.name(), function.environment(), event, log));
        } catch (RuntimeException e) {
            log.accept("[ERROR] " + e);
            return Optional.empty();
        }
    }
}
