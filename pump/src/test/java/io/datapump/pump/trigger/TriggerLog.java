package io.datapump.pump.trigger;

import io.datapump.pump.telemetry.LogForm;
import io.datapump.pump.telemetry.LogWriter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Takes the trigger's log as CloudWatch gets it, and keeps what is for people and what is counted apart.
final class TriggerLog {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// What became of each message, in the words of a terminal.
    final List<String> text = new ArrayList<>();

    /// The same, field by field.
    final List<JsonNode> lines = new ArrayList<>();

    final List<JsonNode> metrics = new ArrayList<>();

    LogWriter writer(InstantSource clock) {
        return new LogWriter(LogForm.JSON, clock, this::take);
    }

    private void take(String written) {
        var line = JSON.readTree(written);
        if (line.has("_aws")) {
            metrics.add(line);
            return;
        }
        lines.add(line);
        var reason = line.path("reason").asString("");
        text.add("[trigger %s] %s%s"
                .formatted(
                        line.path("event").asString(),
                        line.path("message").asString(),
                        reason.isEmpty() ? "" : ": " + reason));
    }

    /// What was counted, in order, for example `Started`.
    List<String> counted() {
        return metrics.stream()
                .map(line -> line.at("/_aws/CloudWatchMetrics/0/Metrics/0/Name").asString())
                .toList();
    }
}
