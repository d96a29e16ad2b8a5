package io.datapump.cli;

import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What a person reads after a wrong command line: what is wrong, the nearest right word, and where the help is.
final class WrongUsage {

    private WrongUsage() {}

    /// Prints the explanation to the command's standard error.
    ///
    /// @return the exit code
    static int explain(ParameterException failure) {
        var command = failure.getCommandLine();
        var err = command.getErr();
        err.println("datapump: " + failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.printf("See %s --help.%n", command.getCommandSpec().qualifiedName());
        err.flush();
        return ExitCode.USAGE.code();
    }
}
