package io.datapump.cli;

import picocli.CommandLine.Command;

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
final class ExportCommand extends CommandGroup {}
