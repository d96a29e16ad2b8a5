package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.cli.revision.SampleConfig;
import io.datapump.cli.revision.SampleRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `--rev` of every command that takes a configuration.
class RevisionCommandsTest {

    private static final List<String> COMMANDS = List.of("validate", "plan", "apply");

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void everyCommandReadsTheRevisionAndNamesItsCommit() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var id = harbour.commit("Take in the tides", SampleConfig.harbour());
            var named =
                    " at %s (2026-11-04, Take in the tides)".formatted(id.name().substring(0, 7));

            for (var command : COMMANDS) {
                var run = run(command, "main", harbour.configuration());

                assertThat(command.equals("validate") ? run.out() : run.err())
                        .contains(harbour.configuration() + named);
            }
            assertThat(run("validate", "main", harbour.configuration()).out())
                    .contains(named + ": 2 documents read, no errors, no warnings");
            assertThat(run("plan", "main", harbour.configuration()).out()).contains("No changes.");
        }
    }

    @Test
    void findingsInARevisionStopEveryCommandAsOnDisk() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("Bad", SampleConfig.harbour().file("lake-config/x.yaml", "kind: Clutser\n"));

            for (var command : COMMANDS) {
                var run = run(command, "main", harbour.configuration());

                assertThat(run.exit()).isEqualTo(1);
                assertThat(run.err()).contains(harbour.configuration() + "/x.yaml:1:7: error:", "Did you mean");
            }
            assertThat(scratch.resolve("aws")).doesNotExist();
        }
    }

    @Test
    void unknownRevisionIsWrongUsageAndNothingIsDone() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());

            for (var command : COMMANDS) {
                var run = run(command, "mian", harbour.configuration());

                assertThat(run.exit()).isEqualTo(2);
                assertThat(run.err())
                        .contains(
                                "\"mian\"", "fix: Did you mean \"main\"?", "See datapump %s --help.".formatted(command))
                        .doesNotContain("\tat ");
            }
            assertThat(scratch.resolve("aws")).doesNotExist();
        }
    }

    @Test
    void emptiedConfigurationIsAFailureAndNothingIsRemoved() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());
            run("apply", "main", harbour.configuration());
            harbour.commit("Gone", new SampleRepository.Content().file("README.md", "# Harbour\n"));

            for (var command : COMMANDS) {
                var run = run(command, "main", harbour.configuration());

                assertThat(run.exit()).isEqualTo(1);
                assertThat(run.err()).contains("there is no folder", "no wish to remove everything");
            }
            assertThat(run("plan", "main~1", harbour.configuration()).out()).contains("No changes.");
        }
    }

    @Test
    void halfCheckoutStopsPlanAndApplyAndIsNoMatterOfARevision() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.checkOut(harbour.commit("One", SampleConfig.harbour()));
            Files.delete(harbour.configuration().resolve("clusters/tides.yaml"));

            for (var command : List.of("plan", "apply")) {
                var run = Shell.run("--local", scratch.resolve("aws"), command, harbour.configuration());

                assertThat(run.exit()).isEqualTo(1);
                assertThat(run.err()).contains("clusters/tides.yaml", "A checkout may have stopped half-way");
            }
            assertThat(run("plan", "HEAD", harbour.configuration()).exit()).isEqualTo(3);
        }
    }

    private Shell run(String command, String rev, Path folder) {
        return command.equals("validate")
                ? Shell.run(command, "--rev", rev, folder)
                : Shell.run("--local", scratch.resolve("aws"), command, "--rev", rev, folder);
    }
}
