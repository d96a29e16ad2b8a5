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
            case ERROR -> danger(text);
            case WARNING -> attention(text);
        };
    }

    /// What points at a related place.
    String related(String text) {
        return paint("\u001B[1;36m", text);
    }

    /// What is wrong, or gone for good.
    public String danger(String text) {
        return paint("\u001B[1;31m", text);
    }

    /// What is to be looked at.
    public String attention(String text) {
        return paint("\u001B[1;33m", text);
    }

    /// What is as it should be.
    public String good(String text) {
        return paint("\u001B[32m", text);
    }

    /// A title.
    public String strong(String text) {
        return paint("\u001B[1m", text);
    }

    /// What matters least.
    public String dim(String text) {
        return paint("\u001B[2m", text);
    }

    private String paint(String style, String text) {
        return switch (this) {
            case PLAIN -> text;
            case ANSI -> style + text + RESET;
        };
    }
}
