package io.datapump.pump.job.notify;

import io.datapump.pump.aws.AwsFailure;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Notifier;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;

/// A topic of SNS.
public final class SnsNotifier implements Notifier {

    private final SnsClient sns;
    private final String topicArn;

    public SnsNotifier(SnsClient sns, String topicArn) {
        this.sns = sns;
        this.topicArn = topicArn;
    }

    @Override
    public void publish(String subject, String message, Map<String, String> attributes) {
        var values = attributes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(entry.getValue())
                                .build()));
        try {
            sns.publish(
                    p -> p.topicArn(topicArn).subject(subject).message(message).messageAttributes(values));
        } catch (SdkException e) {
            throw new JobException(
                    "Cannot publish \"%s\" to %s: %s".formatted(subject, topicArn, AwsFailure.reason(e)), e);
        }
    }
}
