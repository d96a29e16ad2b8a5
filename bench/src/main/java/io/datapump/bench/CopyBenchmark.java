package io.datapump.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// How many calls, how much time and how much memory it takes to replace last night's catalog by this night's
/// export where nothing has to be rewritten, and what they grow with.
///
/// The jobs run in a process of their own with 300 MiB of heap, and the embedded AWS in it: its memory and its
/// time are counted with the pump's.
public final class CopyBenchmark {

    private static final long MIB = 1 << 20;

    private static final Pattern ANSWER = Pattern.compile(
            "calls=(\\d+) copies=(\\d+) lists=(\\d+) reads=(\\d+) writes=(\\d+) deletes=(\\d+) bytes_through=(\\d+) jobs_s=([0-9.]+)");

    private final PrintStream out;

    /// A benchmark that has not started.
    CopyBenchmark(PrintStream out) {
        this.out = out;
    }

    /// So many objects, evenly in so many tables.
    record Size(int objects, int tables) {}

    /// Measures; the launcher that is named first has been built and is not needed.
    public static void main(String[] args) throws IOException, InterruptedException {
        new CopyBenchmark(System.out).run(new Size(1_000, 25), new Size(5_000, 125), new Size(20_000, 500));
    }

    /// Measures exports of these sizes; the last line is about the last of them.
    void run(Size... sizes) throws IOException, InterruptedException {
        out.printf(Locale.ROOT, """
                datapump's copy and publish against the embedded AWS, 4 KiB an object, -Xmx300m
                Each size is in the catalog of the night before as well, and is replaced.

                 objects   tables   copies    lists    reads   writes  deletes  calls/object  bytes through   jobs s  rss MiB
                """);
        for (var size : sizes) {
            var folder = Files.createTempDirectory("bench-copy");
            try {
                ExportedLake.write(folder, size.objects(), size.tables());
                var last = measure(folder, size);
                if (size.equals(sizes[sizes.length - 1])) {
                    out.printf("%n%s%n", last);
                }
            } finally {
                Folders.delete(folder);
            }
        }
    }

    /// @return the line for programs
    private String measure(Path folder, Size size) throws IOException, InterruptedException {
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx300m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                CopyOnce.class.getName(),
                folder.toString());
        var taken = Measurement.median(1, command);
        var answer = ANSWER.matcher(taken.printed());
        if (!answer.find()) {
            throw new IllegalStateException("Cannot measure: the jobs printed\n" + taken.printed());
        }
        var perObject = Long.parseLong(answer.group(1)) / (double) size.objects();
        var rss = taken.peakMemoryInBytes() / MIB;
        out.printf(
                Locale.ROOT,
                "%,8d %,8d %,8d %,8d %,8d %,8d %,8d %13.3f %,14d %8s %8d%n",
                size.objects(),
                size.tables(),
                Long.parseLong(answer.group(2)),
                Long.parseLong(answer.group(3)),
                Long.parseLong(answer.group(4)),
                Long.parseLong(answer.group(5)),
                Long.parseLong(answer.group(6)),
                perObject,
                Long.parseLong(answer.group(7)),
                answer.group(8),
                rss);
        return String.format(
                Locale.ROOT, "calls_per_object=%.3f bytes_through=%s rss_mib=%d", perObject, answer.group(7), rss);
    }
}
