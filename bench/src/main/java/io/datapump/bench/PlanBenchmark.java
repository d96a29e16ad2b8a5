package io.datapump.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// How many calls, how much time and how much memory a plan of a deployed lake takes, and what they grow
/// with.
///
/// The lake is deployed in an embedded AWS in a folder. Every figure is of a process of its own, which finds
/// there what an apply leaves behind, the memo in the bucket included, and remembers nothing else.
public final class PlanBenchmark {

    private static final long MIB = 1 << 20;

    private static final Pattern ANSWER = Pattern.compile("calls=(\\d+) changes=(\\d+)");

    private final int runs;
    private final PrintStream out;

    /// A benchmark that has not started.
    ///
    /// @param runs of which every figure is the median
    PlanBenchmark(int runs, PrintStream out) {
        this.runs = runs;
        this.out = out;
    }

    /// A plan, and what making it took.
    private record Planned(Measurement taken, long calls, long changes) {}

    /// Measures; the launcher that is named first has been built and is not needed.
    public static void main(String[] args) throws IOException, InterruptedException {
        new PlanBenchmark(3, System.out).run(10, 100, 1_000);
    }

    /// Measures lakes of so many clusters; the last line is about the last of them.
    void run(int... sizes) throws IOException, InterruptedException {
        out.printf(Locale.ROOT, """
                datapump's plan against the embedded AWS: %d runs each, every figure its median
                  unchanged    everything is as it was deployed
                  image        every cluster is to get another image
                  filter       one cluster is to get another filter

                clusters  crawlers  plan        changes    calls   wall s    cpu s   rss MiB
                """, runs);
        for (int clusters : sizes) {
            var folder = Files.createTempDirectory("bench-plan");
            try {
                var unchanged = measure(DeployedLake.write(folder, clusters));
                if (clusters == sizes[sizes.length - 1]) {
                    out.printf(
                            Locale.ROOT,
                            "%ncalls=%d wall_s=%.2f rss_mib=%d clusters=%d%n",
                            unchanged.calls(),
                            seconds(unchanged.taken().wall()),
                            unchanged.taken().peakMemoryInBytes() / MIB,
                            clusters);
                }
            } finally {
                Folders.delete(folder);
            }
        }
    }

    private Planned measure(DeployedLake lake) throws IOException, InterruptedException {
        lake.deploy(PlanOnce.definition());
        var unchanged = plan(lake, "unchanged");
        if (unchanged.changes() > 0) {
            throw new IllegalStateException(
                    "Cannot measure: of what was deployed, %d resources differ".formatted(unchanged.changes()));
        }
        lake.useImage("registry.example/pump:2");
        plan(lake, "image");
        lake.useImage("registry.example/pump:1");
        lake.exclude(0, "*_log");
        plan(lake, "filter");
        return unchanged;
    }

    private Planned plan(DeployedLake lake, String what) throws IOException, InterruptedException {
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx2g",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                PlanOnce.class.getName(),
                lake.folder().toString(),
                lake.aws().toString());
        var taken = Measurement.median(runs, command);
        var answer = ANSWER.matcher(taken.printed());
        if (!answer.find()) {
            throw new IllegalStateException("Cannot measure: the plan printed\n" + taken.printed());
        }
        var planned = new Planned(taken, Long.parseLong(answer.group(1)), Long.parseLong(answer.group(2)));
        out.printf(
                Locale.ROOT,
                "%,8d  %,8d  %-9s  %,8d %,8d %8.2f %8.2f %9d%n",
                lake.clusters(),
                3 * lake.clusters(),
                what,
                planned.changes(),
                planned.calls(),
                seconds(taken.wall()),
                seconds(taken.cpu()),
                taken.peakMemoryInBytes() / MIB);
        return planned;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
