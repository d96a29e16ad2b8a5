package io.datapump.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The entry point of the command line and all its wiring.
@Command(
        name = "datapump",
        header = "RDS and Aurora snapshots as tables in your lake, declared in git.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Main.Version.class,
        subcommands = {
            InitCommand.class,
            ValidateCommand.class,
            DiffCommand.class,
            SuggestCommand.class,
            ExportCommand.class,
            PlanCommand.class,
            ApplyCommand.class,
            AdoptCommand.class,
            RecordCommand.class,
            DriftCommand.class,
            OverviewCommand.class,
            RunsCommand.class,
            RunCommand.class,
            LongtermCommand.class,
            RepartitionCommand.class,
            ParquetCommand.class,
            DemoCommand.class,
            ExplainCodeCommand.class,
            HelpCommand.class
        },
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "New here? `datapump demo` shows the whole path in one process; no AWS account needed.",
            "Credentials and region come from where the AWS CLI takes them."
        })
public final class Main implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean version;

    @Mixin
    private GlobalOptions options = new GlobalOptions();

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /// The command line, ready to execute; its exit codes are those of [ExitCode].
    static CommandLine commandLine() {
        var main = new Main();
        return new CommandLine(main)
                .setUsageHelpAutoWidth(true)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setParameterExceptionHandler((failure, _) -> WrongUsage.explain(failure))
                .setExecutionExceptionHandler((failure, command, _) -> {
                    command.getErr().println("datapump: " + Failure.describe(failure));
                    if (main.options.debug()) {
                        failure.printStackTrace(command.getErr());
                    }
                    return ExitCode.FAILED.code();
                });
    }

    GlobalOptions options() {
        return options;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.code();
    }

    /// The version the build gave.
    public static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"datapump " + number()};
        }

        static String number() {
            var built = Main.class.getPackage().getImplementationVersion();
            return built == null ? "(not packaged)" : built;
        }
    }
}
