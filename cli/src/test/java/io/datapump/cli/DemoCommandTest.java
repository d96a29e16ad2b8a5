package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void demoAgreesAndLeavesAnAwsBehindThatPlanWorksAgainst() {
        var dir = folder.resolve("demo");

        var demo = Shell.run("demo", "--dir", dir, "--rows", 1000);
        var plan = Shell.run("--local", dir, "plan", dir.resolve("lake-config"));

        assertThat(demo.exit()).as(demo.out()).isZero();
        assertThat(demo.out())
                .contains("Every figure agrees.", "row groups appended", "\"groupsRewritten\":")
                .contains("1 thing goes for good, and nobody has agreed to that", "Nothing was changed.")
                .contains("1 thing goes for good, agreed to.", "merged into main")
                .doesNotContain("WRONG");
        assertThat(plan.exit()).isZero();
    }

    @Test
    void folderOfSomethingElseIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "years of work");

        var demo = Shell.run("demo", "--dir", folder, "--fresh");

        assertThat(demo.exit()).isEqualTo(1);
        assertThat(demo.err()).contains("is not empty and holds no demo");
        assertThat(folder.resolve("thesis.txt")).hasContent("years of work");
    }
}
