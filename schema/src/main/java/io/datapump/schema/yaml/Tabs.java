package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.SourceFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Tabs before the first visible character of a line. YAML forbids them in most places and gives them a surprising
/// meaning in the others.
final class Tabs {

    private Tabs() {}

    /// One finding for each indented line with a tab, blocks of literal text excepted.
    static List<Diagnostic> inIndentation(SourceFile file, List<TreeBuilder.LineRange> blockScalars) {
        return IntStream.rangeClosed(1, file.lines().size())
                .filter(line -> tab(file, line) > 0)
                .filter(line -> blockScalars.stream().noneMatch(range -> range.first() < line && line <= range.last()))
                .mapToObj(line -> finding(file, line))
                .toList();
    }

    /// The finding about one line.
    static Diagnostic finding(SourceFile file, int line) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_TAB,
                        file.span(line, Math.max(1, tab(file, line)), 1),
                        "A tab has no fixed width, so YAML cannot tell how deep the line is indented.")
                .fixedBy("indent with blanks");
    }

    /// The finding about a tab that is not indentation, as after a colon; empty where no tab stands there.
    static Optional<Diagnostic> within(SourceFile file, int line, int column) {
        var points = file.line(line).codePoints().toArray();
        return column > points.length || points[column - 1] != '\t'
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                                DiagnosticCode.YAML_TAB,
                                file.span(line, column, 1),
                                "YAML does not take a tab for a blank here.")
                        .fixedBy("write a blank"));
    }

    /// The column of the first tab in a line's indentation; 0 where there is none or the line is blank.
    static int tab(SourceFile file, int line) {
        var text = file.line(line);
        var blank = 0;
        while (blank < text.length() && (text.charAt(blank) == ' ' || text.charAt(blank) == '\t')) {
            blank++;
        }
        return blank == text.length() ? 0 : text.substring(0, blank).indexOf('\t') + 1;
    }
}
