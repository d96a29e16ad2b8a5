package io.datapump.cli;

import io.datapump.cli.runs.RunState;
import io.datapump.cli.runs.RunView;
import io.datapump.pump.history.PastRun;
import io.datapump.pump.replay.ReplayException;
import io.datapump.pump.replay.ReplayRequest;
import io.datapump.pump.replay.StartedReplay;
import io.datapump.reconciler.render.TextWriter;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump run`: runs the pipeline over an export that lies in S3.
@Command(
        name = "run",
        header = "Run the pipeline over an export that lies in S3 already.",
        description = {
            "With the configuration in force now: after a failure was mended, after the configuration of a table was"
                    + " changed, or to finish a run that was stopped. What is published stays readable until it is"
                    + " replaced, table by table.",
            "",
            "With --table only that table is read, written and published; every other one stays as it is, also those that"
                    + " are no longer marked. With --older the snapshot replaces a later one.",
            ""
        },
        optionListHeading = "Options:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:published, with or without gaps; with --no-wait: started",
            "1:failed, overtaken by a later snapshot, or refused; nothing was started where it was refused",
            "2:wrong usage"
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The declared cluster.")
    private String cluster = "";

    @Option(
            names = "--export",
            required = true,
            paramLabel = "ID",
            description = "The export's id: the folder below exported/NAME/.")
    private String export = "";

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "One table alone: its folder (pagila.pagamentos), its name in Glue or in the source.")
    private @Nullable String table;

    @Option(names = "--older", description = "Also where the lake shows a later snapshot: go back to this one.")
    private boolean older;

    @Option(names = "--no-wait", description = "Start it and do not wait for its end.")
    private boolean noWait;

    @Mixin
    private ConfigOption config = new ConfigOption();

    /// The command that runs a run again.
    static String again(GlobalOptions options, ConfigOption config, PastRun run) {
        var words = new ArrayList<String>(List.of("./datapump"));
        words.addAll(options.aws());
        words.addAll(List.of("run", "--cluster", run.cluster(), "--export", run.export()));
        words.addAll(List.of("--config", config.folder().toString()));
        return String.join(" ", words);
    }

    @Override
    public Integer call() {
        return Reconciling.read(spec, main.options(), config::load, this::start);
    }

    private ExitCode start(LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var runs = Connection.runs(main.options(), desired.lake().value());
        try {
            var progress = new RunProgress(runs.bucket(), cluster, export, line -> {
                out.println(line);
                out.flush();
            });
            var started = runs.replays().start(new ReplayRequest(cluster, export, Optional.ofNullable(table), older));
            out.printf(
                    "Started %s with %s%s.%n",
                    started.execution(),
                    started.run().configuration(),
                    started.table()
                            .map(folder -> " for table %s alone".formatted(folder))
                            .orElse(""));
            out.flush();
            if (noWait) {
                out.printf("To look at it:  datapump runs show %s --cluster %s%n", export, cluster);
                return ExitCode.DONE;
            }
            return follow(runs, started, progress, out);
        } catch (ReplayException e) {
            var err = spec.commandLine().getErr();
            err.println("datapump: " + e.getMessage());
            err.flush();
            return ExitCode.FAILED;
        }
    }

    private ExitCode follow(LakeRuns runs, StartedReplay started, RunProgress progress, PrintWriter out) {
        runs.activity().accept(progress::tell);
        var state = runs.executions().state(started.execution());
        while (state.running()) {
            runs.pace().run();
            progress.tell();
            state = runs.executions().state(started.execution());
        }
        progress.tell();
        var detail = runs.history().find(cluster, export);
        var ended = detail.map(found -> RunState.of(found.run(), Set.of())).orElse(RunState.UNFINISHED);
        out.println();
        detail.ifPresent(found -> out.print(TextWriter.write(
                RunView.document(found, ended, again(main.options(), config, found.run())),
                Screen.of(spec, main.options().colour()).width(),
                Screen.of(spec, main.options().colour()).palette())));
        state.cause()
                .filter(_ -> ended == RunState.UNFINISHED)
                .ifPresent(cause -> out.printf("The execution %s failed: %s%n", started.execution(), cause));
        return ended.isGood() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
