package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import io.datapump.schema.compare.ConfigDiff;
import io.datapump.schema.compare.ConfigDiffWriter;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.spec.LakeConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump diff`: what two revisions of a configuration say differently; touches nothing.
@Command(
        name = "diff",
        header = "Compare two revisions of a configuration by what they mean; no AWS needed.",
        description = {
            "Prints which clusters, databases and tables are gained, lost, renamed, repartitioned or kept for another time,"
                    + " and what comes of it. Moved files, comments and the order of keys make no difference.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:both ask for the same",
            "1:one of them has errors or cannot be read",
            "2:wrong usage",
            "3:they differ"
        })
final class DiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "lake-config",
            description = "Folder of the configuration in both revisions (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("lake-config");

    @Option(
            names = "--base",
            paramLabel = "REV",
            defaultValue = "HEAD",
            description = "The revision to compare with (default: ${DEFAULT-VALUE}).")
    private String base = "HEAD";

    @Option(
            names = "--head",
            paramLabel = "REV",
            description = "The revision that is compared; without it the files on disk.")
    private @Nullable String head;

    @Override
    public Integer call() {
        var before = Revisions.load(spec, folder, Optional.of(base));
        var after = Revisions.load(spec, folder, Optional.ofNullable(head));
        var old = sound(before);
        var now = sound(after);
        if (old.isEmpty() || now.isEmpty()) {
            return ExitCode.FAILED.code();
        }
        var diff = ConfigDiff.between(old.get(), now.get());
        var out = spec.commandLine().getOut();
        out.printf("%s%n→ %s%s%n%n", before, after, after.commit().isPresent() ? "" : " as it is on disk");
        out.print(ConfigDiffWriter.text(diff));
        out.flush();
        return (diff.isEmpty() ? ExitCode.DONE : ExitCode.CHANGES).code();
    }

    /// The configuration; where it has errors, they are said under the revision they are in.
    private Optional<LakeConfig> sound(Revision revision) {
        var loaded = revision.loaded();
        if (loaded.config().isEmpty()) {
            var err = spec.commandLine().getErr();
            err.printf("%s has errors, so there is nothing to compare:%n%n", revision);
            err.print(new TextReport(main.options().colour().palette()).findings(loaded.diagnostics()));
            err.flush();
        }
        return loaded.config();
    }
}
