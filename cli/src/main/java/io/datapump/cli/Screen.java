package io.datapump.cli;

import io.datapump.schema.report.Palette;
import java.util.Map;
import java.util.function.IntSupplier;
import picocli.CommandLine.Model.CommandSpec;

/// What standard output can show: lines of a width, in colour or not.
///
/// @param width in columns; as good as unlimited where output goes into a file or another program
record Screen(int width, Palette palette) {

    /// What the launcher sets where standard output is a terminal; Java cannot ask.
    private static final String TERMINAL = "datapump.terminal.output";

    static Screen of(CommandSpec command, Colour colour) {
        var isTerminal = Boolean.getBoolean(TERMINAL);
        return new Screen(
                width(isTerminal, System.getenv(), command.commandLine()::getUsageHelpWidth),
                colour.palette(isTerminal, System.getenv()));
    }

    /// `COLUMNS` where it is set, else what the terminal says of itself.
    static int width(boolean isTerminal, Map<String, String> environment, IntSupplier terminal) {
        var columns = environment.getOrDefault("COLUMNS", "");
        if (columns.matches("[1-9][0-9]{0,4}")) {
            return Integer.parseInt(columns);
        }
        return isTerminal ? terminal.getAsInt() : Integer.MAX_VALUE;
    }
}
