package io.datapump.bench.repartition;

import io.datapump.pump.pipeline.SparkProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Spark with its jars, which Maven brings when somebody asks for Spark, and a JDK that Spark 4.0 runs on.
///
/// @param home of a JDK 17 or 21
record SparkRuntime(Path home, String classPath, String version) {

    private static final String HEAP = "-Xmx4g";
    private static final Pattern JAR = Pattern.compile("/spark-core_[0-9.]+-([0-9.]+)\\.jar");

    /// @throws IllegalStateException saying what is missing
    static SparkRuntime with(Path launcher) throws IOException, InterruptedException {
        var home = SparkProcess.jdk()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "Spark 4.0 needs a JDK 17 or 21, and none was found in /usr/lib/jvm or SDKMAN's folder; install one."));
        var module = launcher.toAbsolutePath().resolveSibling("bench").resolve("spark");
        var jars = module.resolve("target").resolve("class-path");
        var log = Files.createTempFile("bench-spark", ".log");
        var maven = new ProcessBuilder(
                        "mvn",
                        "-q",
                        "-f",
                        module.resolve("pom.xml").toString(),
                        "compile",
                        "dependency:build-classpath",
                        "-Dmdep.outputFile=" + jars)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (maven.start().waitFor() != 0) {
            throw new IllegalStateException("Maven cannot bring Spark; its output is in " + log + ".");
        }
        Files.delete(log);
        var classPath = module.resolve("target").resolve("classes") + ":"
                + Files.readString(jars).strip();
        var version = JAR.matcher(classPath);
        return new SparkRuntime(home, classPath, version.find() ? version.group(1) : "unknown");
    }

    List<String> command(List<String> arguments) {
        var command = new ArrayList<>(List.of(
                home.resolve("bin").resolve("java").toString(),
                HEAP,
                "-cp",
                classPath,
                "io.datapump.bench.spark.SparkOnce"));
        command.addAll(arguments);
        return command;
    }

    @Override
    public String toString() {
        return "Spark %s on %s %s".formatted(version, home.getFileName(), HEAP);
    }
}
