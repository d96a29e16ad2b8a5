package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import io.datapump.reconciler.Reconciler;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/// What commands about a live lake have in common: a configuration without errors, and a connection to the AWS it is
/// about.
final class Reconciling {

    private Reconciling() {}

    /// What a command does with a configuration.
    interface Reading {

        /// Works with what was read.
        ///
        /// @param commit the full id of the commit that says what was read
        ExitCode with(LakeConfig desired, Optional<String> commit, PrintWriter out);
    }

    /// What a command does with a configuration and its AWS.
    interface Work {

        /// Works with what was read.
        ///
        /// @param commit the full id of the commit that says what was read
        ExitCode with(Reconciler reconciler, LakeConfig desired, Optional<String> commit, PrintWriter out);
    }

    /// Reads a configuration and does the work, below the commit it is for; where the configuration has errors, says
    /// them and does nothing.
    ///
    /// @return the exit code
    static int read(CommandSpec command, GlobalOptions options, Supplier<Revision> config, Reading work) {
        var revision = config.get();
        var err = command.commandLine().getErr();
        ConfigFolder.explain(revision.loaded(), options.colour().palette(), err);
        var desired = revision.loaded().config();
        if (desired.isEmpty()) {
            return ExitCode.FAILED.code();
        }
        revision.commit().ifPresent(_ -> err.printf("%s%n%n", revision));
        var out = command.commandLine().getOut();
        try {
            return work.with(desired.get(), revision.commitId(), out).code();
        } finally {
            out.flush();
        }
    }

    /// As [#read], with a connection.
    ///
    /// @return the exit code
    static int run(CommandSpec command, GlobalOptions options, Supplier<Revision> config, Work work) {
        return read(command, options, config, (desired, commit, out) -> {
            try (var aws = Connection.of(
                    options, desired, options.trace(command.commandLine().getErr()))) {
                return work.with(aws.reconciler(), desired, commit, out);
            }
        });
    }

    /// As [#run], for a folder as it is named on the command line.
    static int run(CommandSpec command, GlobalOptions options, ConfigFolder config, Work work) {
        return run(command, options, config::loadWhole, work);
    }
}
