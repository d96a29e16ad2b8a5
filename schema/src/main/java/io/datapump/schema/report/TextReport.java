package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.diagnostic.Place;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.diagnostic.Related;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings for people, each in a form that can be clicked, understood and mended:
///
/// ```
/// lake-config/lake.yaml:8:9: error: Unknown key [unknown-key]
///     8 |   regoin: eu-central-1
///       |   ^^^^^^
///    "spec" has no key "regoin".
///    expected: account, athena, bucket, …
///    fix: Did you mean "region"?
/// ```
///
/// Places, files and texts are made fit for a terminal: what comes from a file cannot write to it.
public record TextReport(Palette palette) implements DiagnosticWriter {

    /// Without colours.
    public static final TextReport PLAIN = new TextReport(Palette.PLAIN);

    @Override
    public String write(Report report) {
        var findings = findings(report.diagnostics());
        return findings + (findings.isEmpty() ? "" : "\n") + summary(report);
    }

    @Override
    public String summary(Report report) {
        return report.summary()
                + report.diagnostics().all().stream()
                        .findFirst()
                        .map(first ->
                                "What a code in brackets means:  datapump explain-code %s\n".formatted(first.code()))
                        .orElse("");
    }

    /// Every file that was read, with what it declares, and every one that was not, with the reason; a line each.
    ///
    /// @param most how many lines there may be
    public String files(Report report, int most) {
        var widest = report.files().stream()
                .limit(most)
                .mapToInt(file -> file.path().length())
                .max()
                .orElse(0);
        var lines = report.files().stream().limit(most).map(file -> line(file, widest));
        var more = report.files().size() - most;
        return Stream.concat(
                        lines,
                        more > 0 ? Stream.of("… and %s\n".formatted(Report.count(more, "more file"))) : Stream.of())
                .collect(Collectors.joining());
    }

    private static String line(SeenFile file, int widest) {
        var said = file.notRead().or(file::declares).orElse("declares nothing that is known");
        return ("%-8s  %-" + Math.max(1, widest) + "s  %s\n")
                .formatted(file.isRead() ? "read" : "not read", Quoted.printable(file.path()), Quoted.printable(said));
    }

    /// The findings alone, one empty line between two; empty text where there are none.
    public String findings(Diagnostics diagnostics) {
        var more = diagnostics.omitted().entrySet().stream()
                .map(file -> String.format(
                        Locale.ROOT,
                        "%s: %,d more findings are not shown\n",
                        Quoted.printable(file.getKey()),
                        file.getValue()));
        return Stream.concat(diagnostics.shown().stream().map(this::finding), more)
                .collect(Collectors.joining("\n"));
    }

    private String finding(Diagnostic diagnostic) {
        var severity = diagnostic.severity();
        var text = new StringBuilder();
        text.append("%s: %s: %s %s\n"
                .formatted(
                        at(diagnostic.place()),
                        palette.severity(severity, severity.text()),
                        diagnostic.summary(),
                        palette.dim("[%s]".formatted(diagnostic.code()))));
        excerpt(text, diagnostic.place(), "^", line -> palette.severity(severity, line));
        diagnostic.related().forEach(related -> related(text, related));
        text.append("   ").append(diagnostic.detail()).append('\n');
        diagnostic
                .expected()
                .ifPresent(it -> text.append("   expected: ").append(it).append('\n'));
        diagnostic.fix().ifPresent(it -> text.append("   fix: ").append(it).append('\n'));
        return text.toString();
    }

    private void related(StringBuilder text, Related related) {
        text.append("   %s: %s\n".formatted(at(related.place()), related.note()));
        excerpt(text, related.place(), "-", palette::related);
    }

    private static void excerpt(StringBuilder text, Place place, String mark, UnaryOperator<String> paint) {
        place.line().ifPresent(line -> {
            var excerpt = Excerpt.of(line, place.span());
            var number = "%5d".formatted(place.at().line());
            text.append("%s | %s\n".formatted(number, excerpt.shown()));
            text.append("%s | %s%s\n"
                    .formatted(
                            " ".repeat(number.length()),
                            " ".repeat(excerpt.indent()),
                            paint.apply(mark.repeat(excerpt.width()))));
        });
    }

    private static String at(Place place) {
        return Quoted.printable(place.at().toString());
    }
}
