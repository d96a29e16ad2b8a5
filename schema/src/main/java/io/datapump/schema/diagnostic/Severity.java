package io.datapump.schema.diagnostic;

/// How bad a finding is. Only errors stop a command.
public enum Severity {
    ERROR,
    WARNING
}
