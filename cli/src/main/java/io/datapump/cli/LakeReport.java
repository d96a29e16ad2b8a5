package io.datapump.cli;

import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.mend.Commands;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/// What the commands have in common that only look: a configuration without errors, the AWS it is about, and words
/// on standard error while a read takes long. Nothing but the report goes to standard output.
final class LakeReport {

    private LakeReport() {}

    /// What a command looks at.
    ///
    /// @param commit the full id of the commit the configuration was read from
    /// @param commands Data Pump's commands as this one was called
    record Sight(
            Reconciler reconciler,
            LakeConfig config,
            Optional<String> commit,
            Commands commands,
            Consumer<String> progress,
            PrintWriter out) {}

    /// What a command does with it.
    interface Work {

        ExitCode with(Sight sight);
    }

    /// Does the work; where the configuration has errors, says them and does nothing.
    ///
    /// @return the exit code
    static int run(CommandSpec command, GlobalOptions options, ConfigFolder config, Work work) {
        var revision = config.load();
        var err = command.commandLine().getErr();
        ConfigFolder.explain(revision.loaded(), options.colour().palette(), err);
        var desired = revision.loaded().config();
        if (desired.isEmpty()) {
            return ExitCode.FAILED.code();
        }
        var out = command.commandLine().getOut();
        try (var aws = Connection.of(options, desired.get(), options.trace(err))) {
            return work.with(new Sight(
                            aws.reconciler(),
                            desired.get(),
                            revision.commitId(),
                            new Commands(options.aws(), revision.folder().toString()),
                            line -> {
                                err.println(line);
                                err.flush();
                            },
                            out))
                    .code();
        } finally {
            out.flush();
        }
    }
}
