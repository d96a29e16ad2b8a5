package io.datapump.cli;

import io.datapump.schema.report.Palette;
import java.util.Map;

/// Whether findings are coloured.
enum Colour {
    AUTO,
    ALWAYS,
    NEVER;

    /// What the launcher sets where standard error is a terminal; Java cannot ask.
    private static final String TERMINAL = "datapump.terminal";

    /// The palette for standard error, where findings go.
    Palette palette() {
        return palette(Boolean.getBoolean(TERMINAL), System.getenv());
    }

    /// Source of the variables: no-color.org, and terminfo's name for a terminal without abilities.
    Palette palette(boolean isTerminal, Map<String, String> environment) {
        var wanted = switch (this) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                isTerminal
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "").equals("dumb");
        };
        return wanted ? Palette.ANSI : Palette.PLAIN;
    }
}
