package io.datapump.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How long `datapump validate` takes, how much memory, and whether both grow with the configuration and no
/// faster.
///
/// Every figure is of a process of its own, started as people start it: by the launcher, with its flags and
/// its cache.
public final class ValidateBenchmark {

    private static final long SEED = 20_261_129;
    private static final int REFERENCE = 1_000;
    private static final long MIB = 1 << 20;

    private final Path launcher;
    private final int runs;
    private final PrintStream out;

    /// A benchmark that has not started.
    ///
    /// @param launcher the product's
    /// @param runs of which every figure is the median
    ValidateBenchmark(Path launcher, int runs, PrintStream out) {
        this.launcher = launcher;
        this.runs = runs;
        this.out = out;
    }

    /// A size and what validating it took.
    ///
    /// @param cpu without that of a start that does nothing
    private record Row(GeneratedLake lake, Measurement taken, Duration cpu) {

        double cpuPerFile() {
            return seconds(cpu) / lake.clusters();
        }
    }

    /// Measures with the launcher that is named first.
    public static void main(String[] args) throws IOException, InterruptedException {
        new ValidateBenchmark(Path.of(args[0]), 3, System.out).run(100, REFERENCE, 5_000);
    }

    /// Measures configurations of so many cluster files; the second number is the one the others are held
    /// against.
    void run(int smaller, int reference, int larger) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("bench-validate");
        try {
            var start = Measurement.median(runs, List.of(launcher.toString(), "--version"));
            explain(start);
            var rows = new ArrayList<Row>();
            for (int clusters : new int[] {smaller, reference, larger}) {
                var row = measure(GeneratedLake.write(folder.resolve("lake-" + clusters), clusters, SEED), start);
                print(row);
                rows.add(row);
            }
            var held = rows.get(1);
            printGrowth(rows, held);
            compareWithParsing(folder, held);
            out.printf(
                    Locale.ROOT, "cpu_s=%.2f rss_mib=%d files=%d%n", seconds(held.cpu()), mib(held.taken()), reference);
        } finally {
            Folders.delete(folder);
        }
    }

    private Row measure(GeneratedLake lake, Measurement start) throws IOException, InterruptedException {
        var taken = Measurement.median(
                runs, List.of(launcher.toString(), "validate", lake.folder().toString()));
        return new Row(lake, taken, taken.cpu().minus(start.cpu()));
    }

    private void explain(Measurement start) {
        out.printf(Locale.ROOT, """
                datapump validate: %d runs each, every figure its median; seed %d
                  wall s   from start to end, with the %.2f s that `datapump --version` takes
                  cpu s    user and system time of the process, read from /proc when it has ended, less the %.2f s of
                           `datapump --version`: what is left is validation
                  rss MiB  the most memory the process had resident (VmHWM in /proc)

                   files       MB    tables   wall s    cpu s  cpu ms/file   rss MiB
                """, runs, SEED, seconds(start.wall()), seconds(start.cpu()));
    }

    private void print(Row row) {
        out.printf(
                Locale.ROOT,
                "%,8d %8.1f %,9d %8.2f %8.2f %12.2f %9d%n",
                row.lake().clusters(),
                row.lake().sizeInBytes() / 1e6,
                row.lake().tables(),
                seconds(row.taken().wall()),
                seconds(row.cpu()),
                row.cpuPerFile() * 1e3,
                mib(row.taken()));
    }

    private void printGrowth(List<Row> rows, Row held) {
        out.printf(
                Locale.ROOT,
                "%ncpu per file, %,d files = 1, linear growth = 1 everywhere:",
                held.lake().clusters());
        for (var row : rows) {
            out.printf(Locale.ROOT, "  %,d files %.2f", row.lake().clusters(), row.cpuPerFile() / held.cpuPerFile());
        }
        out.println();
    }

    /// The same files and the same JVM options, and nothing but the YAML library's parser.
    private void compareWithParsing(Path folder, Row held) throws IOException, InterruptedException {
        var nothing = Files.createDirectories(folder.resolve("nothing"));
        var parsing = parse(held.lake().folder()).cpu().minus(parse(nothing).cpu());
        out.printf(
                Locale.ROOT,
                "snakeyaml-engine merely parsing the same %,d files: %.2f s of CPU; validate takes %.1f times that%n",
                held.lake().clusters(),
                seconds(parsing),
                seconds(held.cpu()) / seconds(parsing));
    }

    private Measurement parse(Path folder) throws IOException, InterruptedException {
        return Measurement.median(
                runs,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx768m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ParseOnly.class.getName(),
                        folder.toString()));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    private static long mib(Measurement taken) {
        return taken.peakMemoryInBytes() / MIB;
    }
}
