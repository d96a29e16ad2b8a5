package io.datapump.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What it prints, with a launcher that does nothing; how long things take is not tested.
class ValidateBenchmarkTest {

    @TempDir
    private Path folder;

    @Test
    void itPrintsARowPerSizeAndEndsWithTheFiguresOfTheSecond() throws Exception {
        var lines = run("exit 0");

        assertThat(lines)
                .filteredOn(line -> line.matches(" +[0-9]+ +0\\.[0-9].*"))
                .hasSize(3);
        assertThat(lines).anyMatch(line -> line.startsWith("snakeyaml-engine merely parsing the same 3 files:"));
        assertThat(lines.getLast()).matches("cpu_s=-?[0-9]+\\.[0-9]{2} rss_mib=[0-9]+ files=3");
    }

    @Test
    void whatALauncherPrintsBeforeItFailsIsSaid() {
        assertThatThrownBy(() -> run("[ \"$1\" = --version ] || { echo \"$1: no room\"; exit 4; }"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended with 4")
                .hasMessageContaining("validate: no room");
    }

    @Test
    void parsingReadsEveryFile() throws Exception {
        GeneratedLake.write(folder, 1, 1);
        var ofOne = ParseOnly.events(folder);
        GeneratedLake.write(folder, 3, 1);

        assertThat(ParseOnly.events(folder)).isGreaterThan(2 * ofOne);
    }

    private List<String> run(String script) throws IOException, InterruptedException {
        var launcher = folder.resolve("launcher");
        Files.writeString(launcher, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        var printed = new ByteArrayOutputStream();
        new ValidateBenchmark(launcher, 1, new PrintStream(printed, true, StandardCharsets.UTF_8)).run(2, 3, 4);
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
