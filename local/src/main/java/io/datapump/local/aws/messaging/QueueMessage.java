package io.datapump.local.aws.messaging;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A message in a queue.
///
/// @param attributes of the message, by name
/// @param received how often it was received
/// @param visibleFrom when it may be received; never in the future for one that was never received
/// @param receipt of the last time it was received
/// @param heldBy the event source mapping that works on it, until it is done or given back
public record QueueMessage(
        String id,
        String body,
        Map<String, String> attributes,
        Instant sent,
        int received,
        Instant visibleFrom,
        Optional<String> receipt,
        Optional<Instant> firstReceived,
        Optional<String> heldBy) {

    public QueueMessage {
        attributes = Map.copyOf(attributes);
    }

    static QueueMessage sent(String id, String body, Map<String, String> attributes, Instant now) {
        return new QueueMessage(
                id, body, attributes, now, 0, now, Optional.empty(), Optional.empty(), Optional.empty());
    }

    QueueMessage received(Instant now, Instant hiddenUntil, String newReceipt, Optional<String> holder) {
        return new QueueMessage(
                id,
                body,
                attributes,
                sent,
                received + 1,
                hiddenUntil,
                Optional.of(newReceipt),
                firstReceived.or(() -> Optional.of(now)),
                holder);
    }

    QueueMessage visibleFrom(Instant time) {
        return new QueueMessage(id, body, attributes, sent, received, time, receipt, firstReceived, Optional.empty());
    }
}
