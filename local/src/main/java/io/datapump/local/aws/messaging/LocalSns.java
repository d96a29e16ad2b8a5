package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sns.SnsClient;

/// SNS. A message is in every subscribed queue when `publish` returns; in AWS that takes up to minutes.
public final class LocalSns {

    private final Topics topics;
    private final SnsClient client;

    public LocalSns(Account account, Clock clock, StateFolder state, LocalSqs sqs, CallLog calls) {
        this.topics = new Topics(account, clock, state, sqs.queues());
        this.client = LocalClient.of(SnsClient.class, "sns", calls, new SnsOperations(topics));
    }

    public SnsClient client() {
        return client;
    }

    /// Creates a topic; does nothing where it exists.
    ///
    /// @return its ARN
    public String createTopic(String name) {
        return topics.create(name).arn();
    }

    public void deleteTopic(String arn) {
        topics.delete(arn);
    }

    public boolean hasTopic(String arn) {
        return topics.contains(arn);
    }

    /// Subscribes a queue.
    ///
    /// @return the subscription's ARN
    public String subscribeQueue(String topic, String queueArn, Map<String, String> attributes) {
        return topics.subscribe(topic, "sqs", queueArn, attributes).arn();
    }

    public void unsubscribe(String subscription) {
        topics.unsubscribe(subscription);
    }

    /// Publishes as a service of AWS does, without a call of a client.
    public void publish(String topic, String subject, String message, Map<String, String> attributes) {
        topics.publish(topic, Optional.of(subject), message, attributes);
    }

    /// What was published to a topic, oldest first.
    public List<PublishedMessage> published(String topic) {
        return topics.published(topic);
    }
}
