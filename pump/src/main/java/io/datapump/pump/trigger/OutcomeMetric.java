package io.datapump.pump.trigger;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// A line of the log that CloudWatch counts (CloudWatch guide, "Embedded metric format"): one outcome, by its kind, in
/// the namespace `DataPump`, for each lake's bucket. The reason is a property: it can be queried in the log and costs
/// no metric of its own.
record OutcomeMetric(String bucket, Instant at, Outcome outcome) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private record Metric(String Name, String Unit) {}

    private record Directive(String Namespace, List<List<String>> Dimensions, List<Metric> Metrics) {}

    private record Metadata(long Timestamp, List<Directive> CloudWatchMetrics) {}

    /// The line, without line break.
    @Override
    public String toString() {
        var name = outcome.kind().metric();
        var directive = new Directive("DataPump", List.of(List.of("Bucket")), List.of(new Metric(name, "Count")));
        return JSON.writeValueAsString(Map.of(
                "_aws",
                new Metadata(at.toEpochMilli(), List.of(directive)),
                "Bucket",
                bucket,
                name,
                1,
                "Reason",
                outcome.reason()));
    }
}
