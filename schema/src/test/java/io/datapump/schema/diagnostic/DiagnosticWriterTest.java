package io.datapump.schema.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticWriterTest {

    private static final SourceFile FILE = SourceFile.of("lake.yaml", "kind: Lake\nspec:\n  regoin: eu-central-1\n");

    @Test
    void aFindingHasPlaceSourceReasonAndRemedy() {
        var finding = Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, FILE.span(3, 3, 6), "spec has no key \"regoin\".")
                .expecting("region, bucket")
                .fixedBy("Did you mean \"region\"?")
                .showing(FILE.line(3));
        assertThat(DiagnosticWriter.text(finding)).isEqualTo("""
                lake.yaml:3:3: error: Unknown key [unknown-key]
                    3 |   regoin: eu-central-1
                      |   ^^^^^^
                   spec has no key "regoin".
                   expected: region, bucket
                   fix: Did you mean "region"?
                """);
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        var finding = Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf("a.txt"), "It is text.");
        assertThat(DiagnosticWriter.text(finding))
                .isEqualTo("a.txt:1:1: warning: This file is not read [file-not-read]\n   It is text.\n");
    }

    @Test
    void findingsAreSortedByPlaceAndSetApartByAnEmptyLine() {
        var first = Diagnostic.of(DiagnosticCode.WRONG_TYPE, FILE.span(1, 7, 4), "First.");
        var second = Diagnostic.of(DiagnosticCode.MISSING_KEY, FILE.span(2, 1, 4), "Second.");
        var text = DiagnosticWriter.text(new Diagnostics(List.of(second, first)));
        assertThat(text).isEqualTo(DiagnosticWriter.text(first) + "\n" + DiagnosticWriter.text(second));
        assertThat(DiagnosticWriter.text(Diagnostics.NONE)).isEmpty();
    }

    @Test
    void longLinesAreShownAroundThePlace() {
        var line = "a".repeat(500) + "HERE" + "b".repeat(500);
        var finding = Diagnostic.of(DiagnosticCode.VALUE_FORM, FILE.span(1, 501, 4), "Long.")
                .showing(line);
        var lines = DiagnosticWriter.text(finding).lines().toList();
        assertThat(lines.get(1)).hasSizeLessThan(140).contains("…").contains("aHEREb");
        assertThat(lines.get(1).indexOf("HERE")).isEqualTo(lines.get(2).indexOf("^^^^"));
    }

    @Test
    void caretsCountCharactersNotBytes() {
        var finding = Diagnostic.of(DiagnosticCode.VALUE_FORM, FILE.span(1, 4, 2), "Smile.")
                .showing("é😀 ab");
        assertThat(DiagnosticWriter.text(finding)).contains("    1 | é😀 ab\n      |    ^^\n");
    }

    @Test
    void aPlaceBehindTheLineIsStillShown() {
        var finding = Diagnostic.of(DiagnosticCode.YAML_SYNTAX, FILE.span(1, 90, 9), "Behind.")
                .showing("ab");
        assertThat(DiagnosticWriter.text(finding)).contains("    1 | ab\n      |   ^\n");
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        var finding = Diagnostic.of(DiagnosticCode.VALUE_FORM, FILE.span(1, 1, 1), Quoted.text("\u001B[31mred\u202E"))
                .showing("\u001B[31mred\tx");
        assertThat(DiagnosticWriter.text(finding)).doesNotContain("\u001B", "\u202E", "\t");
    }

    @Test
    void longTextIsCutWhenQuoted() {
        assertThat(Quoted.text("x".repeat(10_000))).hasSizeLessThan(90).endsWith("…\"");
        assertThat(Quoted.text("😀".repeat(81))).isEqualTo("\"" + "😀".repeat(80) + "…\"");
        assertThat(Quoted.plain("short")).isEqualTo("short");
    }

    @Test
    void errorsAndWarningsAreCounted() {
        var warning = Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf("a.txt"), "It is text.");
        assertThat(new Diagnostics(List.of(warning)).hasErrors()).isFalse();
        assertThat(new Diagnostics(List.of(warning)).count(Severity.WARNING)).isOne();
    }
}
