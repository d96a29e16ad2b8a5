package io.datapump.schema.report;

/// Writes findings in one format. Pure: equal reports give equal text.
public interface DiagnosticWriter {

    /// The whole report in this format; ends in a line feed where it is not empty.
    String write(Report report);

    /// What a person should know beside a report of this format; at least one line, each ending in a line feed.
    default String summary(Report report) {
        return report.summary();
    }
}
