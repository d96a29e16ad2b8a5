package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.cli.revision.SampleConfig;
import io.datapump.cli.revision.SampleRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {

    private static final String TIDES = "lake-config/clusters/tides.yaml";

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void twoRevisionsAreComparedByWhatTheyMean() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());
            var changed = SampleConfig.harbour().file(TIDES, SampleConfig.cluster("tides", "public.depth"));
            var second = harbour.commit("Two", changed);

            var run = Shell.run("diff", "--base", "main~1", "--head", second.name(), harbour.configuration());

            assertThat(run.err()).isEmpty();
            assertThat(run.exit()).isEqualTo(3);
            assertThat(run.out())
                    .contains("(2026-11-04, One)", "(2026-11-04, Two)")
                    .contains("+ tides/tides/public.depth", "- tides/tides/public.height")
                    .contains("It leaves the catalog with the next run.");
        }
    }

    @Test
    void whatLiesOnDiskIsComparedWithHead() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var content = SampleConfig.harbour();
            harbour.commit("One", content);
            content.writeTo(harbour.folder());

            var same = Shell.run("diff", harbour.configuration());
            Files.move(harbour.folder().resolve(TIDES), harbour.configuration().resolve("tides.yml"));
            var moved = Shell.run("diff", harbour.configuration());

            assertThat(same.exit()).as(same.err()).isZero();
            assertThat(same.out()).contains("as it is on disk", "No difference: both ask for the same.");
            assertThat(moved.exit()).as(moved.err()).isZero();
            assertThat(moved.out()).contains("moved: cluster tides from ", "No difference: both ask for the same.");
        }
    }

    @Test
    void aRevisionWithErrorsOrWithoutTheFolderIsNoWishToRemoveEverything() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());
            harbour.commit("Bad", SampleConfig.harbour().file("lake-config/x.yaml", "kind: Clutser\n"));
            harbour.commit("Gone", new SampleRepository.Content().file("README.md", "# Harbour\n"));

            var bad = Shell.run("diff", "--base", "main~2", "--head", "main~1", harbour.configuration());
            var gone = Shell.run("diff", "--base", "main~2", "--head", "main", harbour.configuration());

            assertThat(bad.exit()).isEqualTo(1);
            assertThat(bad.out()).isEmpty();
            assertThat(bad.err())
                    .contains("(2026-11-04, Bad) has errors, so there is nothing to compare", "[document-kind]");
            assertThat(gone.exit()).isEqualTo(1);
            assertThat(gone.err()).contains("no wish to remove everything");
        }
    }

    @Test
    void aRevisionNobodyKnowsIsWrongUsage() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());

            var run = Shell.run("diff", "--base", "mian", harbour.configuration());

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("Did you mean \"main\"?");
        }
    }
}
