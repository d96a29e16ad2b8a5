package io.datapump.local.aws.messaging;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A message that was published to a topic.
///
/// @param attributes string values by name
public record PublishedMessage(
        String topicArn,
        String messageId,
        Optional<String> subject,
        String message,
        Instant at,
        Map<String, String> attributes) {

    public PublishedMessage {
        attributes = Map.copyOf(attributes);
    }
}
