package io.datapump.schema.diagnostic;

import java.util.Locale;
import java.util.stream.Collectors;

/// Findings as text, each in a form that can be clicked, understood and mended:
///
/// ```
/// lake-config/lake.yaml:8:9: error: Unknown key [unknown-key]
///     8 |   regoin: eu-central-1
///       |   ^^^^^^
///    "regoin" is not a key of "spec".
///    expected: account, athena, bucket, …
///    fix: Did you mean "region"?
/// ```
public final class DiagnosticWriter {

    /// Longer source lines are shown in part, around the place meant.
    private static final int WIDEST_LINE = 120;

    private DiagnosticWriter() {}

    /// All findings, one empty line between two; empty text where there are none, else ending in a line feed.
    public static String text(Diagnostics diagnostics) {
        return diagnostics.all().stream().map(DiagnosticWriter::text).collect(Collectors.joining("\n"));
    }

    /// One finding, ending in a line feed.
    public static String text(Diagnostic diagnostic) {
        var text = new StringBuilder();
        text.append("%s: %s: %s [%s]\n"
                .formatted(
                        diagnostic.at(),
                        diagnostic.severity().name().toLowerCase(Locale.ROOT),
                        diagnostic.summary(),
                        diagnostic.code()));
        diagnostic.sourceLine().ifPresent(line -> text.append(excerpt(diagnostic, line)));
        text.append("   ").append(diagnostic.detail()).append('\n');
        diagnostic
                .expected()
                .ifPresent(expected ->
                        text.append("   expected: ").append(expected).append('\n'));
        diagnostic.fix().ifPresent(fix -> text.append("   fix: ").append(fix).append('\n'));
        return text.toString();
    }

    private static String excerpt(Diagnostic diagnostic, String line) {
        var points = Quoted.printable(line).codePoints().toArray();
        var column = Math.min(diagnostic.at().column() - 1, points.length);
        var from = points.length <= WIDEST_LINE ? 0 : Math.max(0, Math.min(column - 20, points.length - WIDEST_LINE));
        var to = Math.min(points.length, from + WIDEST_LINE);
        var shown = (from > 0 ? "…" : "") + new String(points, from, to - from) + (to < points.length ? "…" : "");
        var indent = column - from + (from > 0 ? 1 : 0);
        var width = Math.max(1, Math.min(diagnostic.span().width(), to - column));
        return "%5d | %s\n      | %s%s\n"
                .formatted(diagnostic.at().line(), shown, " ".repeat(indent), "^".repeat(width));
    }
}
