package io.datapump.schema.diagnostic;

import java.util.Locale;

/// How bad a finding is. Only errors stop a command.
public enum Severity {
    ERROR,
    WARNING;

    /// The word that is printed: `error`.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
