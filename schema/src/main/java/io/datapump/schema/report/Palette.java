package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Severity;

/// How parts of a text stand out: not at all, or in the colours of a terminal.
public enum Palette {
    PLAIN,
    ANSI;

    private static final String RESET = "\u001B[0m";

    /// The severity, and the carets under what is wrong.
    String severity(Severity severity, String text) {
        return switch (severity) {
            case ERROR -> paint("\u001B[1;31m", text);
            case WARNING -> paint("\u001B[1;33m", text);
        };
    }

    /// What points at a related place.
    String related(String text) {
        return paint("\u001B[1;36m", text);
    }

    /// What matters least: the code.
    String dim(String text) {
        return paint("\u001B[2m", text);
    }

    private String paint(String style, String text) {
        return switch (this) {
            case PLAIN -> text;
            case ANSI -> style + text + RESET;
        };
    }
}
