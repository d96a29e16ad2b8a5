package io.datapump.local.aws.messaging;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// A queue of SQS.
///
/// @param attributes as SQS names them, for example `VisibilityTimeout`
record Queue(String name, String arn, String url, Map<String, String> attributes) {

    private static final JsonMapper JSON = new JsonMapper();

    Queue {
        attributes = Map.copyOf(attributes);
    }

    /// How long a received message is hidden; SQS's default is 30 seconds.
    Duration visibility() {
        return Duration.ofSeconds(Long.parseLong(attributes.getOrDefault("VisibilityTimeout", "30")));
    }

    /// How long a message is kept; SQS's default is four days.
    Duration retention() {
        return Duration.ofSeconds(Long.parseLong(attributes.getOrDefault("MessageRetentionPeriod", "345600")));
    }

    Optional<Redrive> redrive() {
        return Optional.ofNullable(attributes.get("RedrivePolicy")).map(policy -> {
            var node = JSON.readTree(policy);
            return new Redrive(
                    node.required("deadLetterTargetArn").asString(),
                    node.required("maxReceiveCount").asInt());
        });
    }

    /// Where messages go that were received too often.
    record Redrive(String deadLetterQueue, int most) {}
}
