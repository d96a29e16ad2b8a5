package io.datapump.cli.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.LoadedConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.Constants;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which commit is read, and out of which kinds of repository.
class RevisionTest {

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void everyWayToNameACommitReadsThatCommit() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var first = harbour.commit("One", SampleConfig.harbour());
            harbour.commit("Two", SampleConfig.harbour().file("lake-config/b.yaml", SampleConfig.cluster("b", "*")));
            harbour.ref("refs/remotes/origin/main", first);
            harbour.branch("topic/v@2", first);
            harbour.ref("refs/tags/light", first);
            harbour.tag("v1.2", first, Constants.OBJ_COMMIT);

            for (var rev : List.of(
                    first.name(),
                    first.name().substring(0, 8),
                    "HEAD~1",
                    "HEAD^",
                    "@~",
                    "main~1",
                    "origin/main",
                    "topic/v@2",
                    "refs/tags/light",
                    "light",
                    "v1.2",
                    "v1.2^{commit}")) {
                var read = Revision.load(rev, harbour.configuration());

                assertThat(read.commit().orElseThrow().id()).as(rev).isEqualTo(first.name());
                assertThat(clusters(read)).containsExactly("tides");
            }
            assertThat(clusters(Revision.load("HEAD", harbour.configuration()))).containsExactly("b", "tides");
        }
    }

    @Test
    void commitIsNamedByShortIdDateAndSubject() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var id = harbour.commit("Take in the\n\u001b[31mtides\n\nMore about it.\n", SampleConfig.harbour());
            var revision = Revision.load("main", harbour.configuration());

            assertThat(revision.commit())
                    .contains(new Commit(
                            id.name(),
                            id.name().substring(0, 7),
                            "Take in the \uFFFD[31mtides",
                            LocalDate.of(2026, 11, 4)));
            assertThat(revision)
                    .hasToString("%s at %s (2026-11-04, Take in the \uFFFD[31mtides)"
                            .formatted(harbour.configuration(), id.name().substring(0, 7)));
        }
    }

    @Test
    void filesOnDiskAreNeitherReadNorTouched() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var head = harbour.commit("One", SampleConfig.harbour());
            harbour.checkOut(head);
            Files.writeString(harbour.configuration().resolve("lake.yaml"), "half a line");
            var before = files(harbour.folder());

            assertThat(clusters(Revision.load("main", harbour.configuration()))).containsExactly("tides");
            assertThat(Revision.ofWorkingTree(harbour.configuration()).loaded().config())
                    .isEmpty();
            assertThat(files(harbour.folder())).isEqualTo(before);
        }
    }

    @Test
    void folderIsFoundFromAnywhereInTheRepository() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var nested = harbour.folder().resolve("docs/../docs/deeper/../../lake-config/");
            harbour.commit("One", SampleConfig.harbour());
            var read = Revision.load("main", nested);

            assertThat(clusters(read)).containsExactly("tides");
            assertThat(read.loaded().files()).containsExactly(nested + "/clusters/tides.yaml", nested + "/lake.yaml");
        }
    }

    @Test
    void wholeRepositoryCanBeTheConfiguration() throws IOException {
        try (var lake = SampleRepository.in(scratch.resolve("lake"))) {
            lake.commit("One", new SampleRepository.Content().file("lake.yaml", SampleConfig.lake()));

            assertThat(Revision.load("main", lake.folder()).loaded().config()).isPresent();
        }
    }

    @Test
    void bareRepositoryIsReadFromItsRoot() throws IOException {
        try (var bare = SampleRepository.bare(scratch.resolve("harbour.git"))) {
            bare.commit("One", SampleConfig.harbour());

            assertThat(clusters(Revision.load("main", bare.configuration()))).containsExactly("tides");
        }
    }

    @Test
    void linkedWorkingTreeHasItsOwnHead() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var first = harbour.commit("One", SampleConfig.harbour());
            harbour.commit("Two", SampleConfig.harbour().file("lake-config/b.yaml", SampleConfig.cluster("b", "*")));
            harbour.branch("topic", first);
            var linked = linkedWorkingTree(harbour, "topic").resolve("lake-config");

            assertThat(clusters(Revision.load("HEAD", linked))).containsExactly("tides");
            assertThat(clusters(Revision.load("main", linked))).containsExactly("b", "tides");
        }
    }

    @Test
    void shallowCloneGivesWhatItHolds() throws Exception {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", SampleConfig.harbour());
            var second = harbour.commit("Two", SampleConfig.harbour());
            var clone = shallowClone(harbour, scratch.resolve("clone"));

            assertThat(Revision.load("origin/main", clone)
                            .commit()
                            .orElseThrow()
                            .id())
                    .isEqualTo(second.name());
        }
    }

    @Test
    void packedObjectsAndRefsAreRead() throws Exception {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var first = harbour.commit("One", SampleConfig.harbour());
            harbour.commit("Two", SampleConfig.harbour().file("lake-config/b.yaml", SampleConfig.cluster("b", "*")));
            Git.wrap(harbour.git()).gc().call();

            assertThat(clusters(Revision.load(first.name().substring(0, 7), harbour.configuration())))
                    .containsExactly("tides");
        }
    }

    /// A thousand files are read in about the time of one repository opened once; a repository per file would take
    /// minutes.
    @Test
    void thousandFilesAreReadAtOnce() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var content = SampleConfig.harbour();
            for (int i = 0; i < 1000; i++) {
                content.file("lake-config/c/%d.yaml".formatted(i), SampleConfig.cluster("c" + i, "public.t" + i));
            }
            harbour.commit("Many", content);

            Assertions.assertTimeout(
                    Duration.ofSeconds(30),
                    () -> assertThat(clusters(Revision.load("main", harbour.configuration())))
                            .hasSize(1001));
        }
    }

    static Path linkedWorkingTree(SampleRepository repository, String branch) throws IOException {
        // As gitrepository-layout(5) describes what `git worktree add` makes.
        var tree = Files.createDirectories(repository.folder().resolveSibling("linked"));
        var own = Files.createDirectories(repository.folder().resolve(".git/worktrees/linked"));
        Files.writeString(own.resolve("HEAD"), "ref: refs/heads/%s\n".formatted(branch));
        Files.writeString(own.resolve("commondir"), "../..\n");
        Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
        Files.writeString(tree.resolve(".git"), "gitdir: %s\n".formatted(own));
        return tree;
    }

    /// Clones the last commit alone; gives the configuration folder of the clone.
    static Path shallowClone(SampleRepository repository, Path folder) throws Exception {
        Git.cloneRepository()
                .setURI(repository.folder().toUri().toString())
                .setDirectory(folder.toFile())
                .setDepth(1)
                .call()
                .close();
        return folder.resolve("lake-config");
    }

    static List<String> clusters(Revision revision) {
        return clusters(revision.loaded());
    }

    private static List<String> clusters(LoadedConfig loaded) {
        assertThat(loaded.diagnostics().all()).isEmpty();
        return loaded.config().orElseThrow().clusters().stream()
                .map(cluster -> cluster.value().name())
                .toList();
    }

    /// Every file and folder with its size and the moment it was changed.
    private static Map<String, String> files(Path folder) throws IOException {
        var found = new TreeMap<String, String>();
        try (var files = Files.walk(folder)) {
            for (var file : files.toList()) {
                found.put(file.toString(), Files.getLastModifiedTime(file) + " " + Files.size(file));
            }
        }
        return found;
    }
}
