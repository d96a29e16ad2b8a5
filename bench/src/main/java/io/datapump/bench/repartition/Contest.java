package io.datapump.bench.repartition;

import io.datapump.bench.Folders;
import io.datapump.bench.Measurement;
import io.datapump.bench.repartition.Standing.State;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Engines on one table, in turn, round after round: what disturbs the machine for a while disturbs all of
/// them. In the first round the output of each is held against the source.
final class Contest {

    private static final double MB = 1e6;

    private final Table table;
    private final Children children;
    private final Path work;
    private final PrintStream out;

    Contest(Table table, Children children, Path work, PrintStream out) {
        this.table = table;
        this.children = children;
        this.work = work;
        this.out = out;
    }

    List<Standing> run(List<Engine> engines, int rounds) throws IOException, InterruptedException {
        out.printf("%s: reading what its partitions hold%n", table.label());
        var source = Checksums.ofSource(children, table);
        var standings = new ArrayList<Standing>();
        engines.forEach(engine -> standings.add(new Standing(engine)));
        for (int round = 1; round <= rounds; round++) {
            for (var standing : standings) {
                if (standing.state() == State.EQUAL || round == 1) {
                    run(standing, source, "%s: round %d of %d: ".formatted(table.label(), round, rounds));
                }
            }
        }
        return standings;
    }

    private void run(Standing standing, Checksums source, String where) throws IOException, InterruptedException {
        var output = fresh("output");
        var scratch = fresh("scratch");
        try {
            new ProcessBuilder("sync").start().waitFor(); // or one engine waits for the writes of another
            var taken = Measurement.of(standing.engine().command(table, output, scratch));
            var run = run(taken, output);
            standing.add(run);
            var verdict = standing.runs().size() > 1 ? "" : ", " + check(standing, source, output);
            out.printf(
                    Locale.ROOT,
                    "%s%s %.1f s, CPU %.1f s, %.0f MB, wrote %.0f MB in %,d files%s%n",
                    where,
                    standing.engine().name(),
                    run.wallSeconds(),
                    run.cpuSeconds(),
                    run.memoryInMegabytes(),
                    run.outputInMegabytes(),
                    run.files(),
                    verdict);
        } catch (IllegalStateException e) {
            standing.failed(reason(e));
            out.printf("%s%s failed: %s%n", where, standing.engine().name(), standing.note());
        } finally {
            Folders.delete(output);
            Folders.delete(scratch);
        }
    }

    private String check(Standing standing, Checksums source, Path output) throws IOException, InterruptedException {
        var written = Checksums.ofOutput(children, table, output);
        standing.checked(written.shape());
        if (written.partitions().equals(source.partitions())) {
            return "equal to the source in " + source.partitions().size() + " partitions";
        }
        var wrong = new ArrayList<>(written.partitions());
        wrong.removeAll(source.partitions());
        standing.differs("%d partitions where the source has %d, %d of them with other rows, the first: %s"
                .formatted(
                        written.partitions().size(),
                        source.partitions().size(),
                        wrong.size(),
                        wrong.isEmpty() ? "none" : wrong.getFirst().replace('\t', ' ')));
        return "NOT equal to the source: " + standing.note();
    }

    private static Run run(Measurement taken, Path output) throws IOException {
        try (var all = Files.walk(output)) {
            var files = all.filter(file -> file.toString().endsWith(".parquet"))
                    .mapToLong(file -> file.toFile().length())
                    .summaryStatistics();
            return new Run(
                    seconds(taken.wall()),
                    seconds(taken.cpu()),
                    taken.peakMemoryInBytes() / MB,
                    files.getSum() / MB,
                    files.getCount());
        }
    }

    private Path fresh(String name) throws IOException {
        var folder = work.resolve(name);
        if (Files.exists(folder)) {
            Folders.delete(folder);
        }
        return Files.createDirectories(folder);
    }

    /// The line that says most of what a process printed before it failed.
    private static String reason(IllegalStateException failure) {
        var printed = String.valueOf(failure.getMessage()).lines().skip(1).toList();
        return printed.stream()
                .filter(line -> line.contains("Error") || line.contains("Exception"))
                .findFirst()
                .or(() -> printed.stream().reduce((_, last) -> last))
                .orElse("it printed nothing");
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
