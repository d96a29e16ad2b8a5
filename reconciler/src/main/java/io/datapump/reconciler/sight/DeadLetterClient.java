package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import java.util.Optional;
import java.util.OptionalLong;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SqsException;

/// How many events the trigger gave up on.
final class DeadLetterClient {

    private final SqsClient sqs;

    DeadLetterClient(SqsClient sqs) {
        this.sqs = sqs;
    }

    /// The messages that wait in a queue; empty where there is no such queue, or where it may not be read.
    OptionalLong waiting(String queue) {
        return reading("GetQueueAttributes", "queue " + queue, () -> {
            try {
                var url = sqs.getQueueUrl(r -> r.queueName(queue)).queueUrl();
                return Optional.ofNullable(sqs.getQueueAttributes(r -> r.queueUrl(url)
                                        .attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
                                .attributes()
                                .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
                        .map(count -> OptionalLong.of(Long.parseLong(count)))
                        .orElse(OptionalLong.empty());
            } catch (SqsException refused) {
                if (isAbsent(refused) || AwsFailures.code(refused).contains("AccessDenied")) {
                    return OptionalLong.empty();
                }
                throw refused;
            }
        });
    }

    /// The code has two spellings: of the query protocol and of JSON (SQS API reference, GetQueueUrl).
    private static boolean isAbsent(SqsException refused) {
        var code = AwsFailures.code(refused);
        return code.endsWith("NonExistentQueue") || code.endsWith("QueueDoesNotExist");
    }
}
