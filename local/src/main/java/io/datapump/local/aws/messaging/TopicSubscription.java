package io.datapump.local.aws.messaging;

import java.util.Map;

/// A queue's subscription to a topic.
///
/// @param endpoint the queue's ARN
record TopicSubscription(
        String arn, String topicArn, String protocol, String endpoint, Map<String, String> attributes) {

    TopicSubscription {
        attributes = Map.copyOf(attributes);
    }

    boolean isRaw() {
        return Boolean.parseBoolean(attributes.getOrDefault("RawMessageDelivery", "false"));
    }
}
