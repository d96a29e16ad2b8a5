package io.datapump.pump.job.repartition;

import io.datapump.pump.job.JobArguments;
import io.datapump.pump.store.FakeObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The Spark job in a JVM that Spark runs on, over a folder that holds the objects of a bucket.
///
/// @param java its executable
/// @param classPath the job, Spark and what it brings
record SparkProcess(Path java, String classPath) {

    private static final Path MODULE = Path.of("../spark/target");
    private static final Pattern SUPPORTED = Pattern.compile("JAVA_VERSION=\"(17|21)[.\"]");

    /// How a run of the job has ended.
    record End(int exitCode, String said) {}

    /// Empty where the module spark is not built, or no JDK 17 or 21 is installed.
    static Optional<SparkProcess> find() throws IOException {
        var jars = MODULE.resolve("class-path");
        if (!Files.exists(jars)) {
            return Optional.empty();
        }
        var classPath = MODULE.resolve("classes").toAbsolutePath() + ":"
                + Files.readString(jars).strip();
        return jdk().map(home -> new SparkProcess(home.resolve("bin/java"), classPath));
    }

    private static Optional<Path> jdk() throws IOException {
        var named = Stream.ofNullable(System.getenv("JAVA17_HOME")).map(Path::of);
        var folder = Path.of("/usr/lib/jvm");
        try (var installed = Files.isDirectory(folder) ? Files.list(folder) : Stream.<Path>empty()) {
            return Stream.concat(named, installed.sorted())
                    .filter(SparkProcess::isSupported)
                    .findFirst();
        }
    }

    private static boolean isSupported(Path home) {
        try {
            return SUPPORTED.matcher(Files.readString(home.resolve("release"))).find();
        } catch (IOException _) {
            return false; // no JDK
        }
    }

    /// Runs the job over the store's objects, and puts what it has written into the store.
    End run(FakeObjectStore store, JobArguments arguments, Path folder) throws IOException, InterruptedException {
        var lake = folder.resolve("lake");
        for (var key : store.keys()) {
            var file = lake.resolve(key);
            Files.createDirectories(file.getParent());
            Files.write(file, store.read(key).orElseThrow());
        }
        var output = folder.resolve("spark.log");
        var process = new ProcessBuilder(command(arguments, lake, folder))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        var exit = process.waitFor();
        try (var written = Files.walk(lake)) {
            for (var file : written.filter(Files::isRegularFile).toList()) {
                store.with(lake.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return new End(exit, Files.readString(output));
    }

    private List<String> command(JobArguments arguments, Path lake, Path folder) {
        var command = new ArrayList<>(List.of(
                java.toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master=local[2]",
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.ui.enabled=false",
                "-Dspark.sql.shuffle.partitions=4",
                "-Dspark.local.dir=" + folder.resolve("spark"),
                "-cp",
                classPath,
                "io.datapump.spark.RepartitionJob",
                "--lake",
                lake.toUri().toString()));
        command.addAll(arguments.command().subList(1, arguments.command().size()));
        return command;
    }
}
