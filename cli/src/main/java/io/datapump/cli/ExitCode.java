package io.datapump.cli;

/// What a command's exit tells a script. Stable.
enum ExitCode {
    /// Done; for `plan`: nothing would change.
    DONE(0),
    /// Failed, or the configuration has errors.
    FAILED(1),
    /// The command line was wrong; nothing was done.
    USAGE(2),
    /// Changes are pending, so that CI can tell them from breakage.
    CHANGES(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
