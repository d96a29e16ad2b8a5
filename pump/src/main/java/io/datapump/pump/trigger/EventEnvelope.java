package io.datapump.pump.trigger;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Unwraps what a queue delivers: SQS body → SNS notification → RDS's message, in the form of an event
/// subscription (`"Event ID"`, a URL) or of EventBridge (`detail.EventID`, plain). With raw delivery the
/// SNS layer is missing.
final class EventEnvelope {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private EventEnvelope() {}

    /// Reads one body.
    ///
    /// @throws TriggerException where it is not such a message; it then belongs into the dead-letter queue
    static SnapshotEvent parse(String body) {
        var outer = object(body, "The queue's message");
        var inner = outer.path("Message").isString()
                ? object(outer.path("Message").asString(), "The SNS notification's message")
                : outer;
        if (inner.path("detail").isObject()) {
            return ofEventBridge(inner);
        }
        if (inner.path("Event ID").isString()) {
            return ofSubscription(inner);
        }
        throw new TriggerException("Cannot read the event: it has neither \"Event ID\" nor \"detail\". Its keys are %s."
                .formatted(inner.propertyNames()));
    }

    private static JsonNode object(String text, String what) {
        try {
            var node = JSON.readTree(text);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException e) {
            throw new TriggerException(
                    "Cannot read the event: %s is not JSON: %s".formatted(what, e.getOriginalMessage()), e);
        }
        throw new TriggerException("Cannot read the event: %s is not a JSON object.".formatted(what));
    }

    private static SnapshotEvent ofSubscription(JsonNode message) {
        var link = text(message, "Event ID");
        return new SnapshotEvent(
                link.substring(link.indexOf('#') + 1),
                text(message, "Source ID"),
                optional(message, "Source ARN"),
                optional(message, "Event Message").orElse(""));
    }

    /// `resources[0]` before `detail.SourceArn`, which has been seen with the ARN of something else.
    private static SnapshotEvent ofEventBridge(JsonNode event) {
        var detail = event.path("detail");
        var resource = event.path("resources").path(0);
        return new SnapshotEvent(
                text(detail, "EventID"),
                text(detail, "SourceIdentifier"),
                resource.isString() ? Optional.of(resource.asString()) : optional(detail, "SourceArn"),
                optional(detail, "Message").orElse(""));
    }

    private static String text(JsonNode node, String key) {
        return optional(node, key)
                .orElseThrow(() -> new TriggerException("Cannot read the event: it has no \"%s\".".formatted(key)));
    }

    private static Optional<String> optional(JsonNode node, String key) {
        var value = node.path(key);
        return value.isString() && !value.asString().isBlank() ? Optional.of(value.asString()) : Optional.empty();
    }
}
