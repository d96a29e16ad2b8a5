package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Findings to be written.
final class ReportFixtures {

    static final List<SeenFile> FILES = List.of(
            new SeenFile("lake-config/lake.yaml", Optional.of("Lake acme"), Optional.empty()),
            new SeenFile(
                    "lake-config/note.txt",
                    Optional.empty(),
                    Optional.of("Only files that end in .yaml or .yml are read.")),
            new SeenFile("lake-config/shop.yaml", Optional.empty(), Optional.empty()));

    static final SourceFile LAKE =
            SourceFile.of("lake-config/lake.yaml", "kind: Lake\nspec:\n  regoin: eu-central-1\n");

    private ReportFixtures() {}

    static Diagnostic unknownKey() {
        return showing(
                Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, LAKE.span(3, 3, 6), "spec has no key \"regoin\".")
                        .expecting("region, bucket")
                        .suggesting("region"),
                LAKE);
    }

    static Diagnostic fileNotRead() {
        return Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf("lake-config/a.txt"), "It is text.");
    }

    /// A finding about one line of text.
    static Diagnostic about(String line, int column, int width) {
        var file = SourceFile.of("a.yaml", line);
        return showing(Diagnostic.of(DiagnosticCode.VALUE_FORM, file.span(1, column, width), "It is wrong."), file);
    }

    static Diagnostic showing(Diagnostic diagnostic, SourceFile file) {
        return diagnostic.showing(at -> Optional.of(file.line(at.line())));
    }

    static Report report(Diagnostic... diagnostics) {
        return report(List.of(diagnostics));
    }

    static Report report(List<Diagnostic> diagnostics) {
        return new Report("1.2.3", "/repository", "lake-config", Optional.empty(), FILES, new Diagnostics(diagnostics));
    }

    static List<Diagnostic> many(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(line -> Diagnostic.of(DiagnosticCode.YAML_TAB, LAKE.span(line, 1, 1), "A tab."))
                .toList();
    }
}
