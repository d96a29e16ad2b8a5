package io.datapump.cli;

import io.datapump.reconciler.render.TextWriter;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.explain.Answer;
import io.datapump.schema.explain.Explainer;
import io.datapump.schema.explain.ExplanationWriter;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.report.Report;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump validate`: reads and checks a configuration; touches nothing else.
@Command(
        name = "validate",
        header = "Check a configuration; no AWS needed.",
        description = {
            "Reads every YAML file below DIR, checks each against its schema and all together, and prints every finding with"
                    + " file, line, column and how to mend it. With --export one cluster is also held against what an export"
                    + " of it really holds, and what becomes of each table is listed.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no errors (warnings are allowed)",
            "1:errors, the export cannot be read, or FILE cannot be written",
            "2:wrong usage"
        })
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ExportOptions export = new ExportOptions();

    @Option(
            names = "--explain",
            paramLabel = "NAME",
            description = {
                "Print every setting in force for NAME, and the line it comes from: a lake, a cluster, CLUSTER/DATABASE,",
                "CLUSTER/[DATABASE/]TABLE, a contract or CONTRACT/VIEW; for example pagila-prod/public.payment"
            })
    private @Nullable String explained;

    @Override
    public Integer call() {
        var revision = config.load();
        var written = revision.loaded();
        var command = spec.commandLine();
        if (explained != null && written.config().isPresent()) {
            command.getOut().print(explanation(written, explained));
            command.getOut().flush();
            return ExitCode.DONE.code();
        }
        var reality = export.isGiven() ? Optional.of(reality(written)) : Optional.<Reality>empty();
        var loaded = reality.map(found -> written.with(found.findings())).orElse(written);
        var report = new Report(
                Main.Version.number(),
                slashes(Path.of("").toAbsolutePath()),
                slashes(revision.folder()),
                revision.commit().map(Object::toString),
                loaded.seen(),
                loaded.diagnostics());
        var inventory = reality.map(found -> "\n" + TextWriter.write(ExportView.document(found)));
        output.write(report, inventory, main.options().colour().palette(), command.getOut(), command.getErr());
        return (loaded.diagnostics().hasErrors() ? ExitCode.FAILED : ExitCode.DONE).code();
    }

    private String explanation(LoadedConfig loaded, String name) {
        return switch (new Explainer(loaded.declarations()).explain(name)) {
            case Answer.Explained explained -> ExplanationWriter.text(explained.all());
            case Answer.Unknown unknown ->
                throw new ParameterException(
                        spec.commandLine(),
                        unknown.reason()
                                + unknown.nearest()
                                        .map(nearest -> " Did you mean \"%s\"?".formatted(nearest))
                                        .orElse(""));
        };
    }

    private static String slashes(Path path) {
        return path.toString().replace(File.separatorChar, '/');
    }

    /// What the documents say of themselves is told even where the export cannot be read.
    private Reality reality(LoadedConfig written) {
        try {
            var found = export.read(written, main.options());
            return ExportOptions.reality(
                    written, export.require(found, written.declarations().clusters()), found);
        } catch (RuntimeException e) {
            ConfigFolder.explain(
                    written,
                    main.options().colour().palette(),
                    spec.commandLine().getErr());
            throw e;
        }
    }
}
