package io.datapump.cli.revision;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeCommand.FastForwardMode;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor.PathEdit;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;

/// A repository for a demonstration, made in a folder that has none. A branch gets its commits without being checked
/// out, so that the files on disk are those of `main` at any moment.
public final class NewRepository implements AutoCloseable {

    private static final String MAIN = "main";

    static {
        PrivateSettings.use();
    }

    private final Git git;
    private final PersonIdent author;

    private NewRepository(Git git, PersonIdent author) {
        this.git = git;
        this.author = author;
    }

    /// Makes the repository; its first commit, on `main`, is all that lies in the folder.
    ///
    /// @param now when all its commits are made
    public static NewRepository in(Path folder, String author, Instant now, String message) {
        try {
            var git = Git.init()
                    .setDirectory(folder.toFile())
                    .setInitialBranch(MAIN)
                    .call();
            var repository =
                    new NewRepository(git, new PersonIdent(author, author + "@example.com", now, ZoneOffset.UTC));
            git.add().addFilepattern(".").call();
            git.commit()
                    .setMessage(message)
                    .setAuthor(repository.author)
                    .setCommitter(repository.author)
                    .setSign(false)
                    .call();
            return repository;
        } catch (GitAPIException e) {
            throw failed("make a repository in " + folder, e);
        }
    }

    /// Commits one file's new content on a branch, which begins at `main` where it does not exist.
    ///
    /// @param path of the file below the folder
    /// @return the first digits of the commit's id
    public String commit(String branch, String path, String content, String message) {
        var repository = git.getRepository();
        try (var inserter = repository.newObjectInserter();
                var reader = repository.newObjectReader()) {
            var exists = repository.resolve(Constants.R_HEADS + branch);
            var parent = exists == null ? repository.resolve(Constants.R_HEADS + MAIN) : exists;
            var blob = inserter.insert(Constants.OBJ_BLOB, content.getBytes(StandardCharsets.UTF_8));
            var index = DirCache.read(reader, repository.parseCommit(parent).getTree());
            var editor = index.editor();
            editor.add(new PathEdit(path) {
                @Override
                public void apply(DirCacheEntry entry) {
                    entry.setFileMode(FileMode.REGULAR_FILE);
                    entry.setObjectId(blob);
                }
            });
            editor.finish();
            var commit = new CommitBuilder();
            commit.setTreeId(index.writeTree(inserter));
            commit.setParentId(parent);
            commit.setAuthor(author);
            commit.setCommitter(author);
            commit.setMessage(message + "\n");
            var id = inserter.insert(commit);
            inserter.flush();
            move(branch, id);
            return id.abbreviate(7).name();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot commit on " + branch, e);
        }
    }

    private void move(String branch, ObjectId to) throws IOException {
        var update = git.getRepository().updateRef(Constants.R_HEADS + branch);
        update.setNewObjectId(to);
        update.update();
    }

    /// Takes a branch's commits into `main`, on disk as well.
    public void merge(String branch) {
        try {
            git.merge()
                    .include(git.getRepository().findRef(branch))
                    .setFastForward(FastForwardMode.FF_ONLY)
                    .call();
        } catch (GitAPIException | IOException e) {
            throw failed("merge " + branch, e);
        }
    }

    private static RevisionException failed(String what, Exception e) {
        return RevisionException.ofRepository("Cannot %s: %s".formatted(what, e.getMessage()), "run the demo again");
    }

    @Override
    public void close() {
        git.close();
    }
}
