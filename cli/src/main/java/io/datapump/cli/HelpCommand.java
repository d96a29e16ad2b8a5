package io.datapump.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `datapump help`: the help of a command, as its `--help` gives it.
@Command(name = "help", header = "Show the help of a command.", parameterListHeading = "Parameters:%n")
final class HelpCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command; none: the list of all.")
    private @Nullable String name;

    @Override
    public Integer call() {
        var all = spec.parent().commandLine();
        var asked = name == null ? all : all.getSubcommands().get(name);
        Optional.ofNullable(asked)
                .orElseThrow(
                        () -> new ParameterException(spec.commandLine(), "There is no command '%s'.".formatted(name)))
                .usage(spec.commandLine().getOut());
        return ExitCode.DONE.code();
    }
}
