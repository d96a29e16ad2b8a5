package io.datapump.pump.history;

import io.datapump.schema.layout.ExportId;
import io.datapump.schema.run.RunReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// One run, in short.
///
/// @param report what it said at its end; empty where it has not come to one, or where the report cannot be read
/// @param began when its first job began; empty where that is not known
/// @param trouble why the report cannot be read
public record PastRun(
        String cluster, String export, Optional<RunReport> report, Optional<Instant> began, Optional<String> trouble) {

    static final Comparator<PastRun> NEWEST_FIRST = Comparator.comparing(PastRun::order)
            .reversed()
            .thenComparing(PastRun::cluster)
            .thenComparing(PastRun::export);

    /// When the snapshot was taken, as far as anybody knows: the report says it, or an automated snapshot's name does.
    public Optional<Instant> snapshot() {
        return report.flatMap(found -> found.times().snapshot()).or(() -> ExportId.timeIn(export));
    }

    private Instant order() {
        return snapshot().or(() -> began).orElse(Instant.EPOCH);
    }

    /// From the first job's beginning to the report.
    public Optional<Duration> took() {
        return report.flatMap(
                found -> began.map(from -> Duration.between(from, found.times().ended())));
    }

    public long rows() {
        return report.stream()
                .flatMap(found -> found.tables().stream())
                .mapToLong(RunReport.Table::rows)
                .sum();
    }
}
