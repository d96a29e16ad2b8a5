package io.datapump.cli;

import io.datapump.schema.report.Report;
import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump validate`: reads and checks a configuration; touches nothing else.
@Command(
        name = "validate",
        header = "Check a configuration; no AWS needed.",
        description = {
            "Reads every YAML file below DIR, checks each against its schema and all together, and prints every finding with"
                    + " file, line, column and how to mend it.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors (warnings are allowed)", "1:errors, or FILE cannot be written", "2:wrong usage"})
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        var revision = config.load();
        var loaded = revision.loaded();
        var report = new Report(
                Main.Version.number(),
                slashes(Path.of("").toAbsolutePath()),
                slashes(revision.folder()),
                loaded.files().size(),
                loaded.diagnostics());
        var command = spec.commandLine();
        output.write(report, main.options().colour().palette(), command.getOut(), command.getErr());
        return (loaded.diagnostics().hasErrors() ? ExitCode.FAILED : ExitCode.DONE).code();
    }

    private static String slashes(Path path) {
        return path.toString().replace(File.separatorChar, '/');
    }
}
