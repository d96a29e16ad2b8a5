package io.datapump.cli;

import io.datapump.cli.runs.RunState;
import io.datapump.cli.runs.RunView;
import io.datapump.cli.runs.RunsJson;
import io.datapump.pump.history.RunDetail;
import io.datapump.pump.history.RunHistory;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump runs show`: one run, like a receipt.
@Command(
        name = "show",
        header = "Print one run like a receipt.",
        description = {
            "How it ended, its snapshot, configuration and commit, the time and figures of each job, each table of the"
                    + " catalog with its rows, size, files and partitions and whether it was copied or rewritten, gaps,"
                    + " failures, and what is next. Of a run without a report, what its jobs have left so far.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown",
            "1:there is no such run, the configuration has errors, or AWS could not be read",
            "2:wrong usage"
        })
final class RunsShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private RunsCommand parent = new RunsCommand();

    @Parameters(paramLabel = "EXPORT", description = "Its export's id, as datapump runs lists it.")
    private String export = "";

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Its cluster; without it every cluster is looked through.")
    private @Nullable String cluster;

    @Mixin
    private ConfigOption config = new ConfigOption();

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() {
        return Reconciling.read(spec, parent.main().options(), config::load, this::show);
    }

    private ExitCode show(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var lake = desired.lake().value();
        var runs = Connection.runs(parent.main().options(), lake);
        var clusters = Optional.ofNullable(cluster).map(List::of).orElseGet(runs.history()::clusters);
        var found = clusters.stream()
                .flatMap(name -> runs.history().find(name, export).stream())
                .findFirst();
        if (found.isEmpty()) {
            var err = spec.commandLine().getErr();
            err.println("datapump: " + unknown(runs.history(), clusters));
            err.flush();
            return ExitCode.FAILED;
        }
        print(found.get(), RunState.of(found.get().run(), runs.running()), out);
        return ExitCode.DONE;
    }

    private void print(RunDetail run, RunState state, PrintWriter out) {
        var options = parent.main().options();
        output.write(
                new Printout(
                        RunView.document(run, state, RunCommand.again(options, config, run.run())),
                        () -> RunsJson.write(run, state),
                        "data-pump:run:" + run.run().export()),
                options.colour(),
                out);
    }

    private String unknown(RunHistory history, List<String> clusters) {
        var known = clusters.stream()
                .flatMap(name -> history.exports(name).stream())
                .toList();
        return "There is no run of export \"%s\"%s.%s  datapump runs  lists them."
                .formatted(
                        export,
                        Optional.ofNullable(cluster).map(" of cluster "::concat).orElse(""),
                        Nearest.question(export, known).map(" "::concat).orElse(""));
    }
}
