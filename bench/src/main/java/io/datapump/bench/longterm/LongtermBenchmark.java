package io.datapump.bench.longterm;

import io.datapump.bench.Folders;
import io.datapump.bench.Measurement;
import io.datapump.bench.repartition.Children;
import io.datapump.bench.repartition.Machine;
import io.datapump.bench.repartition.Run;
import io.datapump.bench.repartition.Run.Spread;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How long the merge of a snapshot into a history takes beside DuckDB, with how much memory, and
/// whether both make the same history of it.
@Command(
        name = "bench/run longterm",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Merges a snapshot that touches 3 of 36 months into a history, with several engines in turn, each in a fresh"
                    + " process, and compares. The snapshot has a quarter as many rows as the history.",
            "The last line is for programs: ratio time=... memory=... (ours / DuckDB, medians over all rounds), and with"
                    + " --plan partitions=... calls=... plan_s=..."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:measured", "1:an engine failed, or made another history", "2:wrong usage"})
public final class LongtermBenchmark implements Callable<Integer> {

    private static final String OURS = "ours";
    private static final String PEER = "duckdb";
    private static final long LEAST_ROWS = 3_600;
    private static final int MANY_PARTITIONS = 10_000;
    private static final List<String> ENGINES = List.of(OURS, PEER, "duckdb-tuned", "duckdb-1gb", "duckdb-whole");
    private static final Pattern ANSWER = Pattern.compile("partitions=(\\d+) .* calls=(\\d+) seconds=([0-9.]+)");

    private final Path launcher;
    private final PrintStream out;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--rows",
            defaultValue = "20000000",
            paramLabel = "N",
            description = "Rows of the history, 3,600 or more; by default ${DEFAULT-VALUE}.")
    private long rows;

    @Option(names = "--rounds", defaultValue = "3", paramLabel = "N", description = "By default ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--heap",
            defaultValue = "256m",
            paramLabel = "SIZE",
            description = "The heap of ours, such as 256m or 1g; by default ${DEFAULT-VALUE}.")
    private String heap = "";

    @Option(
            names = "--engines",
            split = ",",
            defaultValue = "ours,duckdb,duckdb-tuned",
            paramLabel = "NAME",
            description = "ours, duckdb (the touched months only), duckdb-tuned (flushes early), duckdb-1gb (memory"
                    + " limit), duckdb-whole (all months). By default: ${DEFAULT-VALUE}.")
    private List<String> engines = List.of();

    @Option(
            names = "--plan",
            description = "Measures instead what a merge costs where the history has 10,000 partitions and the snapshot"
                    + " few rows.")
    private boolean isPlan;

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            description = "Where the generated history is kept for the next run; by default below bench/target. 20"
                    + " million rows take 1 GB.")
    private Optional<Path> keep = Optional.empty();

    /// A benchmark that has not started.
    ///
    /// @param launcher the product's, beside which results are kept
    LongtermBenchmark(Path launcher, PrintStream out) {
        this.launcher = launcher;
        this.out = out;
    }

    /// Measures; the launcher comes first, options follow.
    public static void main(String[] args) {
        var benchmark = new LongtermBenchmark(Path.of(args[0]), System.out);
        System.exit(commandLine(benchmark).execute(Arrays.copyOfRange(args, 1, args.length)));
    }

    static CommandLine commandLine(LongtermBenchmark benchmark) {
        return new CommandLine(benchmark);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        var folder = Files.createDirectories(keep.orElseGet(
                        () -> launcher.resolveSibling("bench").resolve("target").resolve("longterm")))
                .toAbsolutePath();
        var children = Children.with(folder, Runtime.getRuntime().availableProcessors());
        var machine = Machine.here();
        out.printf(
                Locale.ROOT,
                "%d cores of %s, %.0f GB, Java %s; load %s before the start (compare on a quiet machine only)%n",
                machine.cores(),
                machine.cpu(),
                machine.memoryInGigabytes(),
                machine.java(),
                machine.load());
        if (isPlan) {
            plan(folder, children);
        } else {
            contest(folder, children);
        }
        return 0;
    }

    private void check() {
        for (var name : engines) {
            if (!ENGINES.contains(name)) {
                throw wrong("There is no engine \"%s\"; there are %s.".formatted(name, String.join(", ", ENGINES)));
            }
        }
        if (rows < LEAST_ROWS || rounds < 1) {
            throw wrong("A history has %,d rows at least, and there is one round at least.".formatted(LEAST_ROWS));
        }
        if (!heap.matches("[1-9][0-9]*[mg]")) {
            throw wrong("\"%s\" is no heap; write 256m or 1g.".formatted(heap));
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void contest(Path folder, Children children) throws IOException, InterruptedException {
        var measured = engines.stream().map(name -> engine(name, children)).toList();
        measured.forEach(engine -> out.printf("  %-14s %s%n", engine.name(), engine.settings()));
        train(folder, children);
        var history = StoredHistory.in(folder, children, new MergeTable(rows), MergeTable.MONTHS, out);
        var runs = new MergeContest(history, children, folder, out).run(measured, rounds);
        out.printf("%n%s%n", markdown(runs));
        out.println(ratio(runs));
    }

    /// A merge of few rows by ours and by DuckDB, before anything is measured.
    private void train(Path folder, Children children) throws IOException, InterruptedException {
        var small = StoredHistory.in(folder, children, new MergeTable(LEAST_ROWS), MergeTable.MONTHS, out);
        for (var engine : List.of(engine(OURS, children), engine(PEER, children))) {
            var linked = small.linked(Files.createTempDirectory(folder, "small"));
            children.train(engine.command(linked, linked.folder().resolve("output"), linked.folder()));
            Folders.delete(linked.folder());
        }
    }

    private MergeEngine engine(String name, Children children) {
        return switch (name) {
            case OURS -> new MergeEngine.Ours(name, children, heap);
            case "duckdb-tuned" ->
                new MergeEngine.DuckDb(name, children, true, List.of("partitioned_write_flush_threshold=50000"));
            case "duckdb-1gb" -> new MergeEngine.DuckDb(name, children, true, List.of("memory_limit='1GB'"));
            default -> new MergeEngine.DuckDb(name, children, name.equals(PEER), List.of());
        };
    }

    private String markdown(Map<String, List<Run>> runs) {
        var table = new StringBuilder(String.format(
                Locale.ROOT,
                "### %,d rows in %d months, a snapshot of %,d rows in %d of them, %d rounds%n%n",
                rows,
                MergeTable.MONTHS,
                rows / 4,
                MergeTable.TOUCHED,
                rounds));
        table.append(
                "| engine | wall s | CPU s | peak MB | written MB | wall / duckdb | CPU / duckdb | memory / duckdb |\n");
        table.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        runs.forEach((name, all) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %.0f | %s | %s | %s |%n",
                name,
                Spread.of(all, Run::wallSeconds).text("%.2f"),
                Spread.of(all, Run::cpuSeconds).text("%.2f"),
                Spread.of(all, Run::memoryInMegabytes).text("%.0f"),
                Spread.of(all, Run::outputInMegabytes).median(),
                beside(runs, name, Run::wallSeconds),
                beside(runs, name, Run::cpuSeconds),
                beside(runs, name, Run::memoryInMegabytes))));
        return table.toString();
    }

    private static String ratio(Map<String, List<Run>> runs) {
        return "ratio time=%s memory=%s"
                .formatted(beside(runs, OURS, Run::wallSeconds), beside(runs, OURS, Run::memoryInMegabytes));
    }

    /// An engine's figure divided by DuckDB's, the median over all rounds.
    private static String beside(Map<String, List<Run>> runs, String name, ToDoubleFunction<Run> figure) {
        return runs.containsKey(name) && runs.containsKey(PEER)
                ? String.format(
                        Locale.ROOT,
                        "%.2f",
                        Spread.ofRatio(runs.getOrDefault(name, List.of()), runs.getOrDefault(PEER, List.of()), figure)
                                .median())
                : "none";
    }

    /// A whole merge, so that nothing that planning takes is left out.
    private void plan(Path folder, Children children) throws IOException, InterruptedException {
        var history = StoredHistory.in(folder, children, new MergeTable(LEAST_ROWS * 10), MANY_PARTITIONS, out);
        var linked = history.linked(Files.createTempDirectory(folder, "plan"));
        var taken = Measurement.of(new MergeEngine.Ours(OURS, children, heap).command(linked, folder, folder));
        Folders.delete(linked.folder());
        var answer = ANSWER.matcher(taken.printed());
        if (!answer.find()) {
            throw new IllegalStateException("Cannot measure: the merge printed\n" + taken.printed());
        }
        out.printf(
                Locale.ROOT,
                "the process took %.1f s, CPU %.1f s, %.0f MB%n",
                taken.wall().toMillis() / 1e3,
                taken.cpu().toMillis() / 1e3,
                taken.peakMemoryInBytes() / 1e6);
        out.printf("partitions=%s calls=%s plan_s=%s%n", answer.group(1), answer.group(2), answer.group(3));
    }
}
