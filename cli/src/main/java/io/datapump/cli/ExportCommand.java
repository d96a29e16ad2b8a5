package io.datapump.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump export`: commands for those who have an export and nothing else.
@Command(
        name = "export",
        header = "Look into an RDS export: `export show`.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = ExportShowCommand.class,
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:as the command says", "2:wrong usage"})
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    Main main() {
        return main;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.code();
    }
}
