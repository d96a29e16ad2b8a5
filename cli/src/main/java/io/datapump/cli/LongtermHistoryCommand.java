package io.datapump.cli;

import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump longterm history`: the states a history has had.
@Command(
        name = "history",
        header = "List the states a history has had, the latest first.",
        description = {
            "One line for every manifest: its number, when it was put into force, why, and what it holds. A line below"
                    + " it says what it holds less than the one before, and who has agreed.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:listed", "1:the history could not be read", "2:wrong usage"})
final class LongtermHistoryCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private LongtermCommand parent = new LongtermCommand();

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many are listed at most (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit takes a number from 1, not %d.".formatted(limit));
        }
        return Reconciling.read(spec, parent.main().options(), history.config()::load, this::list);
    }

    private ExitCode list(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var found = history.find(parent.main().options(), desired);
        found.numbers().reversed().stream().limit(limit).forEach(number -> print(found, number, out));
        return ExitCode.DONE;
    }

    private static void print(History history, long number, PrintWriter out) {
        LongtermManifest manifest = history.read(number).manifest();
        out.printf(
                "%6d  %s  %s, snapshot of %s (%s): %,d rows in %,d partitions, %,d files, %,d bytes%n",
                number,
                manifest.committed(),
                manifest.cause().what(),
                manifest.cause().snapshot(),
                manifest.cause().export(),
                manifest.rows(),
                manifest.partitions().size(),
                manifest.files().size(),
                manifest.bytes());
        manifest.shrinks().forEach(shrink -> out.printf("        %s: %s%n", shrink.name(), shrink.sentence()));
    }
}
