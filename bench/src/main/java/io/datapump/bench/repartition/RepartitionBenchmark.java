package io.datapump.bench.repartition;

import io.datapump.bench.Measurement;
import io.datapump.bench.repartition.Report.Ratio;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.parquet.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// How long the repartition engine takes beside DuckDB, Spark and a naive writer of records, with how much
/// memory, and whether all of them write the same.
@Command(
        name = "bench/run repartition",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Repartitions generated tables with several engines in turn, each in a fresh process, and compares.",
            "The last line is for programs: ratio time=... cpu=... memory=... (ours / DuckDB, medians over all rounds;"
                    + " of several tables the worst)."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:measured",
            "1:an output differs from its source, or an engine of ours failed",
            "2:wrong usage"
        })
public final class RepartitionBenchmark implements Callable<Integer> {

    private static final int MOST_PARTITIONS = 10_000;
    private static final String SPARK = "spark";
    private static final List<String> ENGINES = List.of(
            "ours",
            "ours-512m",
            "ours-rewrite",
            "duckdb",
            "duckdb-tuned",
            "duckdb-1gb",
            "rewrite",
            SPARK,
            "spark-unsorted");

    private final Path launcher;
    private final PrintStream out;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--data",
            split = ",",
            defaultValue = "all",
            paramLabel = "SET",
            description = "time-ordered, outliers, large-groups, shuffled, wide, many-partitions, small-files,"
                    + " or all of them (the default).")
    private List<String> data = List.of();

    @Option(
            names = "--rows",
            defaultValue = "0",
            paramLabel = "N",
            description = "Rows of each table; by default as many as the set is defined with (1 to 100 million).")
    private long rows;

    @Option(
            names = "--engines",
            split = ",",
            defaultValue = "ours,duckdb,duckdb-tuned",
            paramLabel = "NAME",
            description = "ours, ours-512m (that heap), ours-rewrite (nothing passed through), duckdb, duckdb-tuned"
                    + " (flushes early), duckdb-1gb (memory limit), rewrite (parquet-java, record by record), spark,"
                    + " spark-unsorted (no repartition). By default: ${DEFAULT-VALUE}.")
    private List<String> engines = List.of();

    @Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = "By default ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--memory",
            defaultValue = "256m",
            paramLabel = "SIZE",
            description = "The heap of ours and ours-rewrite, such as 256m or 1g; by default ${DEFAULT-VALUE}.")
    private String memory = "";

    @Option(
            names = "--partitions",
            split = ",",
            paramLabel = "N",
            description =
                    "For many-partitions: how many there are, by default 1000; 36,1000,3600 measures three tables.")
    private List<Integer> partitions = new ArrayList<>();

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            description = "Where generated tables and results are kept for the next run; by default below"
                    + " bench/target. 100 million rows take 5 GB, and an engine's output as much.")
    private Optional<Path> keep = Optional.empty();

    /// A benchmark that has not started.
    ///
    /// @param launcher the product's, which brings Spark where somebody asks for it
    RepartitionBenchmark(Path launcher, PrintStream out) {
        this.launcher = launcher;
        this.out = out;
    }

    /// Measures; the launcher comes first, options follow.
    public static void main(String[] args) {
        var benchmark = new RepartitionBenchmark(Path.of(args[0]), System.out);
        System.exit(commandLine(benchmark).execute(Arrays.copyOfRange(args, 1, args.length)));
    }

    static CommandLine commandLine(RepartitionBenchmark benchmark) {
        return new CommandLine(benchmark);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var sets = sets();
        check();
        var folder = Files.createDirectories(keep.orElseGet(
                        () -> launcher.resolveSibling("bench").resolve("target").resolve("repartition")))
                .toAbsolutePath();
        var children = Children.with(folder, Runtime.getRuntime().availableProcessors());
        var machine = Machine.here();
        var measured = engines(children);
        var versions = versions(children);
        describe(machine, versions, measured);
        var reports = new ArrayList<Report>();
        for (var set : sets) {
            for (int count : set == DataSet.MANY_PARTITIONS ? partitions : List.of(DataSet.TENANTS)) {
                var table = Table.in(folder, new Rows(set, rows > 0 ? rows : set.rows(), count), out);
                var standings = new Contest(table, children, folder, out).run(measured, rounds);
                var report = new Report(table, table.sizeInBytes(), rounds, standings);
                out.printf("%n%s%n", report.markdown());
                reports.add(report);
            }
        }
        write(folder, machine, versions, reports);
        reports.stream()
                .filter(_ -> reports.size() > 1)
                .forEach(report -> out.printf("%s: %s%n", report.table().label(), text(report.ratio())));
        out.println(
                text(reports.stream().flatMap(report -> report.ratio().stream()).reduce(Ratio::worst)));
        return reports.stream().anyMatch(Report::isWrong) ? 1 : 0;
    }

    private static String text(Optional<Ratio> ratio) {
        return ratio.map(Ratio::toString).orElse("ratio time=none cpu=none memory=none");
    }

    private List<DataSet> sets() {
        if (data.equals(List.of("all"))) {
            return List.of(DataSet.values());
        }
        return data.stream()
                .map(label -> DataSet.named(label)
                        .orElseThrow(() -> wrong("There is no data set \"%s\"; there are %s, and all."
                                .formatted(label, String.join(", ", DataSet.labels())))))
                .toList();
    }

    private void check() {
        for (var name : engines) {
            if (!ENGINES.contains(name)) {
                throw wrong("There is no engine \"%s\"; there are %s.".formatted(name, String.join(", ", ENGINES)));
            }
        }
        if (rows < 0 || rounds < 1) {
            throw wrong("Rows and rounds are numbers above 0.");
        }
        if (!memory.matches("[1-9][0-9]*[mg]")) {
            throw wrong("\"%s\" is no heap; write 256m or 1g.".formatted(memory));
        }
        if (!partitions.isEmpty() && !sets().contains(DataSet.MANY_PARTITIONS)) {
            throw wrong("--partitions is for --data many-partitions; the other sets have 24 months.");
        }
        if (partitions.stream().anyMatch(count -> count < 1 || count > MOST_PARTITIONS)) {
            throw wrong("A table has 1 to %,d partitions.".formatted(MOST_PARTITIONS));
        }
        if (partitions.isEmpty()) {
            partitions.add(DataSet.TENANTS);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private List<Engine> engines(Children children) throws IOException, InterruptedException {
        var all = new ArrayList<Engine>();
        Optional<SparkRuntime> spark =
                engines.stream().anyMatch(name -> name.startsWith(SPARK)) ? spark() : Optional.empty();
        for (var name : engines) {
            switch (name) {
                case "ours" -> all.add(new Engine.Ours(name, children, memory, "APPEND"));
                case "ours-512m" -> all.add(new Engine.Ours(name, children, "512m", "APPEND"));
                case "ours-rewrite" -> all.add(new Engine.Ours(name, children, memory, "NEVER"));
                case "duckdb" -> all.add(new Engine.DuckDb(name, children, List.of()));
                case "duckdb-tuned" ->
                    all.add(new Engine.DuckDb(name, children, List.of("partitioned_write_flush_threshold=50000")));
                case "duckdb-1gb" -> all.add(new Engine.DuckDb(name, children, List.of("memory_limit='1GB'")));
                case "rewrite" -> all.add(new Engine.Rewrite(name, children));
                default ->
                    spark.ifPresent(runtime ->
                            all.add(new Engine.Spark(name, runtime, children.threads(), name.equals(SPARK))));
            }
        }
        return all;
    }

    private Optional<SparkRuntime> spark() throws IOException, InterruptedException {
        try {
            return Optional.of(SparkRuntime.with(launcher));
        } catch (IllegalStateException e) {
            out.println("Spark is left out: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void describe(Machine machine, Map<String, String> versions, List<Engine> measured) {
        out.printf(
                Locale.ROOT,
                "%d cores of %s, %.0f GB, %s, Java %s; load %s before the start (compare on a quiet machine only)%n",
                machine.cores(),
                machine.cpu(),
                machine.memoryInGigabytes(),
                machine.system(),
                machine.java(),
                machine.load());
        versions.forEach((name, version) -> out.printf("%s: %s%n", name, version));
        measured.forEach(engine -> out.printf("  %-14s %s%n", engine.name(), engine.settings()));
        out.println();
    }

    private static Map<String, String> versions(Children children) throws IOException, InterruptedException {
        var duckDb = Measurement.of(children.sql(List.of("SELECT version()"))).printed();
        return new TreeMap<>(Map.of("parquet-java", Version.VERSION_NUMBER, "DuckDB", duckDb.strip()));
    }

    private void write(Path folder, Machine machine, Map<String, String> versions, List<Report> reports)
            throws IOException {
        var name = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        var results = Files.createDirectories(folder.resolve("results"));
        Files.writeString(
                results.resolve(name + ".md"),
                reports.stream().map(Report::markdown).collect(Collectors.joining("\n")));
        Files.writeString(
                results.resolve(name + ".json"),
                JsonMapper.shared()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(new TreeMap<>(Map.of(
                                "machine", machine,
                                "versions", versions,
                                "rounds", rounds,
                                "tables", reports.stream().map(Report::json).toList()))));
        out.printf("kept: %s and .json%n", results.resolve(name + ".md"));
    }
}
