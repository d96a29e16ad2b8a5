package io.datapump.local.aws.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.InvalidParameterException;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.NotFoundException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import tools.jackson.databind.json.JsonMapper;

class MessagingTest {

    private static final Account ACCOUNT = new Account("111122223333", "eu-central-1");
    private static final String QUEUE_ARN = "arn:aws:sqs:eu-central-1:111122223333:trigger";
    private static final String DEAD_ARN = "arn:aws:sqs:eu-central-1:111122223333:dead";

    @TempDir
    private Path dir;

    private final TestClock clock = new TestClock();
    private LocalSqs sqsServer;
    private LocalSns snsServer;
    private SqsClient sqs;
    private SnsClient sns;
    private String topic;
    private String queue;

    @BeforeEach
    void open() {
        var state = new StateFolder(dir);
        sqsServer = new LocalSqs(ACCOUNT, clock, state, new CallLog());
        snsServer = new LocalSns(ACCOUNT, clock, state, sqsServer, new CallLog());
        sqs = sqsServer.client();
        sns = snsServer.client();
        topic = sns.createTopic(b -> b.name("events")).topicArn();
        queue = sqs.createQueue(b -> b.queueName("trigger")
                        .attributes(Map.of(
                                QueueAttributeName.VISIBILITY_TIMEOUT,
                                "60",
                                QueueAttributeName.REDRIVE_POLICY,
                                "{\"deadLetterTargetArn\":\"" + DEAD_ARN + "\",\"maxReceiveCount\":\"2\"}")))
                .queueUrl();
        sqs.createQueue(b -> b.queueName("dead"));
    }

    private void subscribe(Map<String, String> attributes) {
        sns.subscribe(b -> b.topicArn(topic).protocol("sqs").endpoint(QUEUE_ARN).attributes(attributes));
    }

    private void publish(String message, Map<String, String> attributes) {
        sns.publish(b -> b.topicArn(topic)
                .subject("RDS Notification Message")
                .message(message)
                .messageAttributes(attributes.entrySet().stream()
                        .collect(java.util.stream.Collectors.toMap(
                                Map.Entry::getKey,
                                e -> MessageAttributeValue.builder()
                                        .dataType("String")
                                        .stringValue(e.getValue())
                                        .build()))));
    }

    private List<Message> receive() {
        return sqs.receiveMessage(b -> b.queueUrl(queue).maxNumberOfMessages(10))
                .messages();
    }

    @Test
    void aSubscribedQueueReceivesSnssEnvelope() {
        subscribe(Map.of());
        publish("{\"a\":1}", Map.of("EventID", "RDS-EVENT-0091"));

        var envelope = new JsonMapper().readTree(receive().getFirst().body());
        assertThat(envelope.get("Type").asString()).isEqualTo("Notification");
        assertThat(envelope.get("TopicArn").asString()).isEqualTo(topic);
        assertThat(envelope.get("Subject").asString()).isEqualTo("RDS Notification Message");
        assertThat(envelope.get("Message").asString()).isEqualTo("{\"a\":1}");
        assertThat(envelope.get("Timestamp").asString()).isEqualTo("2026-03-01T03:00:00Z");
        assertThat(envelope.at("/MessageAttributes/EventID/Value").asString()).isEqualTo("RDS-EVENT-0091");
    }

    @Test
    void rawDeliveryLeavesTheEnvelopeOut() {
        subscribe(Map.of("RawMessageDelivery", "true"));
        publish("bare", Map.of());

        assertThat(receive())
                .singleElement()
                .satisfies(m -> assertThat(m.body()).isEqualTo("bare"));
    }

    @Test
    void filterPoliciesHoldBackWhatDoesNotMatch() {
        subscribe(Map.of("FilterPolicy", "{\"EventID\":[\"RDS-EVENT-0091\",{\"prefix\":\"RDS-EVENT-01\"}]}"));
        publish("1", Map.of("EventID", "RDS-EVENT-0091"));
        publish("2", Map.of("EventID", "RDS-EVENT-0161"));
        publish("3", Map.of("EventID", "RDS-EVENT-0042"));
        publish("4", Map.of());

        assertThat(receive()).hasSize(2);
        assertThat(snsServer.published(topic))
                .extracting(PublishedMessage::message)
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void whatIsNotServedIsRefusedAndNotIgnored() {
        assertThatThrownBy(() -> subscribe(Map.of("FilterPolicy", "{\"a\":[{\"anything-but\":\"b\"}]}")))
                .hasMessageContaining("anything-but");
        assertThatThrownBy(
                        () -> subscribe(Map.of("FilterPolicy", "{\"a\":[\"b\"]}", "FilterPolicyScope", "MessageBody")))
                .hasMessageContaining("MessageBody");
        assertThatThrownBy(() ->
                        sns.subscribe(b -> b.topicArn(topic).protocol("email").endpoint("a@example.org")))
                .hasMessageContaining("email");
    }

    @Test
    void topicsAreListedAndSubscribingTwiceIsOneSubscription() {
        subscribe(Map.of());
        subscribe(Map.of());

        assertThat(sns.listTopics().topics()).hasSize(1);
        var subscriptions = sns.listSubscriptionsByTopic(b -> b.topicArn(topic)).subscriptions();
        assertThat(subscriptions)
                .singleElement()
                .satisfies(s -> assertThat(s.endpoint()).isEqualTo(QUEUE_ARN));
        assertThat(sns.getTopicAttributes(b -> b.topicArn(topic)).attributes())
                .containsEntry("SubscriptionsConfirmed", "1");
        sns.unsubscribe(b -> b.subscriptionArn(subscriptions.getFirst().subscriptionArn()));
        publish("lost", Map.of());
        assertThat(receive()).isEmpty();
        sns.deleteTopic(b -> b.topicArn(topic));
        assertThat(snsServer.hasTopic(topic)).isFalse();
    }

    @Test
    void badMessagesAndTopicsAreTypedFailures() {
        assertThatThrownBy(() -> sns.publish(b -> b.topicArn(topic + "x").message("m")))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> sns.publish(b -> b.topicArn(topic).message("")))
                .isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> sns.publish(b -> b.topicArn(topic).message("x".repeat(256 * 1024 + 1))))
                .isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> sns.publish(b -> b.topicArn(topic).message("m").subject("s".repeat(101))))
                .isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> sqs.getQueueUrl(b -> b.queueName("none")))
                .isInstanceOf(QueueDoesNotExistException.class);
        assertThatThrownBy(() -> sqs.sendMessage(b -> b.queueUrl("none").messageBody("m")))
                .isInstanceOf(QueueDoesNotExistException.class);
        assertThatThrownBy(() -> sqs.changeMessageVisibility(
                        b -> b.queueUrl(queue).receiptHandle("x").visibilityTimeout(1)))
                .isInstanceOf(ReceiptHandleIsInvalidException.class);
        assertThatThrownBy(() -> sqs.receiveMessage(b -> b.queueUrl(queue).maxNumberOfMessages(11)))
                .hasMessageContaining("between 1 and 10");
    }

    @Test
    void aReceivedMessageIsHiddenUntilItsTimeoutThenComesBackCounted() {
        sqs.sendMessage(b -> b.queueUrl(queue).messageBody("m"));
        assertThat(receive()).hasSize(1);
        assertThat(receive()).isEmpty();
        assertThat(counts()).isEqualTo("0/1");
        clock.advance(Duration.ofSeconds(60));

        var again = receive();

        assertThat(again)
                .singleElement()
                .satisfies(m -> assertThat(m.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))
                        .isEqualTo("2"));
        sqs.changeMessageVisibility(b -> b.queueUrl(queue)
                .receiptHandle(again.getFirst().receiptHandle())
                .visibilityTimeout(0));
        assertThat(counts()).isEqualTo("1/0");
        sqs.deleteMessage(b -> b.queueUrl(queue).receiptHandle(again.getFirst().receiptHandle()));
        assertThat(counts()).isEqualTo("0/0");
    }

    private String counts() {
        var attributes = sqs.getQueueAttributes(b -> b.queueUrl(queue)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .attributes();
        return attributes.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES) + "/"
                + attributes.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
    }

    @Test
    void whatIsReceivedTooOftenGoesToTheDeadLetters() {
        sqs.sendMessage(b -> b.queueUrl(queue).messageBody("m"));
        for (var i = 0; i < 2; i++) {
            assertThat(receive()).hasSize(1);
            clock.advance(Duration.ofSeconds(60));
        }

        assertThat(receive()).isEmpty();
        assertThat(sqsServer.messages("trigger")).isEmpty();
        assertThat(sqsServer.messages("dead")).extracting(QueueMessage::body).containsExactly("m");
    }

    @Test
    void messagesComeInTheOrderInWhichTheyWereSent() {
        for (var i = 0; i < 12; i++) {
            var body = Integer.toString(i);
            sqs.sendMessage(b -> b.queueUrl(queue).messageBody(body));
        }
        assertThat(receive())
                .extracting(Message::body)
                .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(receive()).extracting(Message::body).containsExactly("10", "11");
    }

    @Test
    void aMappingTakesHoldsGivesBackAndLooksAhead() {
        var queues = sqsServer.queues();
        sqs.sendMessage(b -> b.queueUrl(queue).messageBody("m"));

        assertThat(queues.take(QUEUE_ARN, 10, "mapping"))
                .singleElement()
                .satisfies(m -> assertThat(m.heldBy()).isEqualTo(Optional.of("mapping")));
        assertThat(queues.take(QUEUE_ARN, 10, "mapping")).isEmpty();
        queues.release(QUEUE_ARN, "mapping");
        var message = queues.take(QUEUE_ARN, 10, "mapping").getFirst();
        queues.failed(QUEUE_ARN, message);
        assertThat(queues.take(QUEUE_ARN, 10, "mapping")).isEmpty();
        assertThat(sqsServer.messages("dead")).isEmpty();
        assertThat(queues.takeAhead(QUEUE_ARN, "mapping")).isEmpty();
        assertThat(sqsServer.messages("dead")).hasSize(1);
    }

    @Test
    void queuesAreListedChangedAndDeleted() {
        sqs.setQueueAttributes(b -> b.queueUrl(queue).attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, "5")));
        assertThat(sqs.getQueueAttributes(b -> b.queueUrl(queue).attributeNames(QueueAttributeName.ALL))
                        .attributes())
                .containsEntry(QueueAttributeName.VISIBILITY_TIMEOUT, "5")
                .containsEntry(QueueAttributeName.QUEUE_ARN, QUEUE_ARN);
        assertThat(sqs.listQueues(b -> b.queueNamePrefix("tri")).queueUrls()).containsExactly(queue);
        sqs.deleteQueue(b -> b.queueUrl(queue));
        assertThat(sqsServer.hasQueue(QUEUE_ARN)).isFalse();
    }
}
