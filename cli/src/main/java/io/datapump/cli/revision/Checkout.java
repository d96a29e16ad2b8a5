package io.datapump.cli.revision;

import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.diagnostic.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.Status;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;

/// Compares the files on disk with git's index. A checkout that stopped half-way, a sparse one, a submodule that was
/// never fetched: in all of them documents are missing that nobody removed.
final class Checkout {

    private static final int SHOWN = 3;

    private Checkout() {}

    /// Makes sure that what git has put below a folder is still there. A folder outside of any working tree is whole.
    ///
    /// @throws RevisionException where documents are missing that are in the index
    static void requireWhole(Path folder) {
        if (Files.isDirectory(folder)) {
            repository(folder).ifPresent(found -> {
                try (found) {
                    requireWhole(found, folder);
                }
            });
        }
    }

    /// The full id of the commit that is checked out, where what lies below the folder is what it says; empty where it
    /// is not, or where there is no repository.
    static Optional<String> commitOf(Path folder) {
        return repository(folder).flatMap(found -> {
            try (found) {
                return found.git().isBare() ? Optional.empty() : commitOf(found);
            }
        });
    }

    private static Optional<String> commitOf(GitRepository repository) {
        try (var git = new Git(repository.git())) {
            var status = git.status();
            if (!repository.path().isEmpty()) {
                status.addPath(repository.path());
            }
            var head = repository.git().resolve(Constants.HEAD);
            return head != null && isAsCommitted(status.call(), repository)
                    ? Optional.of(head.name())
                    : Optional.empty();
        } catch (GitAPIException | IOException | RuntimeException e) {
            // What git cannot tell is not known; the digest of the configuration says the rest.
            return Optional.empty();
        }
    }

    private static boolean isAsCommitted(Status status, GitRepository repository) {
        return status.isClean() && status.getIgnoredNotInIndex().stream().noneMatch(path -> isRead(path, repository));
    }

    /// Whether something that git ignores is, or can hold, a document: the reader does not ask git.
    private static boolean isRead(String ignored, GitRepository repository) {
        var path = repository.top().resolve(ignored);
        return Files.isDirectory(path)
                || LakeConfigLoader.reads(path.getFileName().toString());
    }

    private static Optional<GitRepository> repository(Path folder) {
        try {
            return GitRepository.around(folder);
        } catch (RevisionException e) {
            // A working tree copied without its repository: there is nothing to compare it with.
            return Optional.empty();
        }
    }

    private static void requireWhole(GitRepository repository, Path folder) {
        var missing = repository.git().isBare() ? List.<String>of() : missing(repository);
        if (!missing.isEmpty()) {
            throw RevisionException.ofRepository(
                    "%s lacks what git has in it: %s%s. A checkout may have stopped half-way, so nothing is done."
                            .formatted(
                                    folder,
                                    missing.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                                    missing.size() > SHOWN ? ", … (%d in all)".formatted(missing.size()) : ""),
                    "git restore  brings it back, git rm  says that it is to go; --rev HEAD  reads what is committed");
        }
    }

    private static List<String> missing(GitRepository repository) {
        var prefix = repository.path().isEmpty() ? "" : repository.path() + "/";
        return Arrays.stream(index(repository).getEntriesWithin(repository.path()))
                .filter(entry -> isMissing(entry, entry.getPathString().substring(prefix.length()), repository.top()))
                .map(entry -> Quoted.printable(entry.getPathString()))
                .distinct()
                .toList();
    }

    private static boolean isMissing(DirCacheEntry entry, String path, Path top) {
        var file = top.resolve(entry.getPathString());
        return entry.getFileMode().equals(FileMode.GITLINK)
                ? !Files.exists(file.resolve(Constants.DOT_GIT))
                : LakeConfigLoader.reads(path) && !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static DirCache index(GitRepository repository) {
        try {
            return repository.git().readDirCache();
        } catch (IOException | RuntimeException e) {
            throw RevisionException.ofRepository(
                            "git's index cannot be read, so nobody knows whether all documents are on disk: %s"
                                    .formatted(e.getMessage()),
                            "--rev HEAD  reads what is committed and needs no index")
                    .from(e);
        }
    }
}
