package io.datapump.cli.revision;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/// The repository a folder lies in, open for reading.
///
/// @param top root of the working tree; of a bare repository, the repository itself
/// @param path of the folder below it, with `/` as separator; empty where the folder is the top
record GitRepository(Repository git, Path top, String path) implements AutoCloseable {

    static {
        PrivateSettings.use();
    }

    /// Opens the repository around a folder: from the folder upwards, the first working tree or bare repository. The
    /// folder itself need not exist.
    ///
    /// @return empty where there is none
    /// @throws RevisionException where there is one that cannot be opened
    static Optional<GitRepository> around(Path folder) {
        var absolute = folder.toAbsolutePath().normalize();
        for (var top = absolute; top != null; top = top.getParent()) {
            var found = builder(top);
            if (found.isPresent()) {
                var path = top.relativize(absolute)
                        .toString()
                        .replace(top.getFileSystem().getSeparator(), "/");
                return Optional.of(new GitRepository(open(found.get()), top, path));
            }
        }
        return Optional.empty();
    }

    private static Optional<FileRepositoryBuilder> builder(Path top) {
        var builder = new FileRepositoryBuilder().setMustExist(true);
        Optional.ofNullable(top.getParent()).map(Path::toFile).ifPresent(builder::addCeilingDirectory);
        builder.findGitDir(top.toFile());
        if (builder.getGitDir() != null) {
            return Optional.of(builder);
        }
        var marker = top.resolve(Constants.DOT_GIT);
        if (Files.exists(marker, LinkOption.NOFOLLOW_LINKS)) {
            throw RevisionException.ofRepository(
                    "%s leads to no git repository, or to a damaged one.".formatted(marker),
                    "make a fresh clone; git worktree repair  mends a linked working tree that was moved");
        }
        return Optional.empty();
    }

    private static Repository open(FileRepositoryBuilder builder) {
        var git = Damage.watch(builder::build);
        if ("sha256".equals(git.getConfig().getString("extensions", null, "objectFormat"))) {
            git.close();
            throw RevisionException.ofRepository(
                    "The repository %s has SHA-256 ids, which cannot be read here.".formatted(git.getDirectory()),
                    "check the revision out and leave --rev away");
        }
        return git;
    }

    @Override
    public void close() {
        git.close();
    }
}
