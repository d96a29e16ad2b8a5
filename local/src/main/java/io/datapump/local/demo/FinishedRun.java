package io.datapump.local.demo;

import io.datapump.local.demo.Night.Detail;
import io.datapump.pump.job.RunId;
import io.datapump.schema.run.RunStatus;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// A run that has come to its end, good or bad.
///
/// @param notification the message on the lake's topic
record FinishedRun(RunId id, JsonNode notification) {

    String status() {
        return notification.path("status").asString();
    }

    boolean hasFailed() {
        return status().equals(RunStatus.FAILED.toString());
    }

    /// The first failure, as whoever is told of the run reads it.
    String failure() {
        var first = notification.path("failures").path(0);
        return "%s: %s"
                .formatted(first.path("job").asString(), first.path("message").asString());
    }

    /// The message, whole or by its status; each table on a line of its own.
    void tellNotification(Detail detail, Consumer<String> tell) {
        switch (detail) {
            case FULL -> {
                tell.accept(Line.of("notification", "on the topic, for whatever comes next:"));
                notification
                        .toString()
                        .replace("[{\"source\"", "[\n  {\"source\"")
                        .replace(",{\"source\"", ",\n  {\"source\"")
                        .lines()
                        .forEach(line -> tell.accept("    " + line));
            }
            case BRIEF ->
                tell.accept(Line.of(
                        "notification",
                        "%s, %s"
                                .formatted(
                                        status(),
                                        Line.count(notification.path("tables").size(), "table"))));
        }
    }
}
