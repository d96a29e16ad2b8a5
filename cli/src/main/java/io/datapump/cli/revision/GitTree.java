package io.datapump.cli.revision;

import io.datapump.schema.ConfigTree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/// A folder in a commit. What cannot be read of it is a damage of the repository, not a fault of a file.
///
/// @param reader open as long as the tree is read
record GitTree(ObjectReader reader, ObjectId id) implements ConfigTree {

    static final String SUBMODULE = "a submodule, whose files lie in another repository";

    /// More than any path has.
    private static final int LONGEST_TARGET = 4096;

    @Override
    public List<Entry> entries() {
        return Damage.watch(() -> {
            var entries = new ArrayList<Entry>();
            for (var tree = new CanonicalTreeParser(null, reader, id); !tree.eof(); tree.next(1)) {
                entries.add(entry(tree.getEntryPathString(), tree.getEntryFileMode(), tree.getEntryObjectId()));
            }
            return entries;
        });
    }

    private Entry entry(String name, FileMode mode, ObjectId entry) {
        return switch (mode.getObjectType()) {
            case Constants.OBJ_TREE -> new Folder(name, new GitTree(reader, entry));
            case Constants.OBJ_BLOB -> {
                var blob = new Blob(reader, entry);
                yield mode.equals(FileMode.SYMLINK)
                        ? new Link(name, new String(blob.first(LONGEST_TARGET), StandardCharsets.UTF_8))
                        : new RegularFile(name, blob);
            }
            case Constants.OBJ_COMMIT -> new Other(name, SUBMODULE);
            default -> new Other(name, "an entry of a kind git does not know");
        };
    }

    private record Blob(ObjectReader reader, ObjectId id) implements Content {

        @Override
        public long sizeInBytes() {
            return Damage.watch(() -> reader.getObjectSize(id, Constants.OBJ_BLOB));
        }

        @Override
        public byte[] first(int limit) {
            return Damage.watch(() -> {
                try (var in = reader.open(id, Constants.OBJ_BLOB).openStream()) {
                    return in.readNBytes(limit);
                }
            });
        }
    }
}
