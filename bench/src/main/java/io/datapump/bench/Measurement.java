package io.datapump.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;

/// What one process took, as Linux counts it.
///
/// @param wall from start to end
/// @param cpu user and system time of the process and of all that it waited for
/// @param peakMemoryInBytes the most it had resident; growth in its very last milliseconds is missed
/// @param printed by the process; of several runs, by the last
public record Measurement(Duration wall, Duration cpu, long peakMemoryInBytes, String printed) {

    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+([0-9]+) kB");
    private static final long LOOK_EVERY_MILLIS = 5;

    /// The kernel tells times in hundredths of a second (USER_HZ), whatever the machine; see
    /// proc_pid_stat(5).
    private static final long MILLIS_PER_TICK = 10;

    private static final int CHILDREN_USER_TIME = 13;
    private static final int CHILDREN_SYSTEM_TIME = 14;

    /// Runs a command several times, one after the other.
    ///
    /// @return the median of each figure by itself
    /// @throws IllegalStateException where a run does not end with 0; the message holds what it printed
    static Measurement median(int runs, List<String> command) throws IOException, InterruptedException {
        var all = new ArrayList<Measurement>();
        for (int i = 0; i < runs; i++) {
            all.add(of(command));
        }
        return new Measurement(
                median(all, Measurement::wall),
                median(all, Measurement::cpu),
                median(all, Measurement::peakMemoryInBytes),
                all.getLast().printed());
    }

    /// Runs a command once.
    ///
    /// @throws IllegalStateException where it does not end with 0; the message holds what it printed
    public static Measurement of(List<String> command) throws IOException, InterruptedException {
        var printed = Files.createTempFile("bench", ".out");
        try {
            var cpuBefore = cpuOfEndedChildren();
            long begun = System.nanoTime();
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start();
            long peak = 0;
            while (!process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                peak = Math.max(peak, peakMemory(process.pid()));
            }
            var wall = Duration.ofNanos(System.nanoTime() - begun);
            if (process.exitValue() != 0) {
                throw new IllegalStateException("%s ended with %d:%n%s"
                        .formatted(String.join(" ", command), process.exitValue(), Files.readString(printed)));
            }
            return new Measurement(wall, cpuOfEndedChildren().minus(cpuBefore), peak, Files.readString(printed));
        } finally {
            Files.delete(printed);
        }
    }

    private static Duration cpuOfEndedChildren() throws IOException {
        var stat = Files.readString(Path.of("/proc/self/stat"));
        // The second field is the name in brackets and may hold blanks; the third follows the last bracket.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[CHILDREN_USER_TIME]) + Long.parseLong(fields[CHILDREN_SYSTEM_TIME]);
        return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    }

    private static long peakMemory(long pid) {
        try {
            var peak = PEAK.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return peak.find() ? Long.parseLong(peak.group(1)) * 1024 : 0;
        } catch (IOException _) {
            return 0; // it has just ended
        }
    }

    private static <T extends Comparable<T>> T median(List<Measurement> all, Function<Measurement, T> figure) {
        return all.stream()
                .map(figure)
                .sorted(Comparator.naturalOrder())
                .toList()
                .get(all.size() / 2);
    }
}
