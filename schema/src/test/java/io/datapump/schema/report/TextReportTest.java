package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextReportTest {

    @Test
    void findingHasPlaceSourceReasonAndRemedy() {
        assertThat(text(ReportFixtures.unknownKey())).isEqualTo("""
                lake-config/lake.yaml:3:3: error: Unknown key [unknown-key]
                    3 |   regoin: eu-central-1
                      |   ^^^^^^
                   spec has no key "regoin".
                   expected: region, bucket
                   fix: Did you mean "region"?
                """);
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        assertThat(text(ReportFixtures.fileNotRead()))
                .isEqualTo("lake-config/a.txt:1:1: warning: This file is not read [file-not-read]\n   It is text.\n");
    }

    @Test
    void everyRelatedPlaceIsShownWithItsLineAndWhatStandsThere() {
        var finding = ReportFixtures.showing(
                Diagnostic.of(DiagnosticCode.YAML_DUPLICATE_KEY, ReportFixtures.LAKE.span(3, 3, 6), "Twice.")
                        .relating(ReportFixtures.LAKE.span(2, 1, 4), "written here already")
                        .relating(ReportFixtures.LAKE.span(1, 7, 4), "and here"),
                ReportFixtures.LAKE);
        assertThat(text(finding)).isEqualTo("""
                lake-config/lake.yaml:3:3: error: The key is written twice [yaml-duplicate-key]
                    3 |   regoin: eu-central-1
                      |   ^^^^^^
                   lake-config/lake.yaml:2:1: written here already
                    2 | spec:
                      | ----
                   lake-config/lake.yaml:1:7: and here
                    1 | kind: Lake
                      |       ----
                   Twice.
                """);
    }

    @Test
    void findingsAreSortedByPlaceAndSetApartByAnEmptyLine() {
        var first = ReportFixtures.fileNotRead();
        var second = ReportFixtures.unknownKey();
        assertThat(text(second, first)).isEqualTo(text(first) + "\n" + text(second));
        assertThat(text()).isEmpty();
    }

    @Test
    void caretsStandUnderWideCharactersMarksAndTabs() {
        assertThat(text(ReportFixtures.about("漢字: ab", 5, 2))).contains("    1 | 漢字: ab\n      |       ^^\n");
        assertThat(text(ReportFixtures.about("é😀 ab", 4, 2))).contains("    1 | é😀 ab\n      |     ^^\n");
        assertThat(text(ReportFixtures.about("e\u0301: ab", 5, 2))).contains("    1 | e\u0301: ab\n      |    ^^\n");
        assertThat(text(ReportFixtures.about("a:\tab", 4, 2))).contains("    1 | a:→ab\n      |    ^^\n");
        assertThat(text(ReportFixtures.about("a: 漢字", 4, 2))).contains("    1 | a: 漢字\n      |    ^^^^\n");
    }

    @Test
    void longLinesAreShownAroundThePlace() {
        var lines = text(ReportFixtures.about("a".repeat(500) + "HERE" + "b".repeat(500), 501, 4))
                .lines()
                .toList();
        assertThat(lines.get(1)).hasSizeLessThan(140).contains("aHEREb").endsWith("…");
        assertThat(lines.get(1).indexOf("HERE")).isEqualTo(lines.get(2).indexOf("^^^^"));
    }

    @Test
    void aLineNobodyCouldReadIsNotShown() {
        var text = text(ReportFixtures.about("a".repeat(20_001), 5, 4));
        assertThat(text).startsWith("a.yaml:1:5: error: ").doesNotContain("|");
        assertThat(text(ReportFixtures.about("a".repeat(20_000), 5, 4))).contains("^^^^");
    }

    @Test
    void aPlaceBehindTheLineIsStillShown() {
        assertThat(text(ReportFixtures.about("ab", 90, 9))).contains("    1 | ab\n      |   ^\n");
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        var hostile = Diagnostic.of(
                DiagnosticCode.FILE_NOT_READ, Span.startOf("\u001B[2Jx\n.txt"), Quoted.text("\u001B[31mred\u202E"));
        assertThat(text(ReportFixtures.about("\u001B[31mred\tx", 1, 1)) + text(hostile))
                .doesNotContain("\u001B", "\u202E", "\t", "\n.txt");
    }

    @Test
    void colourMarksSeverityCaretCodeAndRelatedPlaces() {
        var finding = ReportFixtures.unknownKey();
        var related = ReportFixtures.showing(
                finding.relating(ReportFixtures.LAKE.span(1, 7, 4), "here"), ReportFixtures.LAKE);
        var text =
                new TextReport(Palette.ANSI).findings(new Diagnostics(List.of(related, ReportFixtures.fileNotRead())));
        assertThat(text)
                .contains(
                        "\u001B[1;31merror\u001B[0m",
                        "\u001B[1;31m^^^^^^\u001B[0m",
                        "\u001B[1;33mwarning\u001B[0m",
                        "\u001B[1;36m----\u001B[0m",
                        "\u001B[2m[unknown-key]\u001B[0m");
        assertThat(text.replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(text(related, ReportFixtures.fileNotRead()));
    }

    @Test
    void aFileWithThousandsOfFindingsIsCutAndSaysSo() {
        var findings = Stream.concat(ReportFixtures.many(3_500).stream(), Stream.of(ReportFixtures.fileNotRead()))
                .toList();
        var text = TextReport.PLAIN.findings(new Diagnostics(findings));
        assertThat(text.lines().filter(line -> line.contains("[yaml-tab]"))).hasSize(1_000);
        assertThat(text)
                .endsWith("lake-config/lake.yaml: 2,500 more findings are not shown\n")
                .contains("[file-not-read]");
    }

    @Test
    void summarySaysHowManyFindingsInHowManyFiles() {
        var writer = TextReport.PLAIN;
        assertThat(writer.write(ReportFixtures.report()))
                .isEqualTo("lake-config: 2 documents read, no errors, no warnings\n");
        assertThat(writer.write(ReportFixtures.report(ReportFixtures.unknownKey(), ReportFixtures.fileNotRead())))
                .endsWith("""

                        lake-config: 2 documents read, 1 error, 1 warning in 2 files
                        What a code in brackets means:  datapump explain-code file-not-read
                        """);
        assertThat(writer.summary(ReportFixtures.report(ReportFixtures.many(1_234))))
                .contains("1,234 errors, no warnings in 1 file\n");
    }

    private static String text(Diagnostic... findings) {
        return TextReport.PLAIN.findings(new Diagnostics(List.of(findings)));
    }
}
