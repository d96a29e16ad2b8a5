package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Repartitions a folder of files by the column `tenant` in a process of its own, whose heap a test chooses.
final class RepartitionMain {

    private RepartitionMain() {}

    /// Repartitions.
    ///
    /// @param arguments source folder, scratch folder, memory budget in bytes
    public static void main(String[] arguments) throws IOException {
        List<ParquetInput> inputs;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            inputs = files.sorted().map(ParquetInput::of).toList();
        }
        Repartition.run(
                new RepartitionRequest(
                        "table",
                        inputs,
                        List.of(Lake.value("t", "tenant")),
                        List.of(),
                        Path.of(arguments[1]),
                        "x",
                        Long.parseLong(arguments[2])),
                rows -> {});
    }

    /// Does it in a JVM of its own.
    ///
    /// @param heap as `-Xmx` has it
    /// @return how that JVM ended
    static int inFreshJvm(String heap, Path source, Path scratch, long memoryInBytes)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RepartitionMain.class.getName(),
                        source.toString(),
                        scratch.toString(),
                        String.valueOf(memoryInBytes))
                .inheritIO()
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
