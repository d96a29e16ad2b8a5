package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Failure;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.sns.model.NotFoundException;
import tools.jackson.databind.json.JsonMapper;

/// Topics, their subscriptions, and every message ever published. Publishing delivers at once.
final class Topics {

    private static final JsonMapper JSON = new JsonMapper();

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final Queues queues;
    private final Documents<Topic> topics;
    private final Documents<TopicSubscription> subscriptions;

    Topics(Account account, Clock clock, StateFolder state, Queues queues) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.queues = queues;
        this.topics = state.records("sns/topics", Topic.class);
        this.subscriptions = state.records("sns/subscriptions", TopicSubscription.class);
    }

    /// Creates a topic; does nothing where it exists.
    Topic create(String name) {
        var topic = new Topic(account.arn("sns", name), name);
        topics.put(topic.arn(), topic);
        return topic;
    }

    boolean contains(String arn) {
        return topics.contains(arn);
    }

    Topic require(String arn) {
        return topics.find(arn)
                .orElseThrow(() -> Failure.of(
                        "Sns", 404, "NotFound", NotFoundException.builder(), "Topic does not exist: " + arn));
    }

    List<Topic> all() {
        return topics.all();
    }

    void delete(String arn) {
        topics.delete(arn);
        subscriptionsOf(arn).forEach(subscription -> subscriptions.delete(subscription.arn()));
    }

    /// Subscribes a queue; the same subscription again is the one that exists (SNS API, Subscribe).
    TopicSubscription subscribe(String topic, String protocol, String endpoint, Map<String, String> attributes) {
        require(topic);
        if (!protocol.equals("sqs")) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve subscriptions with the protocol %s.".formatted(protocol));
        }
        FilterPolicy.of(attributes);
        return state.lock().holding(() -> {
            var existing = subscriptionsOf(topic).stream()
                    .filter(s -> s.endpoint().equals(endpoint))
                    .findFirst();
            var arn = existing.map(TopicSubscription::arn).orElseGet(() -> topic + ":" + UUID.randomUUID());
            var subscription = new TopicSubscription(arn, topic, protocol, endpoint, attributes);
            subscriptions.put(arn, subscription);
            return subscription;
        });
    }

    void unsubscribe(String subscription) {
        subscriptions.delete(subscription);
    }

    List<TopicSubscription> subscriptionsOf(String topic) {
        return subscriptions.all().stream()
                .filter(subscription -> subscription.topicArn().equals(topic))
                .toList();
    }

    /// Publishes: keeps the message and puts it into every subscribed queue.
    PublishedMessage publish(String topic, Optional<String> subject, String message, Map<String, String> attributes) {
        require(topic);
        var published = new PublishedMessage(
                topic, UUID.randomUUID().toString(), subject, message, clock.instant(), attributes);
        return state.lock().holding(() -> {
            var kept = messages(topic);
            kept.put("%08d".formatted(kept.byName().size() + 1), published);
            subscriptionsOf(topic).stream()
                    .filter(subscription ->
                            FilterPolicy.of(subscription.attributes()).passes(attributes))
                    .forEach(subscription -> queues.deliver(subscription.endpoint(), body(published, subscription)));
            return published;
        });
    }

    /// What was published to a topic, oldest first.
    List<PublishedMessage> published(String topic) {
        return messages(topic).all();
    }

    private Documents<PublishedMessage> messages(String topic) {
        return state.records("sns/messages/" + topic.substring(topic.lastIndexOf(':') + 1), PublishedMessage.class);
    }

    /// SNS's envelope as a queue receives it (SNS guide, "Amazon SNS message and JSON formats"), or the bare
    /// message.
    private static String body(PublishedMessage published, TopicSubscription subscription) {
        if (subscription.isRaw()) {
            return published.message();
        }
        var envelope = JSON.createObjectNode();
        envelope.put("Type", "Notification");
        envelope.put("MessageId", published.messageId());
        envelope.put("TopicArn", published.topicArn());
        published.subject().ifPresent(subject -> envelope.put("Subject", subject));
        envelope.put("Message", published.message());
        envelope.put("Timestamp", published.at().toString());
        envelope.put("SignatureVersion", "1");
        envelope.put("Signature", "unsigned");
        envelope.put("SigningCertURL", "https://sns.invalid/certificate.pem");
        envelope.put("UnsubscribeURL", "https://sns.invalid/?Action=Unsubscribe");
        if (!published.attributes().isEmpty()) {
            var attributes = envelope.putObject("MessageAttributes");
            published
                    .attributes()
                    .forEach((name, value) ->
                            attributes.putObject(name).put("Type", "String").put("Value", value));
        }
        return envelope.toString();
    }
}
