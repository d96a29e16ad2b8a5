package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Failure;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityResponse;
import software.amazon.awssdk.services.sqs.model.CreateQueueRequest;
import software.amazon.awssdk.services.sqs.model.CreateQueueResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.DeleteQueueRequest;
import software.amazon.awssdk.services.sqs.model.DeleteQueueResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.ListQueuesRequest;
import software.amazon.awssdk.services.sqs.model.ListQueuesResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;
import software.amazon.awssdk.services.sqs.model.SetQueueAttributesRequest;
import software.amazon.awssdk.services.sqs.model.SetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/// SQS's operations.
final class SqsOperations {

    private final Queues queues;
    private final Clock clock;

    SqsOperations(Queues queues, Clock clock) {
        this.queues = queues;
        this.clock = clock;
    }

    public CreateQueueResponse createQueue(CreateQueueRequest request) {
        var queue = queues.create(request.queueName(), request.attributesAsStrings());
        return CreateQueueResponse.builder().queueUrl(queue.url()).build();
    }

    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return GetQueueUrlResponse.builder()
                .queueUrl(queues.byName(request.queueName()).url())
                .build();
    }

    public ListQueuesResponse listQueues(ListQueuesRequest request) {
        var prefix = Optional.ofNullable(request.queueNamePrefix()).orElse("");
        return ListQueuesResponse.builder()
                .queueUrls(queues.all().stream()
                        .filter(queue -> queue.name().startsWith(prefix))
                        .map(Queue::url)
                        .toList())
                .build();
    }

    public DeleteQueueResponse deleteQueue(DeleteQueueRequest request) {
        queues.delete(queues.byUrl(request.queueUrl()));
        return DeleteQueueResponse.builder().build();
    }

    public GetQueueAttributesResponse getQueueAttributes(GetQueueAttributesRequest request) {
        var queue = queues.byUrl(request.queueUrl());
        var now = clock.instant();
        var visible = queues.messagesOf(queue).stream()
                .filter(message -> !message.visibleFrom().isAfter(now))
                .count();
        var hidden = queues.messagesOf(queue).size() - visible;
        var all = new TreeMap<>(queue.attributes());
        all.put("QueueArn", queue.arn());
        all.put("ApproximateNumberOfMessages", Long.toString(visible));
        all.put("ApproximateNumberOfMessagesNotVisible", Long.toString(hidden));
        var wanted = request.attributeNamesAsStrings();
        if (!wanted.contains("All")) {
            all.keySet().retainAll(wanted);
        }
        return GetQueueAttributesResponse.builder().attributesWithStrings(all).build();
    }

    public SetQueueAttributesResponse setQueueAttributes(SetQueueAttributesRequest request) {
        queues.update(queues.byUrl(request.queueUrl()), request.attributesAsStrings());
        return SetQueueAttributesResponse.builder().build();
    }

    public SendMessageResponse sendMessage(SendMessageRequest request) {
        if (request.messageBody() == null || request.messageBody().isEmpty()) {
            throw Failure.of(
                    "Sqs",
                    400,
                    "MissingParameter",
                    SqsException.builder(),
                    "The request must contain the parameter MessageBody.");
        }
        var attributes = request.messageAttributes().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().stringValue()));
        var message = queues.send(queues.byUrl(request.queueUrl()), request.messageBody(), attributes);
        return SendMessageResponse.builder().messageId(message.id()).build();
    }

    /// Answers at once: `WaitTimeSeconds` only shortens the wait for a message that is not there.
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        var queue = queues.byUrl(request.queueUrl());
        var most = Optional.ofNullable(request.maxNumberOfMessages()).orElse(1);
        if (most < 1 || most > 10) {
            throw Failure.of(
                    "Sqs",
                    400,
                    "InvalidParameterValue",
                    SqsException.builder(),
                    "Value %d for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10."
                            .formatted(most));
        }
        var visibility = Optional.ofNullable(request.visibilityTimeout())
                .map(Duration::ofSeconds)
                .orElse(queue.visibility());
        List<Message> messages = queues.receive(queue, most, visibility, Optional.empty()).stream()
                .map(message -> message(message, request.messageAttributeNames()))
                .toList();
        return ReceiveMessageResponse.builder().messages(messages).build();
    }

    /// Attributes are given only where they are asked for (SQS API, ReceiveMessage).
    private static Message message(QueueMessage message, List<String> wanted) {
        Map<MessageSystemAttributeName, String> attributes = new EnumMap<>(MessageSystemAttributeName.class);
        attributes.put(
                MessageSystemAttributeName.SENT_TIMESTAMP,
                Long.toString(message.sent().toEpochMilli()));
        attributes.put(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, Integer.toString(message.received()));
        return Message.builder()
                .messageId(message.id())
                .body(message.body())
                .receiptHandle(message.receipt().orElse(""))
                .attributes(attributes)
                .messageAttributes(message.attributes().entrySet().stream()
                        .filter(e -> wanted.contains("All") || wanted.contains(e.getKey()))
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                e -> MessageAttributeValue.builder()
                                        .dataType("String")
                                        .stringValue(e.getValue())
                                        .build())))
                .build();
    }

    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        queues.delete(queues.byUrl(request.queueUrl()), request.receiptHandle());
        return DeleteMessageResponse.builder().build();
    }

    public ChangeMessageVisibilityResponse changeMessageVisibility(ChangeMessageVisibilityRequest request) {
        queues.hide(
                queues.byUrl(request.queueUrl()),
                request.receiptHandle(),
                clock.instant().plusSeconds(request.visibilityTimeout()));
        return ChangeMessageVisibilityResponse.builder().build();
    }
}
