package io.datapump.cli;

import io.datapump.cli.runs.RunsJson;
import io.datapump.cli.runs.RunsView;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump runs`: the last runs of a lake.
@Command(
        name = "runs",
        header = "List the last runs, that of the latest snapshot first.",
        description = {
            "One line for every run: its export, the time of its snapshot, how it ended and when, how long it took, the"
                    + " tables and rows that the catalog held after it, and how many gaps and failures it has left. A run"
                    + " that is under way, or that was killed before it could say how it ended, is listed too.",
            "",
            "datapump runs show EXPORT  prints one of them with everything it has left.",
            ""
        },
        subcommands = RunsShowCommand.class,
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:listed", "1:the configuration has errors, or AWS could not be read", "2:wrong usage"})
final class RunsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Parameters(paramLabel = "CLUSTER", arity = "0..1", description = "Of this cluster alone; without it, of all.")
    private @Nullable String cluster;

    @Mixin
    private ConfigOption config = new ConfigOption();

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many are listed at most (default: ${DEFAULT-VALUE}).")
    private int limit;

    Main main() {
        return main;
    }

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit takes a number from 1, not %d.".formatted(limit));
        }
        return Reconciling.read(spec, main.options(), config::load, this::list);
    }

    private ExitCode list(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var lake = desired.lake().value();
        var runs = Connection.runs(main.options(), lake);
        var known = runs.history().clusters();
        var wanted = Optional.ofNullable(cluster);
        wanted.ifPresent(name -> require(name, desired, known));
        var found = runs.history().newest(wanted.map(List::of).orElse(known), limit);
        var running = runs.running();
        output.write(
                new Printout(
                        RunsView.document(lake.name(), found, running),
                        () -> RunsJson.write(found, running),
                        "data-pump:runs:" + lake.name()),
                main.options().colour(),
                out);
        return ExitCode.DONE;
    }

    /// A cluster is known by its document or, after that is gone, by its runs.
    private void require(String name, LakeConfig desired, List<String> known) {
        var declared = desired.clusters().stream()
                .map(document -> document.value().name())
                .toList();
        if (!declared.contains(name) && !known.contains(name)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "No cluster \"%s\" is declared, and none of the name has had a run.%s"
                            .formatted(
                                    name,
                                    Nearest.question(name, declared)
                                            .map(" "::concat)
                                            .orElse("")));
        }
    }
}
