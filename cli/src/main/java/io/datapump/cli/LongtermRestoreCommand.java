package io.datapump.cli;

import io.datapump.pump.longterm.Restore;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump longterm restore`: back to an earlier state.
@Command(
        name = "restore",
        header = "Put an earlier state of a history into force again.",
        description = {
            "Writes a new manifest with the rows of an earlier one, so that this can be taken back in the same way."
                    + " Files that the state in force no longer has are copied within the bucket. Where the history"
                    + " would hold less than now, it says what would go and does nothing, unless --rows agrees to it."
                    + " Files of earlier states are there until they are removed: at the end of the next run where"
                    + " crawlers show the history, after a week otherwise.",
            "",
            "datapump longterm history  lists the states.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:restored", "1:it would hold less and nobody has agreed, or it failed", "2:wrong usage"})
final class LongtermRestoreCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private LongtermCommand parent = new LongtermCommand();

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Parameters(index = "2", paramLabel = "NUMBER", description = "The number of the manifest, as history lists it.")
    private long number;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Agree that so many rows go, or are in an earlier state than now.")
    private @Nullable Long rows;

    @Override
    public Integer call() {
        return Reconciling.read(spec, parent.main().options(), history.config()::load, this::restore);
    }

    private ExitCode restore(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var found = history.find(parent.main().options(), desired);
        var agreed = rows == null ? OptionalLong.empty() : OptionalLong.of(rows);
        var restored = new Restore(found, Clock.systemUTC()).run(number, agreed, "--rows on the command line");
        out.printf(
                "Manifest %d is in force: the state of manifest %d, %,d rows in %,d partitions.%n",
                restored.number(),
                number,
                restored.rows(),
                restored.partitions().size());
        return ExitCode.DONE;
    }
}
