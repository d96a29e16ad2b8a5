package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Failure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.sns.model.CreateTopicRequest;
import software.amazon.awssdk.services.sns.model.CreateTopicResponse;
import software.amazon.awssdk.services.sns.model.DeleteTopicRequest;
import software.amazon.awssdk.services.sns.model.DeleteTopicResponse;
import software.amazon.awssdk.services.sns.model.GetTopicAttributesRequest;
import software.amazon.awssdk.services.sns.model.GetTopicAttributesResponse;
import software.amazon.awssdk.services.sns.model.InvalidParameterException;
import software.amazon.awssdk.services.sns.model.ListSubscriptionsByTopicRequest;
import software.amazon.awssdk.services.sns.model.ListSubscriptionsByTopicResponse;
import software.amazon.awssdk.services.sns.model.ListTopicsRequest;
import software.amazon.awssdk.services.sns.model.ListTopicsResponse;
import software.amazon.awssdk.services.sns.model.PublishRequest;
import software.amazon.awssdk.services.sns.model.PublishResponse;
import software.amazon.awssdk.services.sns.model.SubscribeRequest;
import software.amazon.awssdk.services.sns.model.SubscribeResponse;
import software.amazon.awssdk.services.sns.model.Subscription;
import software.amazon.awssdk.services.sns.model.UnsubscribeRequest;
import software.amazon.awssdk.services.sns.model.UnsubscribeResponse;

/// SNS's operations.
final class SnsOperations {

    /// SNS API, Publish: 256 KiB with attributes.
    private static final int LARGEST = 256 * 1024;

    private final Topics topics;

    SnsOperations(Topics topics) {
        this.topics = topics;
    }

    public CreateTopicResponse createTopic(CreateTopicRequest request) {
        return CreateTopicResponse.builder()
                .topicArn(topics.create(request.name()).arn())
                .build();
    }

    public DeleteTopicResponse deleteTopic(DeleteTopicRequest request) {
        topics.delete(request.topicArn());
        return DeleteTopicResponse.builder().build();
    }

    public GetTopicAttributesResponse getTopicAttributes(GetTopicAttributesRequest request) {
        var topic = topics.require(request.topicArn());
        var subscriptions = topics.subscriptionsOf(topic.arn()).size();
        return GetTopicAttributesResponse.builder()
                .attributes(Map.of("TopicArn", topic.arn(), "SubscriptionsConfirmed", Integer.toString(subscriptions)))
                .build();
    }

    public ListTopicsResponse listTopics(ListTopicsRequest request) {
        var all = topics.all().stream()
                .map(topic -> software.amazon.awssdk.services.sns.model.Topic.builder()
                        .topicArn(topic.arn())
                        .build())
                .toList();
        return ListTopicsResponse.builder().topics(all).build();
    }

    public SubscribeResponse subscribe(SubscribeRequest request) {
        var subscription =
                topics.subscribe(request.topicArn(), request.protocol(), request.endpoint(), request.attributes());
        return SubscribeResponse.builder().subscriptionArn(subscription.arn()).build();
    }

    public UnsubscribeResponse unsubscribe(UnsubscribeRequest request) {
        topics.unsubscribe(request.subscriptionArn());
        return UnsubscribeResponse.builder().build();
    }

    public ListSubscriptionsByTopicResponse listSubscriptionsByTopic(ListSubscriptionsByTopicRequest request) {
        topics.require(request.topicArn());
        List<Subscription> subscriptions = topics.subscriptionsOf(request.topicArn()).stream()
                .map(s -> Subscription.builder()
                        .subscriptionArn(s.arn())
                        .topicArn(s.topicArn())
                        .protocol(s.protocol())
                        .endpoint(s.endpoint())
                        .build())
                .toList();
        return ListSubscriptionsByTopicResponse.builder()
                .subscriptions(subscriptions)
                .build();
    }

    public PublishResponse publish(PublishRequest request) {
        if (request.message() == null || request.message().isEmpty()) {
            throw invalid("Invalid parameter: Empty message");
        }
        if (request.message().getBytes(StandardCharsets.UTF_8).length > LARGEST) {
            throw invalid("Invalid parameter: Message too long");
        }
        if (request.subject() != null
                && (request.subject().length() > 100 || request.subject().isEmpty())) {
            throw invalid("Invalid parameter: Subject");
        }
        var attributes = new TreeMap<String, String>();
        request.messageAttributes().forEach((name, value) -> attributes.put(name, value.stringValue()));
        var published = topics.publish(
                request.topicArn(), Optional.ofNullable(request.subject()), request.message(), attributes);
        return PublishResponse.builder().messageId(published.messageId()).build();
    }

    private static RuntimeException invalid(String message) {
        return Failure.of("Sns", 400, "InvalidParameter", InvalidParameterException.builder(), message);
    }
}
