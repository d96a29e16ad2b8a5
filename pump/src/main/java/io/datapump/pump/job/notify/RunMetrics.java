package io.datapump.pump.job.notify;

import io.datapump.pump.telemetry.Metrics;
import io.datapump.pump.telemetry.Metrics.Figure;
import io.datapump.pump.telemetry.Metrics.Unit;
import io.datapump.schema.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The figures of one run under its cluster's name. Each status is a metric of its own, and only that of the run is
/// written, as 1.
final class RunMetrics {

    private RunMetrics() {}

    static Metrics of(RunNotification run) {
        var published = run.published();
        var figures = new ArrayList<Figure>();
        figures.add(count(status(run.status()), 1));
        figures.add(count("TablesPublished", published.size()));
        figures.add(count(
                "Rows",
                published.stream().mapToLong(RunNotification.Table::rows).sum()));
        figures.add(new Figure(
                "Bytes",
                Unit.BYTES,
                published.stream().mapToLong(RunNotification.Table::bytes).sum()));
        run.duration().ifPresent(duration -> figures.add(seconds("DurationSeconds", duration)));
        figures.add(count("Gaps", run.gaps().size()));
        figures.add(count("Failures", run.failures().size()));
        if (shows(run.status())) {
            run.snapshot()
                    .flatMap(RunNotification.Snapshot::time)
                    .ifPresent(time -> figures.add(age(time, run.ended())));
        }
        return new Metrics(Map.of("Cluster", run.cluster()), List.copyOf(figures));
    }

    private static String status(RunStatus status) {
        return switch (status) {
            case PUBLISHED -> "RunsPublished";
            case PUBLISHED_WITH_GAPS -> "RunsPublishedWithGaps";
            case SUPERSEDED -> "RunsSuperseded";
            case FAILED -> "RunsFailed";
        };
    }

    /// Whether the lake shows the run's snapshot.
    private static boolean shows(RunStatus status) {
        return switch (status) {
            case PUBLISHED, PUBLISHED_WITH_GAPS -> true;
            case SUPERSEDED, FAILED -> false;
        };
    }

    private static Figure count(String name, long value) {
        return new Figure(name, Unit.COUNT, value);
    }

    private static Figure seconds(String name, Duration value) {
        return new Figure(name, Unit.SECONDS, value.toMillis() / 1000.0);
    }

    /// How old the data is when people can see it.
    private static Figure age(Instant snapshot, Instant now) {
        return seconds("DataAgeSeconds", Duration.between(snapshot, now));
    }
}
