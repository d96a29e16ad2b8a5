package io.datapump.cli;

import io.datapump.schema.report.Palette;
import io.datapump.schema.report.Report;
import io.datapump.schema.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/// In which format findings are written, and where to.
final class OutputOptions {

    private static final int FEW = 20;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            defaultValue = "text",
            description = {
                "How findings are written (default: ${DEFAULT-VALUE}):",
                "text    for people: findings on standard error, one line of summary on standard output",
                "json    for programs, as diagnostics.schema.json describes",
                "github  workflow commands of GitHub Actions, shown beside the lines of a pull request",
                "sarif   SARIF 2.1.0 for code scanning",
                "With json, github and sarif nothing else goes to standard output."
            })
    private ReportFormat format = ReportFormat.TEXT;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write FORMAT into FILE; the terminal gets the text.")
    private @Nullable Path file;

    @Option(
            names = "--files",
            description = "List every file that was seen, however many; without it up to " + FEW + " are listed.")
    private boolean everyFile;

    /// Writes the findings and, for people, a line of summary and what else there is to say.
    ///
    /// @param more follows the summary
    void write(Report report, Optional<String> more, Palette palette, PrintWriter out, PrintWriter err) {
        var target = Optional.ofNullable(file);
        target.ifPresent(path -> write(report, path));
        if (target.isPresent() || format == ReportFormat.TEXT) {
            err.print(new TextReport(palette).findings(report.diagnostics()));
            err.flush();
            out.print(TextReport.PLAIN.files(report, everyFile ? Integer.MAX_VALUE : FEW));
            out.print(TextReport.PLAIN.summary(report));
            more.ifPresent(out::print);
            out.flush();
        } else {
            out.print(format.writer().write(report));
            out.flush();
            err.print(format.writer().summary(report));
            more.ifPresent(err::print);
            err.flush();
        }
    }

    private void write(Report report, Path path) {
        try {
            Files.writeString(path, format.writer().write(report));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the findings into %s (%s); its folder must exist and let you write."
                            .formatted(path, e.getClass().getSimpleName().replace("Exception", "")),
                    e);
        }
    }

    private static final class FormatConverter implements ITypeConverter<ReportFormat> {

        @Override
        public ReportFormat convert(String written) {
            return Choice.of(written, ReportFormat.class, "is no format: text, json, github or sarif");
        }
    }
}
