package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/// Runs a fuzzer that watches which lines an input reaches, in a process of its own.
public final class Fuzzer {

    private Fuzzer() {}

    /// Feeds a target with damaged forms of some texts, and fails where one makes it throw.
    ///
    /// @param target has a method `fuzzerTestOneInput(byte[])`
    /// @param watched the package, with those below it, whose lines are watched
    /// @param fallback how many inputs; `-Dfuzz.runs` says otherwise
    public static void run(Class<?> target, String watched, Collection<String> texts, int fallback, Path scratch)
            throws IOException, InterruptedException {
        var runs = Integer.getInteger("fuzz.runs", fallback);
        var corpus = Files.createDirectory(scratch.resolve("corpus"));
        var number = 0;
        for (var text : texts) {
            Files.writeString(corpus.resolve("document-" + number++), text);
        }
        var output = scratch.resolve("output.txt");
        var fuzzer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Jazzer.class.getName(),
                        "--target_class=" + target.getName(),
                        "--instrumentation_includes=" + watched + ".**",
                        "-runs=" + runs,
                        "-seed=20260314",
                        corpus.toString())
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(fuzzer.waitFor(120 + runs / 20, TimeUnit.SECONDS))
                    .as("ends in time")
                    .isTrue();
        } finally {
            fuzzer.destroyForcibly();
        }
        assertThat(fuzzer.exitValue()).as(Files.readString(output)).isZero();
        assertThat(output).content().contains("Done %d runs".formatted(runs));
    }
}
