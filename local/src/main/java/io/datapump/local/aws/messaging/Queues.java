package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Failure;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;

/// Queues and their messages. Messages come in the order in which they were sent, which SQS does not promise.
public final class Queues {

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Documents<Queue> queues;

    Queues(Account account, Clock clock, StateFolder state) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.queues = state.records("sqs/queues", Queue.class);
    }

    /// Creates a queue, or gives an existing one these attributes.
    Queue create(String name, Map<String, String> attributes) {
        var url = "https://sqs.%s.%s/%s/%s".formatted(account.region(), account.urlSuffix(), account.id(), name);
        var queue = new Queue(name, account.arn("sqs", name), url, attributes);
        queue.redrive();
        queues.put(queue.arn(), queue);
        return queue;
    }

    void update(Queue queue, Map<String, String> attributes) {
        var all = new TreeMap<>(queue.attributes());
        all.putAll(attributes);
        queues.put(queue.arn(), new Queue(queue.name(), queue.arn(), queue.url(), all));
    }

    void delete(Queue queue) {
        messages(queue).clear();
        queues.delete(queue.arn());
    }

    List<Queue> all() {
        return queues.all();
    }

    /// How many messages a queue holds, hidden or not.
    public int size(String arn) {
        return messages(byArn(arn)).byName().size();
    }

    public boolean contains(String arn) {
        return queues.contains(arn);
    }

    Queue byUrl(String url) {
        return queues.all().stream()
                .filter(queue -> queue.url().equals(url))
                .findFirst()
                .orElseThrow(Queues::noQueue);
    }

    Queue byName(String name) {
        return queues.find(account.arn("sqs", name)).orElseThrow(Queues::noQueue);
    }

    private Queue byArn(String arn) {
        return queues.find(arn).orElseThrow(Queues::noQueue);
    }

    private static RuntimeException noQueue() {
        return Failure.of(
                "Sqs",
                400,
                "AWS.SimpleQueueService.NonExistentQueue",
                QueueDoesNotExistException.builder(),
                "The specified queue does not exist.");
    }

    /// Puts a message into a queue; into nothing where the queue is gone, as SNS does.
    void deliver(String arn, String body) {
        queues.find(arn).ifPresent(queue -> send(queue, body, Map.of()));
    }

    QueueMessage send(Queue queue, String body, Map<String, String> attributes) {
        return state.lock().holding(() -> {
            var messages = messages(queue);
            var message = QueueMessage.sent(UUID.randomUUID().toString(), body, attributes, clock.instant());
            var last = messages.byName().keySet().stream().max(Comparator.naturalOrder());
            var next = last.map(name -> Long.parseLong(name.substring(0, name.indexOf('-'))))
                            .orElse(0L)
                    + 1;
            messages.put("%012d-%s".formatted(next, message.id()), message);
            return message;
        });
    }

    List<QueueMessage> messagesOf(Queue queue) {
        return messages(queue).all();
    }

    /// Receives what is visible, at most so many; what was received too often goes to the dead letters
    /// instead.
    List<QueueMessage> receive(Queue queue, int most, Duration visibility, Optional<String> holder) {
        var now = clock.instant();
        return receive(queue, most, visibility, holder, m -> !m.visibleFrom().isAfter(now));
    }

    private List<QueueMessage> receive(
            Queue queue, int most, Duration visibility, Optional<String> holder, Predicate<QueueMessage> taken) {
        return state.lock().holding(() -> {
            var batch = new ArrayList<QueueMessage>();
            var now = clock.instant();
            messages(queue).byName().forEach((name, message) -> {
                if (batch.size() == most || !taken.test(message)) {
                    return;
                }
                if (buried(queue, name, message)) {
                    return;
                }
                var receipt = UUID.randomUUID().toString();
                var received = message.received(now, now.plus(visibility), receipt, holder);
                messages(queue).put(name, received);
                batch.add(received);
            });
            return batch;
        });
    }

    private boolean buried(Queue queue, String name, QueueMessage message) {
        var redrive = queue.redrive().filter(policy -> message.received() >= policy.most());
        redrive.ifPresent(policy -> {
            messages(queue).delete(name);
            queues.find(policy.deadLetterQueue())
                    .ifPresent(dead -> messages(dead).put(name, message.visibleFrom(clock.instant())));
        });
        return redrive.isPresent();
    }

    /// For an event source mapping, whose worker is alone: what another worker of the same mapping held when
    /// it died is visible again.
    public void release(String queueArn, String holder) {
        var queue = byArn(queueArn);
        state.lock()
                .holding(() -> messages(queue).byName().forEach((name, message) -> {
                    if (message.heldBy().equals(Optional.of(holder))) {
                        messages(queue).put(name, message.visibleFrom(clock.instant()));
                    }
                }));
    }

    /// For an event source mapping: receives visible messages and marks them as held.
    public List<QueueMessage> take(String queueArn, int most, String holder) {
        var queue = byArn(queueArn);
        return receive(queue, most, queue.visibility(), Optional.of(holder));
    }

    /// For an event source mapping that has nothing else to do: receives the hidden message that becomes
    /// visible next, as if the time until then had passed. One that has come back for longer than the queue
    /// keeps messages is gone.
    public List<QueueMessage> takeAhead(String queueArn, String holder) {
        var queue = byArn(queueArn);
        var next = messages(queue).all().stream().min(Comparator.comparing(QueueMessage::visibleFrom));
        if (next.isEmpty()) {
            return List.of();
        }
        var id = next.get().id();
        if (queue.visibility().multipliedBy(next.get().received()).compareTo(queue.retention()) > 0) {
            done(queueArn, next.get());
            return List.of();
        }
        return receive(queue, 1, queue.visibility(), Optional.of(holder), m -> m.id().equals(id));
    }

    /// For an event source mapping: a message is done.
    public void done(String queueArn, QueueMessage message) {
        var queue = byArn(queueArn);
        find(queue, m -> m.id().equals(message.id())).ifPresent(messages(queue)::delete);
    }

    /// For an event source mapping: a message failed and comes back after the queue's visibility timeout.
    public void failed(String queueArn, QueueMessage message) {
        var queue = byArn(queueArn);
        find(queue, m -> m.id().equals(message.id()))
                .ifPresent(name -> messages(queue)
                        .put(name, message.visibleFrom(clock.instant().plus(queue.visibility()))));
    }

    void delete(Queue queue, String receipt) {
        find(queue, m -> m.receipt().equals(Optional.of(receipt))).ifPresent(messages(queue)::delete);
    }

    void hide(Queue queue, String receipt, Instant until) {
        state.lock().holding(() -> {
            var name = find(queue, m -> m.receipt().equals(Optional.of(receipt)))
                    .orElseThrow(() -> Failure.of(
                            "Sqs",
                            400,
                            "ReceiptHandleIsInvalid",
                            ReceiptHandleIsInvalidException.builder(),
                            "The input receipt handle is invalid."));
            messages(queue).find(name).ifPresent(message -> messages(queue).put(name, message.visibleFrom(until)));
        });
    }

    private Optional<String> find(Queue queue, Predicate<QueueMessage> wanted) {
        return messages(queue).byName().entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    Documents<QueueMessage> messages(Queue queue) {
        return state.records("sqs/messages/" + queue.name(), QueueMessage.class);
    }
}
