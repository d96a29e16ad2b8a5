package io.datapump.schema.diagnostic;

import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.source.Span;
import java.util.Optional;

/// One finding.
///
/// @param detail what is wrong with this value and why it matters; full sentences
/// @param expected what would be right
/// @param fix a line to paste, or the nearest known names
/// @param sourceLine the text of the line pointed at; empty where a folder or an unreadable file is meant
public record Diagnostic(
        DiagnosticCode code,
        Span span,
        String detail,
        Optional<String> expected,
        Optional<String> fix,
        Optional<String> sourceLine) {

    /// A finding without advice.
    public static Diagnostic of(DiagnosticCode code, Span span, String detail) {
        return new Diagnostic(code, span, detail, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// The same finding, saying what would be right.
    public Diagnostic expecting(String text) {
        return new Diagnostic(code, span, detail, Optional.of(text), fix, sourceLine);
    }

    /// The same finding, saying how to mend it.
    public Diagnostic fixedBy(String text) {
        return new Diagnostic(code, span, detail, expected, Optional.of(text), sourceLine);
    }

    /// The same finding with the line it points at.
    public Diagnostic showing(String line) {
        return new Diagnostic(code, span, detail, expected, fix, Optional.of(line));
    }

    public Severity severity() {
        return code.severity();
    }

    public String summary() {
        return code.summary();
    }

    public SourceLocation at() {
        return span.start();
    }
}
