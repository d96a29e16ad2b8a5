package io.datapump.pump.history;

import io.datapump.schema.run.RunReport;
import java.util.List;
import java.util.Optional;

/// One run with everything it has left, as its report says it; of a run without a report, as its receipts do.
///
/// @param configuration key of its run configuration; empty where nobody knows it
/// @param gaps what is missing, in full sentences
/// @param failures what did not work, in full sentences
/// @param shown export of the run that has published last; empty where none has
public record RunDetail(
        PastRun run,
        Optional<String> configuration,
        RunReport.Trail trail,
        List<String> gaps,
        List<String> failures,
        Optional<String> shown) {

    public RunDetail {
        gaps = List.copyOf(gaps);
        failures = List.copyOf(failures);
    }

    /// The tables the catalog held after the run; empty where it has no report or published nothing.
    public List<RunReport.Table> tables() {
        return run.report().map(RunReport::tables).orElse(List.of());
    }

    /// Whether a table's files were written anew; they were copied as RDS wrote them otherwise.
    public boolean rewrote(RunReport.Table table) {
        return trail.jobs().stream()
                .anyMatch(job -> job.job().equals("repartition")
                        && job.subject().equals(table.as().folder()));
    }
}
