package io.datapump.cli.revision;

import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.LoadedConfig;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;

/// A configuration and what it was read from: a commit, or the files on disk.
///
/// @param folder as it was given; messages name files by it in both cases
/// @param commit empty where the files on disk were read
public record Revision(Path folder, Optional<Commit> commit, LoadedConfig loaded) {

    /// Reads a folder as it was at a commit, without touching the working tree.
    ///
    /// @param rev a branch, a tag, an id in full or short, `HEAD~2`, `origin/main`
    /// @param folder lies in a working tree, a linked one too, or is a path below a bare repository; need not
    ///     exist on disk
    /// @throws RevisionException where there is no such repository, commit or folder; faults of the documents are
    ///     diagnostics instead
    public static Revision load(String rev, Path folder) {
        var found = GitRepository.around(folder)
                .orElseThrow(() -> RevisionException.ofRequest(
                        "%s lies in no git repository, so there is no revision of it."
                                .formatted(folder.toAbsolutePath().normalize()),
                        "name a folder of a clone, or leave --rev away"));
        try (var repository = found;
                var reader = repository.git().newObjectReader()) {
            return load(repository, reader, CommitSearch.find(repository.git(), rev), folder);
        }
    }

    private static Revision load(GitRepository repository, ObjectReader reader, RevCommit found, Path folder) {
        var commit = Damage.watch(() -> Commit.of(found, reader));
        var tree = new CommitFolder(repository, reader, found, commit.toString()).tree();
        var shown = folder.toString().replace(folder.getFileSystem().getSeparator(), "/");
        return new Revision(folder, Optional.of(commit), new LakeConfigLoader().load(tree, shown));
    }

    /// Reads the files on disk.
    public static Revision ofWorkingTree(Path folder) {
        return new Revision(folder, Optional.empty(), new LakeConfigLoader().load(folder));
    }

    /// As [#ofWorkingTree(Path)], for commands that change something: documents git has in its index must be on disk.
    ///
    /// @throws RevisionException where some are missing, because a checkout that stopped half-way looks like the
    ///     wish to remove them
    public static Revision ofWholeWorkingTree(Path folder) {
        Checkout.requireWhole(folder);
        return ofWorkingTree(folder);
    }

    /// The full id of the commit that says what was read; empty where files on disk say otherwise or git does not know.
    public Optional<String> commitId() {
        return commit.map(Commit::id).or(() -> Checkout.commitOf(folder));
    }

    /// `lake-config`, or `lake-config at 1a2b3c4 (2026-11-03, Take in the shop)`.
    @Override
    public String toString() {
        return folder + commit.map(at -> " at " + at).orElse("");
    }
}
