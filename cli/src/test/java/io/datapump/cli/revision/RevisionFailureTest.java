package io.datapump.cli.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datapump.cli.revision.RevisionException.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person hears where a revision cannot be read: one sentence and what to do.
class RevisionFailureTest {

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void folderOutsideOfAnyRepository() {
        assertThat(failure("main", scratch.resolve("lake-config"), Fault.REQUEST))
                .contains("lies in no git repository", "fix: name a folder of a clone, or leave --rev away");
    }

    @Test
    void unknownNameGetsTheNearestBranchOrTag() throws IOException {
        try (var harbour = harbour()) {
            harbour.ref("refs/remotes/origin/release", head(harbour));

            assertThat(failure(harbour, "mian", Fault.REQUEST))
                    .contains("There is no branch, tag or commit \"mian\" in", "fix: Did you mean \"main\"?");
            assertThat(failure(harbour, "mian~2", Fault.REQUEST)).contains("\"mian\"", "Did you mean \"main\"?");
            assertThat(failure(harbour, "release", Fault.REQUEST)).contains("Did you mean \"origin/release\"?");
            assertThat(failure(harbour, "something-else", Fault.REQUEST)).contains("git branch --all");
        }
    }

    @Test
    void branchOfARemoteThatWasNotFetchedGetsTheLineThatFetchesIt() throws IOException {
        try (var harbour = harbour()) {
            var settings = harbour.git().getConfig();
            settings.setString("remote", "origin", "url", "https://git.example/harbour.git");
            settings.save();

            assertThat(failure(harbour, "origin/topic/tides", Fault.REQUEST))
                    .contains("fix: git fetch origin topic/tides:refs/remotes/origin/topic/tides");
        }
    }

    @Test
    void unknownIdIsSaidToBeNoCommit() throws IOException {
        try (var harbour = harbour()) {
            for (var id : List.of("0123456", "0123456789012345678901234567890123456789")) {
                assertThat(failure(harbour, id, Fault.REQUEST))
                        .contains("No commit has the id \"%s\".".formatted(id), "git fetch");
            }
        }
    }

    @Test
    void shortIdOfTwoCommitsNamesBoth() throws IOException {
        try (var harbour = harbour()) {
            var ids = twoIdsThatBeginAlike(harbour, Constants.OBJ_COMMIT, Constants.OBJ_COMMIT);

            assertThat(failure(harbour, ids.getFirst().name().substring(0, 4), Fault.REQUEST))
                    .contains(
                            "begins more than one id: ",
                            ids.getFirst().name().substring(0, 7),
                            ids.getLast().name().substring(0, 7),
                            "fix: write more of its digits");
        }
    }

    @Test
    void shortIdOfACommitAndAFileMeansTheCommit() throws IOException {
        try (var harbour = harbour()) {
            var ids = twoIdsThatBeginAlike(harbour, Constants.OBJ_COMMIT, Constants.OBJ_BLOB);
            var shortId = ids.getFirst().name().substring(0, 4);

            assertThat(Revision.load(shortId, harbour.configuration())
                            .commit()
                            .orElseThrow()
                            .id())
                    .isEqualTo(ids.getFirst().name());
            assertThat(failure(harbour, shortId + "~1", Fault.REQUEST)).contains("begins more than one id");
        }
    }

    @Test
    void shortIdOfTwoFilesIsThatOfNoCommit() throws IOException {
        try (var harbour = harbour()) {
            var ids = twoIdsThatBeginAlike(harbour, Constants.OBJ_BLOB, Constants.OBJ_BLOB);

            assertThat(failure(harbour, ids.getFirst().name().substring(0, 4), Fault.REQUEST))
                    .contains("No commit has the id");
        }
    }

    @Test
    void historyThatDoesNotGoBackSoFar() throws IOException {
        try (var harbour = harbour()) {
            for (var rev : List.of("HEAD~5", "main^2", "HEAD^^")) {
                assertThat(failure(harbour, rev, Fault.REQUEST))
                        .contains("\"%s\" goes further back than the history does.".formatted(rev));
            }
        }
    }

    @Test
    void shallowCloneSaysThatItIsOne() throws Exception {
        try (var harbour = harbour()) {
            var first = head(harbour);
            harbour.commit("Two", SampleConfig.harbour());
            var clone = RevisionTest.shallowClone(harbour, scratch.resolve("clone"));

            for (var rev : List.of("HEAD~1", first.name(), first.name().substring(0, 9))) {
                assertThat(failure(rev, clone, Fault.REPOSITORY))
                        .contains("shallow", "git fetch --deepen=100  or  git fetch --unshallow");
            }
        }
    }

    @Test
    void whatIsNoCommitIsSaidToBeNone() throws IOException {
        try (var harbour = harbour()) {
            var tree = harbour.git().parseCommit(head(harbour)).getTree().copy();
            harbour.tag("tagged-tree", tree, Constants.OBJ_TREE);

            assertThat(failure(harbour, tree.name(), Fault.REQUEST)).contains("names a tree, not a commit");
            assertThat(failure(harbour, "HEAD^{tree}", Fault.REQUEST)).contains("names a tree, not a commit");
            assertThat(failure(harbour, "tagged-tree", Fault.REQUEST)).contains("names a tree, not a commit");
            assertThat(failure(harbour, "tagged-tree~1", Fault.REQUEST)).contains("is no commit");
            assertThat(failure(harbour, "main:README.md", Fault.REQUEST))
                    .contains("names something inside a commit", "--rev main lake-config");
        }
    }

    @Test
    void oddTextIsNeverMoreThanASentence() throws IOException {
        try (var harbour = harbour()) {
            for (var rev : List.of(
                    "",
                    " ",
                    "^",
                    "~",
                    "@{",
                    "@{-1}",
                    "@{upstream}",
                    "HEAD^{",
                    "HEAD^{}x",
                    "HEAD~99999999999",
                    "^^^^",
                    "HEAD~1~x",
                    "a b",
                    "..",
                    "main..main",
                    "*",
                    "\u0000",
                    "-",
                    "--all",
                    "main@{1}",
                    "main@{yesterday}",
                    "\u001b[31m",
                    "🐟",
                    "HEAD^{/One}",
                    "x".repeat(5000),
                    "refs/heads/",
                    "/",
                    "main/",
                    ".git")) {
                assertThat(failure(harbour, rev, Fault.REQUEST))
                        .as(rev)
                        .doesNotContain("\u001b", "Exception", "null")
                        .hasSizeLessThan(500);
            }
        }
    }

    @Test
    void repositoryWithoutACommit() throws IOException {
        try (var empty = SampleRepository.in(scratch.resolve("harbour"))) {
            assertThat(failure(empty, "HEAD", Fault.REPOSITORY)).contains("The repository has no commit yet.");
        }
    }

    @Test
    void missingFolderIsNoWishToRemoveEverything() throws IOException {
        try (var harbour = harbour()) {
            harbour.commit("All gone", new SampleRepository.Content().file("README.md", "Empty\n"));

            assertThat(failure(harbour, "main", Fault.REPOSITORY))
                    .contains("All gone) there is no folder \"lake-config\"", "no wish to remove everything");
        }
    }

    @Test
    void folderThatIsElsewhereIsSaidToBe() throws IOException {
        try (var harbour = harbour()) {
            harbour.commit("Two", SampleConfig.harbour().file("config/x/lake.yaml", SampleConfig.lake()));
            Files.createDirectories(harbour.folder().resolve("uncommitted"));

            assertThat(failure("HEAD~1", harbour.folder().resolve("config/x"), Fault.REPOSITORY))
                    .contains("there is no folder \"config\"", "HEAD has it.");
            assertThat(failure("HEAD", harbour.folder().resolve("uncommitted"), Fault.REPOSITORY))
                    .contains("It is in the working tree, but not committed.");
            assertThat(failure("HEAD", harbour.folder().resolve("lake-confg"), Fault.REPOSITORY))
                    .contains("fix: Did you mean \"lake-config\"?");
            assertThat(failure("HEAD", harbour.folder().resolve("config/y"), Fault.REPOSITORY))
                    .contains("there is no folder \"config/y\"");
        }
    }

    @Test
    void whatIsNoFolderIsNamedByItsKind() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit(
                    "One", SampleConfig.harbour().link("link", "lake-config").submodule("module"));

            assertThat(failure("HEAD", harbour.folder().resolve("README.md"), Fault.REPOSITORY))
                    .contains("\"README.md\" is a file, not a folder");
            assertThat(failure("HEAD", harbour.folder().resolve("README.md/x"), Fault.REPOSITORY))
                    .contains("\"README.md\" is a file, not a folder");
            assertThat(failure("HEAD", harbour.folder().resolve("link"), Fault.REPOSITORY))
                    .contains("\"link\" is a link, not a folder");
            assertThat(failure("HEAD", harbour.folder().resolve("module"), Fault.REPOSITORY))
                    .contains("\"module\" is a submodule, whose files lie in another repository, not a folder");
        }
    }

    @Test
    void everyLostObjectIsADamageAndNeverASmallerConfiguration() throws IOException {
        try (var harbour = harbour()) {
            for (var object : objects(harbour)) {
                var bytes = Files.readAllBytes(object);
                Files.delete(object);
                assertDamaged(harbour);
                Files.write(object, bytes);
            }
        }
    }

    @Test
    void everySpoiltObjectIsADamage() throws IOException {
        try (var harbour = harbour()) {
            for (var object : objects(harbour)) {
                var bytes = Files.readAllBytes(object);
                object.toFile().setWritable(true);
                Files.write(object, "spoilt".getBytes(StandardCharsets.US_ASCII));
                assertDamaged(harbour);
                Files.write(object, bytes);
            }
        }
    }

    @Test
    void repositoryThatIsNoneIsSaidToBeDamaged() throws IOException {
        Files.createDirectories(scratch.resolve("broken/.git"));
        Files.createDirectories(scratch.resolve("moved"));
        Files.writeString(scratch.resolve("moved/.git"), "gitdir: /nowhere/at/all\n");
        Files.createDirectories(scratch.resolve("odd"));
        Files.writeString(scratch.resolve("odd/.git"), "\u0000");

        for (var name : List.of("broken", "moved", "odd")) {
            assertThat(failure("HEAD", scratch.resolve(name).resolve("lake-config"), Fault.REPOSITORY))
                    .containsAnyOf("leads to no git repository", "The repository cannot be read")
                    .contains("fix: ");
        }
    }

    @Test
    void unreadableSettingsAreADamage() throws IOException {
        try (var harbour = harbour()) {
            Files.writeString(harbour.folder().resolve(".git/config"), "[core\n");

            assertDamaged(harbour);
        }
    }

    @Test
    void otherKindOfIdsIsSaidToBeUnknown() throws IOException {
        try (var harbour = harbour()) {
            Files.writeString(
                    harbour.folder().resolve(".git/config"),
                    "[core]\n repositoryformatversion = 1\n[extensions]\n objectFormat = sha256\n");

            assertThat(failure(harbour, "main", Fault.REPOSITORY)).contains("SHA-256");
        }
    }

    private SampleRepository harbour() throws IOException {
        var harbour = SampleRepository.in(scratch.resolve("harbour"));
        harbour.commit("One", SampleConfig.harbour());
        return harbour;
    }

    private static ObjectId head(SampleRepository repository) throws IOException {
        return Objects.requireNonNull(repository.git().resolve("main"));
    }

    private static String failure(SampleRepository repository, String rev, Fault fault) {
        return failure(rev, repository.configuration(), fault);
    }

    private static String failure(String rev, Path folder, Fault fault) {
        var thrown = assertThatExceptionOfType(RevisionException.class)
                .as(rev)
                .isThrownBy(() -> Revision.load(rev, folder))
                .actual();
        var message = String.valueOf(thrown.getMessage());
        assertThat(thrown.fault()).as(message).isEqualTo(fault);
        assertThat(message.lines()).as(rev).hasSize(2);
        return message;
    }

    private static void assertDamaged(SampleRepository repository) {
        assertThat(failure(repository, "main", Fault.REPOSITORY))
                .containsAnyOf("The repository cannot be read: ", "lacks the object")
                .doesNotContain("null");
    }

    /// All loose objects but that of the README, which nobody reads.
    private static List<Path> objects(SampleRepository repository) throws IOException {
        var readme = new ObjectInserter.Formatter().idFor(Constants.OBJ_BLOB, Constants.encode("# Harbour\n"));
        try (Stream<Path> files = Files.walk(repository.folder().resolve(".git/objects"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !readme.name().endsWith(file.getFileName().toString()))
                    .toList();
        }
    }

    /// Two objects whose ids have the first four digits in common; among a few hundred there are two.
    private static List<ObjectId> twoIdsThatBeginAlike(SampleRepository repository, int type, int otherType)
            throws IOException {
        var tree = repository.git().parseCommit(head(repository)).getTree();
        Map<String, byte[]> others = new HashMap<>();
        try (var inserter = repository.git().newObjectInserter()) {
            for (int i = 0; ; i++) {
                var other = object(otherType, tree, "Other " + i);
                others.put(inserter.idFor(otherType, other).name().substring(0, 4), other);
                var one = object(type, tree, "One " + i);
                var met = others.get(inserter.idFor(type, one).name().substring(0, 4));
                if (met != null) {
                    var ids = List.of(inserter.insert(type, one), inserter.insert(otherType, met));
                    inserter.flush();
                    return ids;
                }
            }
        }
    }

    private static byte[] object(int type, ObjectId tree, String text) throws IOException {
        return type == Constants.OBJ_COMMIT
                ? SampleRepository.commitOf(text, tree, List.of()).build()
                : Constants.encode(text);
    }
}
