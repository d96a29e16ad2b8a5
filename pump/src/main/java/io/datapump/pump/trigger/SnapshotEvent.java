package io.datapump.pump.trigger;

import java.util.Optional;

/// One event of RDS about a snapshot or an export.
///
/// @param eventId plain, for example `RDS-EVENT-0169`
/// @param sourceId identifier of the snapshot, cluster or instance the event is about
/// @param sourceArn its ARN; messages of 2019 had none
/// @param message RDS's text
public record SnapshotEvent(String eventId, String sourceId, Optional<String> sourceArn, String message) {

    /// What the event id says.
    public EventMeaning meaning() {
        return EventMeaning.of(eventId);
    }

    /// For logs: event id and source id.
    @Override
    public String toString() {
        return "%s about %s".formatted(eventId, sourceId);
    }
}
