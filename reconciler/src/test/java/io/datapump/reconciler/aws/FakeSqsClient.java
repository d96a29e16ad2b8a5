package io.datapump.reconciler.aws;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/// SQS queues, and how many messages wait in each.
public final class FakeSqsClient implements SqsClient {

    private static final String URL = "https://sqs.eu-west-1.amazonaws.com/123456789012/";

    private final Calls calls;
    private final Map<String, Integer> waiting = new HashMap<>();

    FakeSqsClient(Calls calls) {
        this.calls = calls;
    }

    public void put(String queue, int messages) {
        waiting.put(queue, messages);
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        calls.enter("GetQueueUrl");
        if (!waiting.containsKey(request.queueName())) {
            throw QueueDoesNotExistException.builder()
                    .message("The specified queue does not exist.")
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .serviceName("Sqs")
                            .errorCode("AWS.SimpleQueueService.NonExistentQueue")
                            .errorMessage("The specified queue does not exist.")
                            .build())
                    .statusCode(400)
                    .build();
        }
        return GetQueueUrlResponse.builder().queueUrl(URL + request.queueName()).build();
    }

    @Override
    public GetQueueAttributesResponse getQueueAttributes(GetQueueAttributesRequest request) {
        calls.enter("GetQueueAttributes");
        var messages = Optional.ofNullable(waiting.get(request.queueUrl().substring(URL.length())))
                .orElse(0);
        return GetQueueAttributesResponse.builder()
                .attributes(Map.of(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, Integer.toString(messages)))
                .build();
    }

    @Override
    public String serviceName() {
        return "sqs";
    }

    @Override
    public void close() {}
}
