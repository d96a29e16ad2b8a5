package io.datapump.cli.runs;

import io.datapump.pump.job.JobReport;
import io.datapump.reconciler.render.Words;
import java.time.Duration;

/// One job that has come to a good end, on one line.
public final class JobLine {

    private JobLine() {}

    /// `  copy            7 tables, 9 files, 1,234 rows, 1.0 MB in 0.3 s`.
    public static String of(JobReport report) {
        return "  %-15s %s%s, %s, %s, %s in %s"
                .formatted(
                        report.job(),
                        report.subject().isEmpty() ? "" : report.subject() + ": ",
                        Words.count(report.tables(), "table"),
                        Words.count(report.files(), "file"),
                        Words.count(report.rows(), "row"),
                        Words.size(report.bytes()),
                        Figures.time(Duration.ofMillis(report.millis())));
    }
}
