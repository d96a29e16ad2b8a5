package io.datapump.pump.telemetry;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Figures for CloudWatch, written into the log and read from there (CloudWatch guide, "Specification: Embedded metric
/// format"): no call, no right, and no cost but that of the metrics. Every pair of a metric and the values of its
/// dimensions is billed as one, so dimensions are few: tables and runs are fields beside them.
///
/// @param dimensions names and values, under which each figure is kept; for example `Cluster`
/// @param figures in any order; no two of one name
/// @param fields further numbers and words of the line that are no metrics: they can be asked for in the log and cost
///     nothing
public record Metrics(Map<String, String> dimensions, List<Figure> figures, Map<String, Object> fields) {

    /// The namespace of all of them.
    public static final String NAMESPACE = "DataPump";

    public Metrics {
        dimensions = Collections.unmodifiableMap(new TreeMap<>(dimensions));
        figures = List.copyOf(figures);
        fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    }

    /// Figures without further fields.
    public Metrics(Map<String, String> dimensions, List<Figure> figures) {
        this(dimensions, figures, Map.of());
    }

    /// What a figure counts (CloudWatch API, MetricDatum).
    public enum Unit {
        COUNT("Count"),
        BYTES("Bytes"),
        SECONDS("Seconds");

        private final String word;

        Unit(String word) {
            this.word = word;
        }
    }

    /// One figure.
    public record Figure(String name, Unit unit, double value) {}

    /// The document of one line of the log.
    Map<String, Object> embedded(Instant at) {
        var document = new LinkedHashMap<String, Object>();
        document.put(
                "_aws",
                Map.of(
                        "Timestamp",
                        at.toEpochMilli(),
                        "CloudWatchMetrics",
                        List.of(Map.of(
                                "Namespace",
                                NAMESPACE,
                                "Dimensions",
                                List.of(List.copyOf(dimensions.keySet())),
                                "Metrics",
                                figures.stream()
                                        .map(figure -> Map.of("Name", figure.name(), "Unit", figure.unit().word))
                                        .toList()))));
        document.putAll(dimensions);
        figures.forEach(figure -> document.put(figure.name(), number(figure.value())));
        document.putAll(fields);
        return document;
    }

    /// Whole numbers without a fraction, as people read them.
    private static Number number(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }
}
