package io.datapump.cli;

import io.datapump.reconciler.render.TextWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// Where a report about the lake goes, and in which formats.
final class ReportOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            defaultValue = "text",
            description = {
                "What goes to standard output (default: ${DEFAULT-VALUE}):",
                "text      for people, as wide as the terminal",
                "markdown  for one comment on GitHub, cut to 60,000 characters",
                "json      for programs, as a published schema describes",
                "html      one page that needs nothing else"
            })
    private DocumentFormat format = DocumentFormat.TEXT;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            converter = TargetConverter.class,
            description =
                    "Write the report into FILE as well, in the format of its ending: .txt, .md, .json or .html. May be"
                            + " given several times.")
    private List<Target> targets = List.of();

    /// A file and the format its ending stands for.
    private record Target(Path file, DocumentFormat format) {}

    /// Writes the report to standard output and into every file.
    void write(Printout report, Colour colour, PrintWriter out) {
        out.print(format == DocumentFormat.TEXT ? onScreen(report, colour) : format.write(report));
        out.flush();
        targets.forEach(target -> write(target.format().write(report), target.file()));
    }

    /// Where a command says what is no part of the report: where the report goes as text, else standard error.
    PrintWriter aside() {
        var line = command.commandLine();
        return format == DocumentFormat.TEXT ? line.getOut() : line.getErr();
    }

    private String onScreen(Printout report, Colour colour) {
        var screen = Screen.of(command, colour);
        return TextWriter.write(report.document(), screen.width(), screen.palette());
    }

    /// A reader of the file meets the old text or the new one, never half of it.
    private static void write(String text, Path file) {
        try {
            var folder = file.toAbsolutePath().getParent();
            var written = Files.createTempFile(folder, "." + file.getFileName(), ".part");
            try {
                Files.writeString(written, text);
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the report into %s (%s); its folder must exist and let you write."
                            .formatted(file, e.getClass().getSimpleName().replace("Exception", "")),
                    e);
        }
    }

    private static final class FormatConverter implements ITypeConverter<DocumentFormat> {

        @Override
        public DocumentFormat convert(String written) {
            return Choice.of(written, DocumentFormat.class, "is no format: text, markdown, json or html");
        }
    }

    private static final class TargetConverter implements ITypeConverter<Target> {

        @Override
        public Target convert(String written) {
            return Arrays.stream(DocumentFormat.values())
                    .filter(format -> written.endsWith(format.ending()))
                    .findFirst()
                    .map(format -> new Target(Path.of(written), format))
                    .orElseThrow(() -> new TypeConversionException(
                            "'%s' does not say how it is to be written; end it in .txt, .md, .json or .html"
                                    .formatted(written)));
        }
    }
}
