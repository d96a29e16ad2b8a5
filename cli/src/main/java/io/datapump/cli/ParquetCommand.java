package io.datapump.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump parquet`: commands for those who have a Parquet file and nothing else.
@Command(
        name = "parquet",
        header = "Look into a Parquet file: `parquet show`.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = ParquetShowCommand.class,
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:as the command says", "2:wrong usage"})
final class ParquetCommand implements Callable<Integer> {

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
