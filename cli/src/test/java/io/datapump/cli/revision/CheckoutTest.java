package io.datapump.cli.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void wholeWorkingTreeIsRead() throws IOException {
        try (var harbour = checkedOut()) {
            Files.writeString(harbour.configuration().resolve("added.yaml"), SampleConfig.cluster("added", "*"));
            Files.delete(harbour.folder().resolve("README.md"));

            assertThat(RevisionTest.clusters(Revision.ofWholeWorkingTree(harbour.configuration())))
                    .containsExactly("added", "tides");
        }
    }

    @Test
    void checkoutThatStoppedHalfWayIsAnErrorNotARemoval() throws IOException {
        try (var harbour = checkedOut()) {
            Files.delete(harbour.configuration().resolve("clusters/tides.yaml"));

            assertThat(failure(harbour.configuration()))
                    .contains(
                            "lacks what git has in it: lake-config/clusters/tides.yaml.", "git restore", "--rev HEAD");
            assertThat(RevisionTest.clusters(Revision.ofWorkingTree(harbour.configuration())))
                    .isEmpty();
        }
    }

    @Test
    void removalThatGitKnowsOfIsOne() throws Exception {
        try (var harbour = checkedOut()) {
            Git.wrap(harbour.git())
                    .rm()
                    .addFilepattern("lake-config/clusters/tides.yaml")
                    .call();

            assertThat(RevisionTest.clusters(Revision.ofWholeWorkingTree(harbour.configuration())))
                    .isEmpty();
        }
    }

    @Test
    void submoduleThatWasNotFetchedIsMissing() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.checkOut(harbour.commit("One", SampleConfig.harbour().submodule("lake-config/shops")));

            assertThat(failure(harbour.configuration())).contains("lake-config/shops");
        }
    }

    @Test
    void unreadableIndexIsAnError() throws IOException {
        try (var harbour = checkedOut()) {
            Files.writeString(harbour.folder().resolve(".git/index"), "spoilt, and long enough to be read as a header");

            assertThat(failure(harbour.configuration())).contains("git's index cannot be read", "--rev HEAD");
        }
    }

    @Test
    void folderWithoutAUsableRepositoryIsWhole() throws IOException {
        SampleConfig.harbour().writeTo(scratch);
        assertThat(RevisionTest.clusters(Revision.ofWholeWorkingTree(scratch.resolve("lake-config"))))
                .containsExactly("tides");
        Files.writeString(scratch.resolve(".git"), "gitdir: /nowhere/at/all\n");
        assertThat(RevisionTest.clusters(Revision.ofWholeWorkingTree(scratch.resolve("lake-config"))))
                .containsExactly("tides");
    }

    @Test
    void whatGitIgnoresIsOfNoCommit() throws IOException {
        try (var harbour = checkedOut()) {
            Files.writeString(harbour.folder().resolve(".gitignore"), "local.*\ncopy/\n");
            Files.writeString(harbour.configuration().resolve("local.txt"), "read by nobody");
            assertThat(Checkout.commitOf(harbour.configuration())).isPresent();

            var copy = Files.createDirectories(harbour.folder().resolve("copy/of/lake-config"));
            Files.writeString(copy.resolve("lake.yaml"), "");
            assertThat(Checkout.commitOf(copy)).isEmpty();

            Files.writeString(harbour.configuration().resolve("local.yaml"), "");
            assertThat(Checkout.commitOf(harbour.configuration())).isEmpty();
        }
    }

    private SampleRepository checkedOut() throws IOException {
        var harbour = SampleRepository.in(scratch.resolve("harbour"));
        harbour.checkOut(harbour.commit("One", SampleConfig.harbour()));
        return harbour;
    }

    private static String failure(Path folder) {
        var thrown = assertThatExceptionOfType(RevisionException.class)
                .isThrownBy(() -> Revision.ofWholeWorkingTree(folder))
                .actual();
        return String.valueOf(thrown.getMessage());
    }
}
