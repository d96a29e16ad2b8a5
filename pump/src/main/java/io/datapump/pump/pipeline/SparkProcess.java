package io.datapump.pump.pipeline;

import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Spark in local mode, in a JVM of its own, over a bucket that is a folder: for runs without EMR Serverless.
///
/// @param java the executable of a JDK that Spark 4.0 runs on
/// @param classPath the job, Spark and what it brings
/// @param bucket the folder that holds the bucket's objects
public record SparkProcess(Path java, String classPath, Path bucket) implements SparkLauncher {

    private static final Pattern SUPPORTED = Pattern.compile("JAVA_VERSION=\"(17|21)[.\"]");
    private static final String REFUSAL = "datapump-spark: ";
    private static final List<Path> JDKS = List.of(
            Path.of("/usr/lib/jvm"), Path.of(System.getProperty("user.home", ""), ".sdkman", "candidates", "java"));

    /// Empty where the module spark is not built, or no JDK 17 or 21 is installed.
    ///
    /// @param target the module's folder `target`
    public static Optional<SparkProcess> find(Path target, Path bucket) {
        var jars = target.resolve("class-path");
        if (!Files.isReadable(jars)) {
            return Optional.empty();
        }
        try {
            var classPath = target.resolve("classes").toAbsolutePath() + ":"
                    + Files.readString(jars).strip();
            return jdk().map(home -> new SparkProcess(home.resolve("bin").resolve("java"), classPath, bucket));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + jars, e);
        }
    }

    /// The home of a JDK on which Spark runs; empty where none is installed.
    public static Optional<Path> jdk() {
        return JDKS.stream()
                .flatMap(SparkProcess::installed)
                .filter(SparkProcess::isSupported)
                .findFirst();
    }

    private static Stream<Path> installed(Path folder) {
        try (var homes = Files.isDirectory(folder) ? Files.list(folder) : Stream.<Path>empty()) {
            return homes.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty(); // a folder nobody may read holds no JDK
        }
    }

    private static boolean isSupported(Path home) {
        try {
            return Files.isExecutable(home.resolve("bin").resolve("java"))
                    && SUPPORTED
                            .matcher(Files.readString(home.resolve("release")))
                            .find();
        } catch (IOException e) {
            return false; // no JDK
        }
    }

    @Override
    public TaskResult run(List<String> options, Duration timeout) {
        try {
            var scratch = Files.createTempDirectory("datapump-spark");
            var log = scratch.resolve("log");
            var builder = new ProcessBuilder(command(options, scratch))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            // Java 17 writes the names of files in the locale's encoding, and folders are named after values.
            builder.environment().put("LC_ALL", "C.UTF-8");
            var process = builder.start();
            try {
                return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)
                        ? end(process.exitValue(), log)
                        : TaskResult.timedOut(timeout);
            } finally {
                process.destroyForcibly();
                delete(scratch);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run Spark", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot go on with Spark: interrupted", e);
        }
    }

    private List<String> command(List<String> options, Path scratch) {
        var command = new ArrayList<>(List.of(
                java.toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master=local[2]",
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.ui.enabled=false",
                "-Dspark.sql.shuffle.partitions=8",
                "-Dspark.local.dir=" + scratch,
                "-cp",
                classPath,
                "io.datapump.spark.RepartitionJob",
                "--lake",
                bucket.toUri().toString()));
        command.addAll(options);
        return command;
    }

    /// The job's own words where it has said why, or else the last line of its log.
    private static TaskResult end(int exitCode, Path log) throws IOException {
        var lines = Files.readAllLines(log);
        var refusal = lines.stream()
                .filter(line -> line.startsWith(REFUSAL))
                .map(line -> line.substring(REFUSAL.length()))
                .findFirst();
        return TaskResult.exited(exitCode, refusal.orElse(lines.isEmpty() ? "" : lines.getLast()));
    }

    private static void delete(Path scratch) throws IOException {
        try (var left = Files.walk(scratch)) {
            for (var path : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
