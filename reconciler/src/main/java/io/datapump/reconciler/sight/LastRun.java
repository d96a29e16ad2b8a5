package io.datapump.reconciler.sight;

import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What an overview reads of a run's report, as `run-notification.schema.json` describes it.
///
/// @param status published, published-with-gaps, superseded or failed
/// @param snapshot when the snapshot was taken that it brought into the lake
/// @param gaps what is missing, in full sentences
/// @param failures what did not work, in full sentences
public record LastRun(
        String export,
        String status,
        Optional<Instant> snapshot,
        Instant ended,
        Tables tables,
        List<String> gaps,
        List<String> failures) {

    public LastRun {
        gaps = List.copyOf(gaps);
        failures = List.copyOf(failures);
    }

    /// The tables of the export.
    ///
    /// @param taken names in Glue of those the catalog holds; empty also for a report too long to tell
    /// @param notTaken how many stayed out of the lake; empty where the report does not say
    public record Tables(List<String> taken, OptionalLong notTaken) {

        public Tables {
            taken = List.copyOf(taken);
        }
    }

    /// Reads a run's report; one that cannot be read is a run nobody knows the end of, and said to be.
    static LastRun read(byte[] json) {
        try {
            return of(RunReport.read(json));
        } catch (IllegalArgumentException unreadable) {
            return new LastRun(
                    "",
                    RunStatus.FAILED.toString(),
                    Optional.empty(),
                    Instant.EPOCH,
                    new Tables(List.of(), OptionalLong.empty()),
                    List.of(),
                    List.of("Its report cannot be read."));
        }
    }

    private static LastRun of(RunReport report) {
        return new LastRun(
                report.export(),
                report.outcome().status().toString(),
                report.times().snapshot(),
                report.times().ended(),
                new Tables(
                        report.tables().stream()
                                .map(table -> table.as().glueName())
                                .toList(),
                        report.notTaken().map(OptionalLong::of).orElse(OptionalLong.empty())),
                report.outcome().gaps(),
                report.outcome().failures());
    }

    public boolean hasFailed() {
        return status.equals("failed");
    }
}
