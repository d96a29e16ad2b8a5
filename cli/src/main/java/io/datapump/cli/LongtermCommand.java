package io.datapump.cli;

import picocli.CommandLine.Command;

/// `datapump longterm`: the histories of tables.
@Command(
        name = "longterm",
        header = "Look after the history of a table.",
        subcommands = {
            LongtermVerifyCommand.class,
            LongtermHistoryCommand.class,
            LongtermRestoreCommand.class,
            LongtermClearCommand.class
        },
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:a command was named and did its work", "1:it failed", "2:wrong usage"})
final class LongtermCommand extends CommandGroup {}
