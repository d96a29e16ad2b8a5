package io.datapump.bench.longterm;

import io.datapump.bench.Folders;
import io.datapump.bench.Measurement;
import io.datapump.bench.repartition.Children;
import io.datapump.bench.repartition.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Engines on one history, in turn, round after round: what disturbs the machine for a while disturbs
/// all of them. After the first round what each has made of the history is held against what SQL makes
/// of the two snapshots.
final class MergeContest {

    private static final double MB = 1e6;

    private final StoredHistory history;
    private final Children children;
    private final Path work;
    private final PrintStream out;

    MergeContest(StoredHistory history, Children children, Path work, PrintStream out) {
        this.history = history;
        this.children = children;
        this.work = work;
        this.out = out;
    }

    /// The runs of each engine.
    ///
    /// @throws IllegalStateException where an engine fails, or its history differs
    Map<String, List<Run>> run(List<MergeEngine> engines, int rounds) throws IOException, InterruptedException {
        out.println("reading what the history is to hold");
        var wanted = sums("(%s)".formatted(MergeEngine.merged(history, IntStream.range(0, MergeTable.MONTHS))));
        var runs = new LinkedHashMap<String, List<Run>>();
        for (int round = 1; round <= rounds; round++) {
            for (var engine : engines) {
                var all = runs.computeIfAbsent(engine.name(), _ -> new ArrayList<>());
                all.add(run(engine, all.isEmpty() ? wanted : List.of(), "round %d of %d: ".formatted(round, rounds)));
            }
        }
        return runs;
    }

    /// @param wanted empty: it has been checked
    private Run run(MergeEngine engine, List<String> wanted, String where) throws IOException, InterruptedException {
        var linked = history.linked(fresh("history"));
        var output = fresh("output");
        var scratch = fresh("scratch");
        try {
            new ProcessBuilder("sync").start().waitFor(); // or one engine waits for the writes of another
            var taken = Measurement.of(engine.command(linked, output, scratch));
            var run = run(taken, engine instanceof MergeEngine.Ours ? linked.written() : parquet(output));
            out.printf(
                    Locale.ROOT,
                    "%s%s %.1f s, CPU %.1f s, %.0f MB, wrote %.0f MB in %,d files%s%n",
                    where,
                    engine.name(),
                    run.wallSeconds(),
                    run.cpuSeconds(),
                    run.memoryInMegabytes(),
                    run.outputInMegabytes(),
                    run.files(),
                    wanted.isEmpty() ? "" : ", " + checked(engine, made(engine, linked, output), wanted));
            return run;
        } finally {
            Folders.delete(linked.folder());
            Folders.delete(output);
            Folders.delete(scratch);
        }
    }

    /// What DuckDB reads as the history that an engine has made.
    private static String made(MergeEngine engine, StoredHistory linked, Path output) throws IOException {
        return switch (engine) {
            case MergeEngine.Ours _ -> linked.inForce();
            case MergeEngine.DuckDb duckDb -> {
                var written = StoredHistory.files(List.of("'%s/**/*.parquet'".formatted(output)));
                var left = IntStream.range(0, MergeTable.MONTHS - MergeTable.TOUCHED);
                yield duckDb.onlyTouched()
                        ? "(SELECT * FROM %s UNION ALL BY NAME SELECT * FROM %s)"
                                .formatted(written, linked.stored(left))
                        : written;
            }
        };
    }

    private String checked(MergeEngine engine, String made, List<String> wanted)
            throws IOException, InterruptedException {
        var sums = sums(made);
        if (!sums.equals(wanted)) {
            var wrong = new ArrayList<>(sums);
            wrong.removeAll(wanted);
            throw new IllegalStateException(
                    "%s made another history: %d partitions where there are to be %d, other rows in %s"
                            .formatted(engine.name(), sums.size(), wanted.size(), wrong));
        }
        return "equal in %d partitions and %s rows"
                .formatted(
                        sums.size(),
                        sums.stream()
                                .mapToLong(line -> Long.parseLong(line.split("\t", -1)[2]))
                                .sum());
    }

    /// Of each partition a line: its values, its rows, and the sum of a hash over all columns of each row.
    private List<String> sums(String rows) throws IOException, InterruptedException {
        return Measurement.of(children.sql(List.of(
                        "SET threads=" + children.threads(),
                        "SET temp_directory='%s'".formatted(work.resolve("sums")),
                        "SELECT ano, mes, count(*), sum(hash(%s))::VARCHAR FROM %s GROUP BY ALL ORDER BY ALL"
                                .formatted(String.join(", ", history.table().columns()), rows))))
                .printed()
                .lines()
                .toList();
    }

    private static Run run(Measurement taken, List<Path> files) {
        return new Run(
                taken.wall().toMillis() / 1e3,
                taken.cpu().toMillis() / 1e3,
                taken.peakMemoryInBytes() / MB,
                files.stream().mapToLong(file -> file.toFile().length()).sum() / MB,
                files.size());
    }

    private static List<Path> parquet(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".parquet")).toList();
        }
    }

    private Path fresh(String name) throws IOException {
        var folder = work.resolve(name);
        if (Files.exists(folder)) {
            Folders.delete(folder);
        }
        return Files.createDirectories(folder);
    }
}
