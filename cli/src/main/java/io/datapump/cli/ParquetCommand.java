package io.datapump.cli;

import picocli.CommandLine.Command;

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
final class ParquetCommand extends CommandGroup {}
