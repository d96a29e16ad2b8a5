package io.datapump.cli;

import io.datapump.reconciler.render.HtmlWriter;
import io.datapump.reconciler.render.MarkdownWriter;
import io.datapump.reconciler.render.TextWriter;
import io.datapump.schema.report.Json;

/// The formats of a report about the lake.
enum DocumentFormat {
    TEXT(".txt"),
    MARKDOWN(".md"),
    JSON(".json"),
    HTML(".html");

    private final String ending;

    DocumentFormat(String ending) {
        this.ending = ending;
    }

    /// Of the files that hold it.
    String ending() {
        return ending;
    }

    /// The report as a file holds it.
    String write(Printout report) {
        return switch (this) {
            case TEXT -> TextWriter.write(report.document());
            case MARKDOWN -> MarkdownWriter.write(report.document(), report.marker());
            case JSON -> Json.text(report.json().get());
            case HTML -> HtmlWriter.write(report.document());
        };
    }
}
