package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/// The trigger's dead-letter queue. The reason is the message attribute `reason`.
///
/// @param queueUrl of the dead-letter queue
public record SqsDeadLetters(SqsClient sqs, String queueUrl) implements DeadLetters {

    @Override
    public void put(String body, String reason) {
        // SQS takes no other control characters than these (SQS API, SendMessage).
        var plain = reason.replaceAll("[\\p{Cntrl}&&[^\\t\\n\\r]]", " ");
        var attribute = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(plain)
                .build();
        trying(
                "set the message aside in " + queueUrl,
                () -> sqs.sendMessage(
                        s -> s.queueUrl(queueUrl).messageBody(body).messageAttributes(Map.of("reason", attribute))));
    }
}
