package io.datapump.cli;

import io.datapump.schema.report.DiagnosticWriter;
import io.datapump.schema.report.GithubReport;
import io.datapump.schema.report.JsonReport;
import io.datapump.schema.report.SarifReport;
import io.datapump.schema.report.TextReport;

/// The formats of `--format`.
enum ReportFormat {
    TEXT,
    JSON,
    GITHUB,
    SARIF;

    DiagnosticWriter writer() {
        return switch (this) {
            case TEXT -> TextReport.PLAIN;
            case JSON -> new JsonReport();
            case GITHUB -> new GithubReport();
            case SARIF -> new SarifReport();
        };
    }
}
