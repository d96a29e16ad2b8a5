package io.datapump.cli;

import io.datapump.local.demo.Demo;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `datapump demo`: the whole path in one process.
@Command(
        name = "demo",
        header = "Show the whole path in one process: no AWS account, nothing but this JDK.",
        description = {
            "Checks the sample configuration, plans and applies it to an embedded AWS, takes a snapshot of a sample database,"
                    + " exports it as RDS does, runs the pipeline, and asks the published tables in SQL, next to the same"
                    + " figures computed from the source. Then a second night: rows purged, one table renamed. Then a pull request"
                    + " that takes a table out of the lake: planned, refused, agreed to, applied.",
            "",
            "Killed in one of the nights and started again in the same folder, it goes on where it was. A finished demo makes"
                    + " way for a new one.",
            ""
        },
        optionListHeading = "Options:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every figure agrees", "1:one does not, or a step failed", "2:wrong usage"})
final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "target/demo",
            description = "Where everything stays to look at (default: ${DEFAULT-VALUE}).")
    private Path dir = Path.of("target/demo");

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "60000",
            description = "Rows of public.payment, 1000 to 20000000 (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(names = "--fresh", description = "Start over, even where DIR holds an unfinished demo.")
    private boolean fresh;

    @Override
    public Integer call() {
        if (rows < Demo.MIN_ROWS || rows > Demo.MAX_ROWS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rows takes a number from %,d to %,d, not %,d.".formatted(Demo.MIN_ROWS, Demo.MAX_ROWS, rows));
        }
        var out = spec.commandLine().getOut();
        Consumer<String> tell = line -> {
            out.println(line);
            out.flush();
        };
        var demo = new Demo(dir, rows, tell);
        if (fresh) {
            demo.startOver();
        }
        if (!demo.run() || !new PullRequestStory(dir, tell).tell()) {
            tell.accept("");
            tell.accept("Something does not agree; see above.");
            return ExitCode.FAILED.code();
        }
        tell.accept("");
        tell.accept("Every figure agrees. Look around in %s, or go on with".formatted(dir));
        tell.accept("  ./datapump --local %s plan %s".formatted(dir, dir.resolve("lake-config")));
        return ExitCode.DONE.code();
    }
}
