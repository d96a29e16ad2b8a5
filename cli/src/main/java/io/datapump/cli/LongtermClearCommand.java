package io.datapump.cli;

import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.ReplacedFiles;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump longterm clear`: removes what later states have replaced.
@Command(
        name = "clear",
        header = "Remove files that later states of a history have replaced.",
        description = {
            "As every run does at its end. First it looks whether every file of the state in force is in the bucket as"
                    + " it was put there; where one is not, it removes nothing. No row leaves the history by this, and"
                    + " manifests stay, but a state whose files are removed cannot be restored any more.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:removed, or there was nothing to remove", "1:it failed", "2:wrong usage"})
final class LongtermClearCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private LongtermCommand parent = new LongtermCommand();

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Option(names = "--dry-run", description = "List what would be removed, and remove nothing.")
    private boolean dryRun;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "Keep the files of every state that was in force so recently, for example P7D or PT12H"
                    + " (default: P7D where the catalog is written by the API; nothing where crawlers show old and new"
                    + " files together).")
    private @Nullable Duration grace;

    @Override
    public Integer call() {
        if (grace != null && grace.isNegative()) {
            throw new ParameterException(
                    spec.commandLine(), "--grace takes a time from PT0S, not %s.".formatted(grace));
        }
        return Reconciling.read(spec, parent.main().options(), history.config()::load, this::clear);
    }

    private ExitCode clear(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var usual = ReplacedFiles.grace(
                Placement.of(desired.lake().value().catalog().mode()));
        var replaced = new ReplacedFiles(
                history.find(parent.main().options(), desired), Clock.systemUTC(), grace == null ? usual : grace);
        var files = dryRun ? replaced.find() : replaced.remove();
        files.forEach(file -> out.printf("  %s  %,d bytes%n", file.key(), file.sizeInBytes()));
        out.printf(
                "%,d files with %,d bytes %s.%n",
                files.size(),
                files.stream().mapToLong(StoredObject::sizeInBytes).sum(),
                dryRun ? "would be removed" : "were removed");
        return ExitCode.DONE;
    }
}
