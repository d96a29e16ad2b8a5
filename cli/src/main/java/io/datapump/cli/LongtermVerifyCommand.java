package io.datapump.cli;

import io.datapump.pump.longterm.HistoryCheck;
import io.datapump.pump.longterm.HistoryCheck.Depth;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump longterm verify`: whether a history is what it says.
@Command(
        name = "verify",
        header = "Check whether a history is what it says.",
        description = {
            "Goes through all manifests and looks whether each follows from the one before and holds no less, and"
                    + " whether every live file is in the bucket as it was put there. Changes nothing.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all is well", "1:something is not, or could not be read", "2:wrong usage"})
final class LongtermVerifyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private LongtermCommand parent = new LongtermCommand();

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Option(
            names = "--read",
            description = "Read every live file too, and compare its rows with those it was put there with.")
    private boolean read;

    @Override
    public Integer call() {
        return Reconciling.read(spec, parent.main().options(), history.config()::load, this::verify);
    }

    private ExitCode verify(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var found =
                new HistoryCheck(history.find(parent.main().options(), desired)).look(read ? Depth.READ : Depth.LISTED);
        out.printf(
                "%s of %s: %,d manifests, %,d live files with %,d rows, %s and %,d bytes; %,d other files beside them.%n",
                history.table(),
                history.cluster(),
                found.manifests(),
                found.files(),
                found.rows(),
                found.keys().isPresent()
                        ? "%,d distinct keys".formatted(found.keys().getAsLong())
                        : "an unknown number of distinct keys",
                found.bytes(),
                found.others());
        found.faults().forEach(fault -> out.println("  " + fault));
        out.println(
                found.faults().isEmpty()
                        ? read
                                ? "All is well: the chain holds, and every file was read and holds what it should."
                                : "All is well: the chain holds, and every file is there. Their rows were not read; --read does that."
                        : "%,d faults.".formatted(found.faults().size()));
        return found.faults().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
