package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopSignalTest {

    private static final Path EXAMPLE = Path.of("../lake-config");

    @TempDir
    private Path folder = Path.of("");

    private final List<String> told = new ArrayList<>();

    @Test
    void anApplyThatIsToldToStopFinishesWhatIsUnderWayReportsAndGivesTheLeaseBack() throws Exception {
        var aws = folder.resolve("aws");
        assertThat(Shell.run("--local", aws, "apply", EXAMPLE).exit()).isZero();
        var config = changed();
        var process = StoppedApply.start(aws, config);
        var lines = new ArrayList<String>();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            readUntil(out, line -> line.startsWith("[0/"), lines);
            // Process.destroy would close the output as well.
            process.toHandle().destroy();
            readUntil(out, _ -> false, lines);
        }

        assertThat(process.waitFor()).as(String.join("\n", lines)).isEqualTo(128 + 15);
        assertThat(lines)
                .anyMatch(line -> line.startsWith("Told to stop"))
                .anyMatch(line -> line.matches(".*run-configuration/.* done in .*"))
                .anyMatch(line -> line.contains(
                        "ecs-task-definition/datapump-acme-pagila-prod: skipped. The run was told to stop."))
                .anyMatch(line -> line.startsWith("1 done, 0 failed, 2 skipped, 0 unknown."));
        assertThat(Files.readString(aws.resolve("objects/acme-lake/config/_lease.json")))
                .contains("released");

        assertThat(Shell.run("--local", aws, "apply", config).exit()).isZero();
    }

    private Path changed() throws IOException {
        var config = folder.resolve("lake-config");
        try (var files = Files.walk(EXAMPLE)) {
            for (var file : files.toList()) {
                Files.copy(file, config.resolve(EXAMPLE.relativize(file)));
            }
        }
        var cluster = config.resolve("clusters/pagila-prod.yaml");
        Files.writeString(cluster, Files.readString(cluster).replace("cleanup: afterSuccess", "cleanup: keep"));
        return config;
    }

    private static void readUntil(BufferedReader out, Predicate<String> last, List<String> lines) throws IOException {
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (last.test(line)) {
                return;
            }
        }
    }

    @Test
    void theProcessStaysUntilTheRunHasEnded() throws InterruptedException {
        var signal = new StopSignal(told::add, Duration.ofMinutes(10));
        var stopping = Thread.ofVirtual().start(signal::stop);
        while (!signal.isGiven()) {
            Thread.onSpinWait();
        }
        signal.close();
        stopping.join();

        assertThat(told).singleElement().asString().startsWith("Told to stop: no further change begins");
    }

    @Test
    void afterItsGraceTheProcessEndsAllTheSame() {
        new StopSignal(told::add, Duration.ofMillis(1)).stop();

        assertThat(told).hasSize(2).last().asString().contains("AWS may still carry them out");
    }

    @Test
    void aRunThatEndsByItselfIsWatchedNoLonger() {
        try (var signal = StopSignal.watch(told::add)) {
            assertThat(signal.isGiven()).isFalse();
        }
        assertThat(told).isEmpty();
    }
}
