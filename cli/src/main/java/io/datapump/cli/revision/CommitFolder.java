package io.datapump.cli.revision;

import io.datapump.schema.ConfigTree;
import io.datapump.schema.diagnostic.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;

/// Finds a folder in a commit, and says why it is not there: a wrong path is no wish to remove everything.
///
/// @param reader open as long as the folder is read
/// @param commit what the folder is looked for in
/// @param shown the commit, as people know it
record CommitFolder(GitRepository repository, ObjectReader reader, RevCommit commit, String shown) {

    private static final String FIX = "name the folder that holds the Lake document";

    /// The folder the repository was opened for.
    ///
    /// @throws RevisionException where the commit has no folder there
    ConfigTree tree() {
        return Damage.watch(() -> {
            var path = repository.path();
            ObjectId tree = commit.getTree();
            for (int end = 0; end < path.length(); ) {
                var next = path.indexOf('/', end + 1);
                var begin = end == 0 ? 0 : end + 1;
                end = next < 0 ? path.length() : next;
                tree = step(tree, path.substring(begin, end), path.substring(0, end));
            }
            return new GitTree(reader, tree);
        });
    }

    private ObjectId step(ObjectId parent, String name, String path) throws IOException {
        try (var walk = TreeWalk.forPath(reader, name, parent)) {
            if (walk == null) {
                throw missing(parent, name, path);
            }
            if (!isFolder(walk)) {
                throw RevisionException.ofRepository(
                        "In %s \"%s\" is %s, not a folder, so nothing is done."
                                .formatted(shown, path, description(walk.getFileMode(0))),
                        FIX);
            }
            return walk.getObjectId(0);
        }
    }

    private static boolean isFolder(TreeWalk at) {
        return at.getFileMode(0).equals(FileMode.TREE);
    }

    private static String description(FileMode mode) {
        if (mode.equals(FileMode.SYMLINK)) {
            return "a link";
        }
        return mode.equals(FileMode.GITLINK) ? GitTree.SUBMODULE : "a file";
    }

    private RevisionException missing(ObjectId parent, String name, String path) throws IOException {
        var folders = new GitTree(reader, parent)
                .entries().stream()
                        .filter(ConfigTree.Folder.class::isInstance)
                        .map(ConfigTree.Entry::name)
                        .toList();
        return RevisionException.ofRepository(
                "In %s there is no folder \"%s\", which is no wish to remove everything, so nothing is done.%s"
                        .formatted(shown, path, elsewhere()),
                Nearest.question(name, folders).orElse(FIX));
    }

    /// Where else the folder is, because then it was moved or never committed.
    private String elsewhere() throws IOException {
        if (isInHead()) {
            return " HEAD has it.";
        }
        return Files.isDirectory(repository.top().resolve(repository.path()))
                ? " It is in the working tree, but not committed."
                : "";
    }

    private boolean isInHead() throws IOException {
        var head = Optional.ofNullable(repository.git().resolve(Constants.HEAD + "^{tree}"));
        if (head.isEmpty()) {
            return false;
        }
        try (var walk = TreeWalk.forPath(reader, repository.path(), head.get())) {
            return walk != null && isFolder(walk);
        }
    }
}
