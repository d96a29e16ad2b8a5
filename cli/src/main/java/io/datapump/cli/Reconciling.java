package io.datapump.cli;

import io.datapump.reconciler.Reconciler;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/// What `plan` and `apply` have in common: a configuration without errors, and a connection to the AWS it is about.
final class Reconciling {

    private Reconciling() {}

    /// What a command does then.
    interface Work {

        ExitCode with(Reconciler reconciler, LakeConfig desired, PrintWriter out);
    }

    /// Does the work, below the commit it is for; where the configuration has errors, says them and does nothing.
    ///
    /// @return the exit code
    static int run(CommandSpec command, GlobalOptions options, ConfigFolder config, Work work) {
        var revision = config.loadWhole();
        config.explain(
                revision.loaded(),
                options.colour().palette(),
                command.commandLine().getErr());
        var desired = revision.loaded().config();
        if (desired.isEmpty()) {
            return ExitCode.FAILED.code();
        }
        var out = command.commandLine().getOut();
        try (var aws = Connection.of(options, desired.get())) {
            revision.commit().ifPresent(_ -> out.printf("%s%n%n", revision));
            return work.with(aws.reconciler(), desired.get(), out).code();
        } finally {
            out.flush();
        }
    }
}
