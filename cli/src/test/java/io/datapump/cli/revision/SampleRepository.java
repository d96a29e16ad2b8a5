package io.datapump.cli.revision;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheCheckout;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TagBuilder;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/// A git repository whose commits are written straight into it, so that they can hold what no file system could.
/// HEAD is the branch `main`.
public final class SampleRepository implements AutoCloseable {

    private static final PersonIdent ADA =
            new PersonIdent("Ada", "ada@example.org", Instant.parse("2026-11-03T23:30:00Z"), ZoneId.of("+02:00"));

    private final Repository git;
    private final Path folder;

    private SampleRepository(Path folder, boolean bare) throws IOException {
        PrivateSettings.use();
        this.folder = folder;
        var place = bare ? folder : folder.resolve(".git");
        git = new FileRepositoryBuilder().setGitDir(place.toFile()).build();
        git.create(bare);
        git.updateRef(Constants.HEAD).link(Constants.R_HEADS + "main");
    }

    public static SampleRepository in(Path folder) throws IOException {
        return new SampleRepository(Files.createDirectories(folder), false);
    }

    static SampleRepository bare(Path folder) throws IOException {
        return new SampleRepository(folder, true);
    }

    /// What a commit holds.
    public static final class Content {

        private record Entry(FileMode mode, String text) {}

        private final Map<String, Entry> entries = new TreeMap<>();

        public Content file(String path, String text) {
            entries.put(path, new Entry(FileMode.REGULAR_FILE, text));
            return this;
        }

        Content link(String path, String target) {
            entries.put(path, new Entry(FileMode.SYMLINK, target));
            return this;
        }

        Content submodule(String path) {
            entries.put(path, new Entry(FileMode.GITLINK, ""));
            return this;
        }

        Content without(String path) {
            entries.remove(path);
            return this;
        }

        Content copy() {
            var copy = new Content();
            copy.entries.putAll(entries);
            return copy;
        }

        /// Writes the files and links to disk, as a checkout does.
        public void writeTo(Path folder) throws IOException {
            for (var entry : entries.entrySet()) {
                var path = folder.resolve(entry.getKey());
                Files.createDirectories(path.getParent());
                if (entry.getValue().mode().equals(FileMode.SYMLINK)) {
                    Files.createSymbolicLink(path, Path.of(entry.getValue().text()));
                } else {
                    Files.write(path, bytes(entry.getValue()));
                }
            }
        }

        private static byte[] bytes(Entry entry) {
            return entry.text().getBytes(StandardCharsets.UTF_8);
        }

        private ObjectId insert(ObjectInserter inserter) throws IOException {
            var index = DirCache.newInCore();
            var builder = index.builder();
            for (var entry : entries.entrySet()) {
                var added = new DirCacheEntry(entry.getKey());
                added.setFileMode(entry.getValue().mode());
                added.setObjectId(
                        entry.getValue().mode().equals(FileMode.GITLINK)
                                ? ObjectId.fromString("1".repeat(40))
                                : inserter.insert(Constants.OBJ_BLOB, bytes(entry.getValue())));
                builder.add(added);
            }
            builder.finish();
            return index.writeTree(inserter);
        }
    }

    /// A commit on `main`, after the last one.
    public ObjectId commit(String message, Content content) throws IOException {
        var last = git.resolve("refs/heads/main");
        var id = commitAfter(message, content, last == null ? List.of() : List.of(last));
        branch("main", id);
        return id;
    }

    /// A commit on no branch.
    ObjectId commitAfter(String message, Content content, List<ObjectId> parents) throws IOException {
        try (var inserter = git.newObjectInserter()) {
            var id = inserter.insert(commitOf(message, content.insert(inserter), parents));
            inserter.flush();
            return id;
        }
    }

    static CommitBuilder commitOf(String message, ObjectId tree, List<ObjectId> parents) {
        var commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setParentIds(parents);
        commit.setAuthor(ADA);
        commit.setCommitter(ADA);
        commit.setMessage(message);
        return commit;
    }

    void branch(String name, ObjectId id) throws IOException {
        ref(Constants.R_HEADS + name, id);
    }

    void ref(String name, ObjectId id) throws IOException {
        var update = git.updateRef(name);
        update.setNewObjectId(id);
        update.forceUpdate();
    }

    /// An annotated tag, on whatever it may be.
    void tag(String name, ObjectId id, int type) throws IOException {
        try (var inserter = git.newObjectInserter()) {
            var tag = new TagBuilder();
            tag.setTag(name);
            tag.setObjectId(id, type);
            tag.setTagger(ADA);
            tag.setMessage("Tagged\n");
            ref(Constants.R_TAGS + name, inserter.insert(tag));
            inserter.flush();
        }
    }

    /// Makes files on disk and index those of a commit.
    public void checkOut(ObjectId commit) throws IOException {
        var tree = git.parseCommit(commit).getTree();
        var index = git.lockDirCache();
        try {
            new DirCacheCheckout(git, index, tree).checkout();
        } finally {
            index.unlock();
        }
    }

    Repository git() {
        return git;
    }

    public Path folder() {
        return folder;
    }

    public Path configuration() {
        return folder.resolve("lake-config");
    }

    @Override
    public void close() {
        git.close();
    }
}
