package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.report.Palette;
import io.datapump.schema.report.TextReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The configuration a command works on, read and checked the same way by every command.
final class ConfigFolder {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "lake-config",
            description = "Folder of the configuration (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("lake-config");

    @Option(
            names = "--rev",
            paramLabel = "REV",
            description =
                    "Read DIR as it is at the commit REV names in git, not the files on disk: a branch, tag or id, such"
                            + " as main, origin/main, v1.2, 1a2b3c4, HEAD~2. Nothing is checked out.")
    private @Nullable String rev;

    Revision load() {
        return load(Revision::ofWorkingTree);
    }

    /// As [#load()], for commands that change something: what a checkout has not finished is refused.
    Revision loadWhole() {
        return load(Revision::ofWholeWorkingTree);
    }

    static void explain(LoadedConfig loaded, Palette palette, PrintWriter err) {
        err.print(new TextReport(palette).findings(loaded.diagnostics()));
        err.flush();
    }

    private Revision load(Function<Path, Revision> fromDisk) {
        return Revisions.load(command, folder, Optional.ofNullable(rev), fromDisk);
    }
}
