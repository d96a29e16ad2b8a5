package io.datapump.pump.job;

import java.util.Optional;

/// A run of a later snapshot has won, so there is nothing left for this one to do. Nothing is wrong: the lake shows the
/// later data.
public final class SupersededException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String by;

    /// @param by export of the later snapshot
    /// @param message full sentences for a person
    public SupersededException(String by, String message) {
        super(message);
        this.by = by;
    }

    public String by() {
        return by;
    }

    /// As a receipt of the job it has stopped.
    Superseded receipt(JobArguments arguments) {
        return new Superseded(
                arguments.job().commandName(),
                arguments.subject(),
                by,
                Optional.ofNullable(getMessage()).orElse(""));
    }
}
